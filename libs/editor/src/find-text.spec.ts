import { describe, expect, it } from '@jest/globals';
import { EditorState } from '@tiptap/pm/state';
import fc from 'fast-check';
import { aroundText, findText, replaceFound } from './find-text.js';
import { docFromImport, Highlights, plainText, schema } from './index.js';

const aDoc = (...texts: string[]) => docFromImport({ blocks: texts.map((text) => ({ kind: 'paragraph' as const, runs: [{ text }] })) }).doc;
const LOOSE = { matchCase: false, wholeWords: false };
const found = (doc: ReturnType<typeof aDoc>, query: string, options = LOOSE) =>
  findText(doc, query, options).map(({ from, to }) => doc.textBetween(from, to, '|', '\n'));

describe('finding', () => {
  it.each([
    ['dep', LOOSE, ['dep', 'Dep', 'DEP']],
    ['dep', { matchCase: true, wholeWords: false }, ['dep']],
    ['deposit', { matchCase: false, wholeWords: true }, ['Deposit']],
    ['A.B', LOOSE, ['a.b']],
    ['naïve café', { matchCase: true, wholeWords: true }, ['naïve café']],
    ['two lines', LOOSE, ['two\nlines']],
    ['🎉', LOOSE, ['🎉']],
    ['a-b/c', LOOSE, ['a-b/c']],
    ['\\d{2}', LOOSE, ['\\d{2}']],
    ['', LOOSE, []],
    ['end start', LOOSE, []],
  ])('%j with %j', (query, options, places) => {
    const doc = aDoc('A deposited thing. Deposit, DEPOT.', 'a.b axb', 'a naïve café 🎉', 'two\nlines, end', 'start', 'a-b/c \\d{2} 12');
    expect(found(doc, query, options)).toEqual(places);
  });

  it('finds through changes of look', () => {
    const { doc } = docFromImport({ blocks: [{ kind: 'paragraph', runs: [{ text: 'dep', bold: true }, { text: 'osit' }] }] });
    expect(found(doc, 'deposit')).toEqual(['deposit']);
  });

  it('finds what the plain text has, as often as it has it', () => {
    const words = fc.array(fc.constantFrom('ab', 'a', 'b', '😀', ' ', '.', 'Ab', 'é'), { maxLength: 40 }).map((list) => list.join(''));
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 5 }), fc.constantFrom('a', 'ab', 'b ', '😀', '.a'), (texts, query) => {
        const doc = aDoc(...texts);
        expect(findText(doc, query, { matchCase: true, wholeWords: false }).length).toBe(
          plainText(doc)
            .split('\n')
            .reduce((sum, line) => sum + line.split(query).length - 1, 0),
        );
      }),
    );
  });

  it('shows the words around a place', () => {
    const doc = aDoc('One two three four five');
    const [place] = findText(doc, 'three', LOOSE);
    expect(aroundText(doc, place!, 5)).toEqual({ before: '… two ', words: 'three', after: ' four…' });
    expect(aroundText(doc, place!, 50)).toEqual({ before: 'One two ', words: 'three', after: ' four five' });
  });
});

describe('replacing', () => {
  const edgesOf = (highlights: Highlights) => new Set(highlights.rows().flatMap(({ from, to }) => [from, to]));

  function replaced(text: string, marked: [string, ...string[]], query: string, words: string) {
    const doc = aDoc(text);
    const highlights = new Highlights(0);
    for (const quote of marked) {
      const at = text.indexOf(quote) + 1;
      highlights.add(doc, { id: quote, from: at, to: at + quote.length });
    }
    const { tr } = EditorState.create({ schema, doc });
    replaceFound(tr, findText(doc, query, LOOSE), words, edgesOf(highlights));
    for (const [i, step] of tr.steps.entries()) highlights.apply(step, tr.docs[i]!, tr.docs[i + 1] ?? tr.doc, 'me', null);
    const says = highlights.rows().map(({ id, from, to, status }) => [id, tr.doc.textBetween(from, to), status]);
    return { text: plainText(tr.doc), says };
  }

  it('keeps highlights over the new words, and says that they changed', () => {
    const { text, says } = replaced('The deposit hurt. A deposit!', ['The deposit', 'deposit hurt', 'hurt', 'deposit!'], 'deposit', 'fee');
    expect(text).toBe('The fee hurt. A fee!');
    expect(says).toEqual([
      ['The deposit', 'The fee', 'changed'],
      ['deposit hurt', 'fee hurt', 'changed'],
      ['hurt', 'hurt', 'ok'],
      ['deposit!', 'fee!', 'changed'],
    ]);
  });

  it('does so where the highlight is the word', () => {
    expect(replaced('A deposit.', ['deposit'], 'deposit', 'Deposit').says).toEqual([['deposit', 'Deposit', 'changed']]);
    expect(replaced('A cat.', ['cat'], 'cat', 'cats').says).toEqual([['cat', 'cats', 'changed']]);
    expect(replaced('😀 sad', ['😀 sad'], '😀', ':(').says).toEqual([['😀 sad', ':( sad', 'changed']]);
    expect(replaced('so I', ['so I'], 'i', 'we').says).toEqual([['so I', 'so we', 'changed']]);
  });

  it('leaves a highlight beside a place alone', () => {
    expect(replaced('one two three', ['one ', ' three'], 'two', '2').says).toEqual([
      ['one ', 'one ', 'ok'],
      [' three', ' three', 'ok'],
    ]);
  });

  it('says the same as replacing in a text', () => {
    const words = fc.array(fc.constantFrom('ab', 'a', 'b', '😀', ' '), { maxLength: 30 }).map((list) => `x${list.join('')}`);
    fc.assert(
      fc.property(
        words,
        fc.constantFrom('a', 'ab', '😀', 'b '),
        fc.constantFrom('', 'zz', 'a'),
        fc.array(fc.nat(30)),
        (text, query, into, at) => {
          const doc = aDoc(text);
          const { tr } = EditorState.create({ schema, doc });
          replaceFound(tr, findText(doc, query, { matchCase: true, wholeWords: false }), into, new Set(at));
          expect(plainText(tr.doc)).toBe(text.replaceAll(query, into));
          tr.doc.check();
        },
      ),
    );
  });
});
