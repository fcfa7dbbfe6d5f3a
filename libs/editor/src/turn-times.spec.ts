import { describe, expect, it } from '@jest/globals';
import { joinBackward, splitBlock } from '@tiptap/pm/commands';
import { history, undo } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { docFromImport } from './build-doc.js';
import { DocClock } from './doc-clock.js';
import { EMPTY_STEP, SERVER_CLIENT, type StepRow } from './highlight-ops.js';
import { RESUMED } from './step-meta.js';
import { rangeOf } from './testing/docs.js';
import type { ConfirmedChanges } from './transport.js';
import { turnTimes } from './turn-times.js';
import { WordTimes } from './word-times.js';

/** An editor that confirms at once what is done in it. */
function desk({ withWords = true, ends = true, isNeeded = false } = {}) {
  const word = (text: string, at: number) => ({
    text,
    ...(withWords ? { startMs: at * 1000, endMs: at * 1000 + 800, opensCaption: true } : {}),
  });
  const { doc, times } = docFromImport({
    blocks: [
      { kind: 'paragraph', startMs: 0, ...(ends ? { endMs: 3800 } : {}), runs: ['one', ' two', ' three', ' four'].map(word) },
      { kind: 'paragraph', startMs: 10_000, ...(ends ? { endMs: 11_800 } : {}), runs: [word('five', 10), word(' six', 11)] },
    ],
  });
  const listeners = new Set<(confirmed: ConfirmedChanges) => void>();
  const base = { version: 0, doc };
  let fetched = 0;
  let stored = withWords ? (times as WordTimes) : null;
  const clock = new DocClock(
    {
      base: base as never,
      onConfirmed: (fn) => {
        listeners.add(fn);
        return () => listeners.delete(fn);
      },
    },
    async () => {
      fetched++;
      return stored?.clone() ?? null;
    },
    () => isNeeded,
  );
  let state = EditorState.create({
    doc,
    plugins: [history({ newGroupDelay: 0 }), turnTimes((at, pos, isEnd) => clock.timeAt(at, pos, isEnd))],
  });
  const apply = (tr: Transaction) => {
    const done = state.applyTransaction(tr);
    state = done.state;
    const rows = done.transactions.flatMap((transaction) =>
      transaction.steps.map((step): StepRow => ({ version: base.version++, step: step.toJSON(), clientId: 'me', meta: null })),
    );
    base.doc = state.doc;
    confirm(rows);
  };
  const confirm = (rows: StepRow[]) => {
    for (const listener of listeners) listener({ version: base.version, rows, changed: [] });
  };
  const at = (pos: number, to = pos) => apply(state.tr.setSelection(TextSelection.create(state.doc, pos, to)));
  return {
    clock,
    fetched: () => fetched,
    state: () => state,
    apply,
    split(text: string, length = 0) {
      const { from } = rangeOf(state.doc, text);
      at(from, from + length);
      splitBlock(state, apply);
    },
    join(text: string) {
      at(rangeOf(state.doc, text).from);
      joinBackward(state, apply);
    },
    undo: () => undo(state, apply),
    /** A file of the same words puts in times that are `later` by so much, or actions of the server leave them alone. */
    server(later: number, meta: StepRow['meta'] = { k: 'h' }) {
      const row = { version: base.version++, step: EMPTY_STEP, clientId: SERVER_CLIENT, meta };
      if (meta) {
        const spans = (times as WordTimes).rows().map((span) => ({ ...span, startMs: span.startMs + later, endMs: span.endMs + later }));
        stored = WordTimes.of(base.version, spans);
      }
      confirm([row]);
    },
    clear: () => {
      stored = null;
    },
    timeOf: (text: string) => clock.wordTime(state, rangeOf(state.doc, text).from + 1),
    turns: () => turnsOf(state.doc),
  };
}

const turnsOf = (doc: Node) =>
  doc.content.content.map((node) => [node.textContent.trim(), node.attrs['startMs'] as number, node.attrs['endMs'] as number]);

