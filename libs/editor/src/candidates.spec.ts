import fc from 'fast-check';
import { candidatesFor, diffWords } from './candidates.js';
import { textBetween } from './plain-text.js';
import { paragraphs } from './testing/docs.js';

const doc = paragraphs(
  'We lost the deposit and nobody told us why.',
  'The cleaner came on Tuesday.',
  'So the deposit was lost, and nobody ever told us why that was.',
);

describe('passages that a lost highlight may belong to', () => {
  it('has the exact words first, then what is like them, with the words around', () => {
    const [first, second, third] = candidatesFor(doc, 'nobody told us why', 1);
    expect(first).toMatchObject({
      text: 'nobody told us why',
      before: 'We lost the deposit and ',
      after: expect.stringMatching(/^\.\nThe cleaner came on Tuesday/),
    });
    expect(textBetween(doc, first!.from, first!.to)).toBe('nobody told us why');
    expect(second).toMatchObject({ text: 'told us why' });
    expect(first!.score).toBeGreaterThan(second!.score);
    expect(third).toBeUndefined();
  });

  it('has nothing to say about words that are nowhere', () => {
    expect(candidatesFor(doc, 'a completely different matter', 1)).toEqual([]);
    expect(candidatesFor(doc, '...', 1)).toEqual([]);
  });

  it('prefers the nearer of two that are alike, whatever the case', () => {
    const twice = paragraphs('Yes, it works.', 'no', 'no', 'yes, it works!');
    expect(candidatesFor(twice, 'YES it WORKS', 30).map(({ from }) => from)).toEqual([25, 1]);
  });

  it('compares scripts without spaces letter by letter', () => {
    expect(candidatesFor(paragraphs('一二三四五六'), '二三四', 1)[0]).toMatchObject({ text: '二三四', from: 2 });
  });
});

describe('two texts laid over each other', () => {
  it('say what went and what came', () => {
    expect(diffWords('one two three', 'one 2 three')).toEqual([
      { kind: 'same', text: 'one ' },
      { kind: 'gone', text: 'two' },
      { kind: 'new', text: '2' },
      { kind: 'same', text: ' three' },
    ]);
  });

  it('hold both whole, always', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\n')).map((letters) => letters.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = diffWords(before, after);
        const side = (other: 'gone' | 'new') =>
          pieces
            .filter(({ kind }) => kind !== other)
            .map((piece) => piece.text)
            .join('');
        expect([side('new'), side('gone')]).toEqual([before, after]);
      }),
    );
  });
});
