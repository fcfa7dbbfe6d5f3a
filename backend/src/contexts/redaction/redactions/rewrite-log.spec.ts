import { describe, expect, it } from '@jest/globals';
import { plainText, RedactedWords, schema, textBetween, textIndex } from '@libs/editor';
import type { Node } from '@tiptap/pm/model';
import { Step } from '@tiptap/pm/transform';
import { Random } from '../../../../../libs/editor/src/testing/random.js';
import { run } from '../../../../../libs/editor/src/testing/run.js';
import { type Log, rewriteLog } from './rewrite-log.js';

const BLOCK = /█/g;
const everything = (keep: Log) => new Set(Array.from({ length: keep.rows.length + 1 }, (_, i) => keep.version + i));
const typed = (from: number, to: number, text: string) => ({
  stepType: 'replace',
  from,
  to,
  ...(text ? { slice: { content: [{ type: 'text', text }] } } : {}),
});

function logOf(texts: string[], ...steps: object[]): Log & { last: Node } {
  const doc = schema.node(
    'doc',
    null,
    texts.map((text) => schema.node('paragraph', null, text ? [schema.text(text)] : [])),
  );
  const rows = steps.map((step, version) => ({ version, step, clientId: 'c', meta: null }));
  const last = rows.reduce((now, { step }) => Step.fromJSON(schema, step).apply(now).doc!, doc);
  return { version: 0, doc, rows, last };
}

/** Redacts what stands at a place of the newest text. */
function redact(log: Log & { last: Node }, from: number, to: number) {
  const words = new RedactedWords([textBetween(log.last, from, to)]);
  return rewriteLog(log, [{ from, to }], words, everything(log));
}

describe('a history without what was redacted', () => {
  it('has blocks from the letter on that began it, however it was typed', () => {
    const name = [...'Maren Holm'].map((letter, i) => typed(6 + i, 6 + i, letter));
    const log = logOf(['Call  back'], ...name, typed(1, 1, 'Please. '));
    const { rows, texts, doc } = redact(log, 14, 24);
    expect(plainText(doc)).toBe('Please. Call ██████████ back');
    expect(plainText(texts.get(5)!)).toBe('Call █████ back');
    expect(JSON.stringify(rows)).not.toMatch(/"[MarenHolm]"/);
  });

  it('has them where the words stood before they were moved or written again, and where a letter between them was corrected', () => {
    const log = logOf(['Maren Holm said', 'So'], typed(1, 12, ''), typed(9, 9, ' Maran Holm'), typed(13, 14, 'e'));
    const { rows, texts, doc } = redact(log, 10, 20);
    expect(plainText(doc)).toBe('said\nSo ██████████');
    expect(plainText(texts.get(0)!)).toBe('██████████ said\nSo');
    expect(plainText(texts.get(2)!)).toBe('said\nSo ██████████');
    expect(JSON.stringify(rows)).not.toContain('Mar');
  });

  it('leaves the same words elsewhere in the newest text for a review', () => {
    const log = logOf(['Maren Holm and Maren Holm']);
    expect(plainText(redact(log, 1, 11).doc)).toBe('██████████ and Maren Holm');
  });

  it('takes them out of links, and keeps one block for each sign, also for those that are two units long', () => {
    const link = { type: 'link', attrs: { href: 'mailto:maren@holm.example', target: null, rel: null, class: null } };
    const log = logOf(['write maren@holm.example 😀𠮷!'], { stepType: 'addMark', mark: link, from: 7, to: 25 }, typed(31, 31, '?'));
    const words = new RedactedWords(['maren@holm.example']);
    const { rows, doc, moved } = rewriteLog(log, [{ from: 7, to: 30 }], words, everything(log));
    expect(plainText(doc)).toBe(`write ${'█'.repeat(21)}!?`);
    expect(JSON.stringify(rows)).not.toContain('maren');
    expect(moved(31)).toBe(29);
  });

  it('loses the letters of any passage of a text that many people wrote, undid, wrapped and moved about', async () => {
    let judged = 0;
    let traces = 0;
    for (let seed = 1; seed <= 30; seed++) {
      const { first, replay, database } = await run({ seed, unique: true, undo: seed % 2 === 0, bursts: seed % 3 === 0 });
      const log: Log = { version: 0, doc: first, rows: database.log };
      const random = new Random(seed);
      const index = textIndex(replay.doc);
      const start = random.int(index.length - 1);
      const [from, to] = [index.offsetToPos(start, 1), index.offsetToPos(Math.min(index.length, start + 1 + random.int(40)), -1)];
      if (to <= from) continue;
      const deleted = [...textBetween(replay.doc, from, to)].filter((letter) => /\p{L}/u.test(letter));
      const { rows, texts, doc } = rewriteLog(log, [{ from, to }], new RedactedWords([], new Set(), 1), everything(log));
      const before = plainText(replay.doc);
      expect([...plainText(doc)].length).toBe([...before].length);
      expect(plainText(doc).match(BLOCK)?.length ?? 0).toBeGreaterThanOrEqual(deleted.length);
      const all = JSON.stringify([rows, [...texts.values()]]);
      // A letter that was doubled (an undo of another client's deletion) may stand elsewhere in the newest text.
      const left = new Set(plainText(doc));
      for (const letter of deleted)
        if (!left.has(letter)) {
          judged++;
          if (all.includes(letter)) traces++;
        }
    }
    expect(judged).toBeGreaterThan(200);
    // A deletion that was lost on the way and its undo that was not put single letters down twice, in pieces that nothing joins.
    expect([traces, judged, traces <= judged * 0.01]).toEqual([traces, judged, true]);
  });
});