const WHOLE = [
  ['one two three four', 0, 3800],
  ['five six', 10_000, 11_800],
];

describe('a paragraph that is split', () => {
  it('has two times: that of its first word, and that of the first word of the second half', async () => {
    const d = desk();
    await d.clock.load();
    d.split('three');
    expect(d.turns()).toEqual([['one two', 0, 1800], ['three four', 2000, 3800], WHOLE[1]]);
    d.split('four');
    expect(d.turns().slice(1, 3)).toEqual([
      ['three', 2000, 2800],
      ['four', 3000, 3800],
    ]);
    d.undo();
    d.undo();
    expect(d.turns()).toEqual(WHOLE);
    expect(d.fetched()).toBe(1);
  });

  it('ends before what was selected, and goes on behind it', async () => {
    const d = desk();
    await d.clock.load();
    d.split('two three ', 10);
    expect(d.turns().slice(0, 2)).toEqual([
      ['one', 0, 800],
      ['four', 3000, 3800],
    ]);
  });

  it('shares its time by its letters where words have none', () => {
    const d = desk({ withWords: false });
    d.split('three');
    const [first, second] = d.turns();
    expect(second![1]).toBeGreaterThan(1500);
    expect(second![1]).toBeLessThan(1800);
    expect(first![2]).toBeGreaterThan(1400);
    expect(first![2]).toBeLessThanOrEqual(second![1] as number);
    expect(second![2]).toBe(3800);
    const open = desk({ withWords: false, ends: false });
    open.split('three');
    // The next paragraph begins at ten seconds.
    expect(open.turns()[1]![1]).toBeGreaterThan(4000);
    expect(open.turns()[1]![2]).toBeNull();
  });

  it('and joined again has the first time, and ends with the second', async () => {
    const d = desk();
    await d.clock.load();
    d.join('five');
    expect(d.turns()).toEqual([['one two three fourfive six', 0, 11_800]]);
    d.undo();
    expect(d.turns()).toEqual(WHOLE);
  });

  it.each(['collab$', RESUMED])('is left alone when another client did it, or an earlier visit (%s)', (meta) => {
    const d = desk();
    d.apply(d.state().tr.split(rangeOf(d.state().doc, 'three').from).setMeta(meta, {}));
    expect(d.turns().slice(0, 2)).toEqual([
      ['one two', 0, 3800],
      ['three four', 0, 3800],
    ]);
  });
});

describe('the clock of an open document', () => {
  it('follows what is confirmed while its times are on their way', async () => {
    const d = desk();
    const coming = d.clock.load();
    d.apply(d.state().tr.insertText('and so ', 1));
    await coming;
    expect(d.timeOf('two')).toBe(1000);
    d.apply(d.state().tr.insertText('!', 1));
    expect([d.timeOf('two'), d.timeOf('five'), d.timeOf('six')]).toEqual([1000, 10_000, 11_000]);
  });

  it.each([true, false])('takes the times that a replaced text brings, and none of those before (times before: %s)', async (withWords) => {
    const d = desk({ withWords: true });
    if (!withWords) d.clear();
    await d.clock.load();
    expect(d.timeOf('two')).toBe(withWords ? 1000 : null);
    d.server(0, null);
    await d.clock.load();
    expect(d.fetched()).toBe(1);
    d.server(500);
    expect(d.timeOf('two')).toBeNull();
    await d.clock.load();
    expect([d.timeOf('two'), d.timeOf('six'), d.fetched()]).toEqual([1500, 11_500, 2]);
  });

  it('asks again by itself where it is needed, and drops an answer that a replaced text overtook', async () => {
    const d = desk({ isNeeded: true });
    const coming = d.clock.load();
    d.server(500);
    expect(d.fetched()).toBe(2);
    await coming;
    expect(d.timeOf('two')).toBe(1500);
    d.server(700);
    await d.clock.load();
    d.split('three');
    expect(d.turns()[1]).toEqual(['three four', 2700, 3800]);
    expect(d.fetched()).toBe(3);
  });
});
