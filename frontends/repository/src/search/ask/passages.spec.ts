import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { passagesOf } from './passages.ts';

const TEXT = 'Honestly, the fridge. We have one shelf each. I counted it up. We ate about sixty percent. I do not like throwing food out.';

/** A citation of words of a text, with so many characters around them. */
function citation(words: string, { text = TEXT, noteId = 'a', version = 1, context = 200, from = 0 } = {}) {
  const start = text.indexOf(words, from);
  const end = start + words.length;
  const left = Math.max(0, start - context);
  const right = Math.min(text.length, end + context);
  return {
    noteId,
    version,
    start,
    end,
    quote: words as string | null,
    before: `${left > 0 ? '… ' : ''}${text.slice(left, start)}`,
    after: `${text.slice(end, right)}${right < text.length ? ' …' : ''}`,
  } as Parameters<typeof passagesOf>[0][number];
}
const written = (parts: { text: string; isCited: boolean }[]) => parts.map(({ text, isCited }) => (isCited ? `[${text}]` : text)).join('');

describe('Passages of an answer', () => {
  it('show one paragraph once, with all its cited words in their order', () => {
    const passages = passagesOf([citation('I do not like throwing food out.'), citation('We have one shelf each.')]);
    expect(passages.map(({ numbers, parts }) => [numbers, written(parts)])).toEqual([
      [
        [1, 2],
        'Honestly, the fridge. [We have one shelf each.] I counted it up. We ate about sixty percent. [I do not like throwing food out.]',
      ],
    ]);
    expect(passages[0]!.cited.start).toBe(TEXT.indexOf('I do not'));
  });

  it('stay apart where the words between are not in sight, and in other notes and versions', () => {
    const first = citation('We have one shelf each.', { context: 30 });
    const last = citation('I do not like throwing food out.', { context: 30 });
    expect(passagesOf([first, last]).map(({ numbers }) => numbers)).toEqual([[1], [2]]);
    const whole = citation('We have one shelf each.');
    for (const other of [{ noteId: 'b' }, { version: 2 }])
      expect(passagesOf([whole, citation('I do not like throwing food out.', other)])).toHaveLength(2);
    expect(passagesOf([whole, citation('one shelf')])).toHaveLength(2);
  });

  it('have no words where these are gone, and join nothing', () => {
    const gone = { ...citation('I counted it up.'), quote: null, before: '', after: '' };
    expect(passagesOf([citation('We have one shelf each.'), gone]).map(({ numbers, parts }) => [numbers, parts.length > 0])).toEqual([
      [[1], true],
      [[2], false],
    ]);
  });

  it('say nothing that the source does not say, and lose no citation', () => {
    const word = fc.constantFrom('box', 'late', 'a', 'we', 'leeks', 'no');
    const texts = fc.array(word, { minLength: 4, maxLength: 40 }).map((words) => words.join(' '));
    const cut = fc.record({ at: fc.nat(200), length: fc.integer({ min: 1, max: 30 }), context: fc.nat(60) });
    fc.assert(
      fc.property(texts, fc.array(cut, { maxLength: 5 }), (text, cuts) => {
        const cites = cuts.map(({ at, length, context }) => {
          const start = at % text.length;
          return citation(text.slice(start, start + length), { text, context, from: start });
        });
        const passages = passagesOf(cites);
        expect(passages.flatMap(({ numbers }) => numbers).sort()).toEqual(cites.map((_, i) => i + 1).sort());
        for (const { parts, numbers } of passages) {
          const shown = parts.map((part) => part.text).join('');
          expect(text).toContain(shown.replace(/^… /, '').replace(/ …$/, ''));
          const inOrder = numbers.map((n) => cites[n - 1]!).sort((a, b) => a.start - b.start || a.end - b.end);
          expect(parts.filter(({ isCited }) => isCited).map((part) => part.text)).toEqual(inOrder.map(({ quote }) => quote));
          expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
        }
      }),
    );
  });
});
