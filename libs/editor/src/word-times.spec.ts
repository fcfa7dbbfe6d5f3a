import { describe, expect, it } from '@jest/globals';
import { joinBackward, splitBlock } from '@tiptap/pm/commands';
import { history, undo } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import fc from 'fast-check';
import { docFromImport } from './build-doc.js';
import type { StepMeta } from './highlight-ops.js';
import { clipboardHighlights, markPaste } from './paste-meta.js';
import { metaOf } from './step-meta.js';
import { rangeOf } from './testing/docs.js';
import { passageTimes, spansOfBlock, timeAt, timeInTurn } from './time-at.js';
import { type TimedSpan, WordTimes } from './word-times.js';

/** An editor whose every transaction is confirmed at once. */
class TestEditor {
  state: EditorState;
  private clock = 0;

  constructor(
    doc: Node,
    public times: WordTimes,
  ) {
    this.state = EditorState.create({ doc, plugins: [history({ newGroupDelay: 0 })] });
  }

  apply = (tr: Transaction, meta: StepMeta | null = metaOf(tr)): void => {
    this.clock += 5_000;
    for (const [i, step] of tr.steps.entries()) this.times.apply(step, tr.docs[i]!, tr.docs[i + 1] ?? tr.doc, 'me', meta);
    this.state = this.state.apply(tr.setTime(this.clock));
  };

  replace(text: string, by: string): this {
    const { from, to } = rangeOf(this.state.doc, text);
    this.apply(by ? this.state.tr.insertText(by, from, to) : this.state.tr.delete(from, to));
    return this;
  }

  undo(): this {
    undo(this.state, this.apply);
    return this;
  }

  /** What each word says now. */
  get words(): string[] {
    return this.times.rows().map(({ from, to }) => this.state.doc.textBetween(from, to, '|'));
  }

  /** As a restart or another process finds it. */
  reload(): this {
    const log = this.times.packLog();
    this.times = WordTimes.unpack(this.times.pack(), log && JSON.parse(JSON.stringify(log)));
    return this;
  }
}

/** Turns of words, one second a word. */
function talk(...turns: string[]): TestEditor {
  let at = 0;
  const blocks = turns.map((text) => ({
    kind: 'paragraph' as const,
    startMs: at * 1000,
    endMs: (at + text.split(' ').length) * 1000,
    runs: text.split(' ').map((word, i) => ({ text: (i ? ' ' : '') + word, startMs: at++ * 1000, endMs: at * 1000, opensCaption: !i })),
  }));
  const { doc, times } = docFromImport({ blocks });
  return new TestEditor(doc, times);
}

const at = (desk: TestEditor, text: string) => timeAt(desk.state.doc, desk.times, rangeOf(desk.state.doc, text).from);

describe('times of words', () => {
  it('come with the words of an import, blanks left out', () => {
    const desk = talk('one two', 'three');
    expect(desk.words).toEqual(['one', 'two', 'three']);
    expect(desk.times.rows().map(({ startMs, endMs, opensCaption }) => [startMs, endMs, opensCaption])).toEqual([
      [0, 1000, true],
      [1000, 2000, false],
      [2000, 3000, true],
    ]);
  });

  it('stay with a word while one letter of it lives, and never cover what is typed beside it', () => {
    const desk = talk('one two three');
    expect(desk.replace('tw', 'T').words).toEqual(['one', 'o', 'three']);
    expect(desk.replace('o three', 'x').words).toEqual(['one', '', '']);
    const typed = talk('one two');
    typed.apply(typed.state.tr.insertText('X', 4, 4));
    expect(typed.words).toEqual(['one', 'two']);
    typed.apply(typed.state.tr.insertText('Y', 2, 2));
    expect(typed.words).toEqual(['oYne', 'two']);
  });

  it('come back with their words by undo, also after a restart', () => {
    const desk = talk('one two three', 'four five');
    const before = desk.times.rows();
    desk.replace('wo thr', '').reload().undo();
    expect(desk.times.rows()).toEqual(before);
    desk.apply(desk.state.tr.delete(0, desk.state.doc.content.size));
    expect(desk.words.join('')).toBe('');
    desk.reload().undo();
    expect(desk.times.rows()).toEqual(before);
  });

  it('go with words that are cut and pasted elsewhere', () => {
    const desk = talk('one two three', 'four five');
    const { from, to } = rangeOf(desk.state.doc, 'two three');
    const slice = desk.state.doc.slice(from, to);
    const held = clipboardHighlights(desk.state.doc, from, to, []);
    desk.apply(desk.state.tr.delete(from, to).setMeta('uiEvent', 'cut'));
    const end = desk.state.doc.content.size - 1;
    desk.apply(desk.state.tr.insertText(' ', end));
    desk.state = desk.state.apply(desk.state.tr.setSelection(TextSelection.create(desk.state.doc, end + 1)));
    desk.apply(markPaste(desk.state.tr.replaceSelection(slice), held, slice));
    expect(desk.words).toEqual(['one', 'two', 'three', 'four', 'five']);
    expect(desk.state.doc.lastChild!.textContent).toBe('four five two three');
    expect(spansOfBlock(desk.times, 7, 60).map(({ startMs }) => startMs)).toEqual([3000, 4000, 1000, 2000]);
  });

  it('are those of the place between, for words that were typed later', () => {
    const desk = talk('one two', 'three four');
    desk.apply(desk.state.tr.insertText(' and then', rangeOf(desk.state.doc, ' two').from));
    expect(at(desk, 'one')).toBe(0);
    expect(at(desk, 'and')).toBe(1000);
    desk.replace('two', 'new');
    expect(at(desk, 'new')).toBeGreaterThan(1500);
    expect(at(desk, 'new')).toBeLessThan(2000);
    desk.replace('three four', 'all new');
    expect(at(desk, 'all')).toBeNull();
    expect(timeInTurn(desk.state.doc, rangeOf(desk.state.doc, 'new').from)).toBeGreaterThan(0);
  });

  it('of a passage begin with its first word and end with its last', () => {
    const desk = talk('one two three four');
    const { from, to } = rangeOf(desk.state.doc, 'wo thre');
    expect(passageTimes(desk.state.doc, desk.times, from, to)).toEqual({ startMs: 1000, endMs: 3000 });
    const cue = docFromImport({
      blocks: [{ kind: 'paragraph', runs: [{ text: 'aaaa bbbb', startMs: 0, endMs: 9000, opensCaption: true }] }],
    });
    expect(passageTimes(cue.doc, cue.times, 6, 8)).toEqual({ startMs: 5000, endMs: 9000 });
  });

  it('of a caption that is split are shared out by its letters', () => {
    const created = docFromImport({
      blocks: [{ kind: 'paragraph', runs: [{ text: 'aaaa bbbb', startMs: 0, endMs: 9000, opensCaption: true }] }],
    });
    const desk = new TestEditor(created.doc, created.times);
    desk.apply(desk.state.tr.split(6));
    const [first, second] = [spansOfBlock(desk.times, 1, 6), spansOfBlock(desk.times, 8, 12)];
    expect(first[0]!.startMs).toBe(0);
    expect(second[0]!.endMs).toBe(9000);
    expect(first[0]!.endMs).toBeLessThanOrEqual(second[0]!.startMs);
  });
});

const spans = fc
  .array(
    fc.tuple(fc.integer({ min: -50, max: 5000 }), fc.nat(3000), fc.integer({ min: -900_000, max: 900_000 }), fc.nat(90_000), fc.boolean()),
  )
  .map((list) => {
    let [position, time] = [0, 0];
    return list.map(([gap, length, pause, lasting, opensCaption]): TimedSpan => {
      const from = Math.max(0, position + gap);
      const startMs = Math.max(0, time + pause);
      [position, time] = [from + length, startMs + lasting];
      return { from, to: position, startMs, endMs: time, opensCaption };
    });
  });

describe('the bytes of times', () => {
  it('say the same again', () => {
    fc.assert(
      fc.property(spans, fc.nat(2_000_000_000), (list, version) => {
        const repeatedWordTimes = WordTimes.unpack(WordTimes.of(version, list).pack());
        expect(repeatedWordTimes.version).toBe(version);
        expect(repeatedWordTimes.rows()).toEqual(list);
      }),
    );
  });

  it('of the latest place and moment say the same again, and others are refused', () => {
    const last = { from: 2_147_483_646, to: 2_147_483_647, startMs: 2_147_483_646, endMs: 2_147_483_647, opensCaption: true };
    expect(WordTimes.unpack(WordTimes.of(1, [last]).pack()).rows()).toEqual([last]);
    for (const bytes of [[], [9], [1, 0, 200], [1, 0, 255, 255, 255, 255, 127], [255, 255, 255, 255, 255, 255, 255, 255]])
      expect(() => WordTimes.unpack(new Uint8Array(bytes))).toThrow(RangeError);
  });
});

type Action = readonly [kind: number, a: number, b: number];
const actions = fc.array(fc.tuple(fc.nat(6), fc.nat(999), fc.nat(12)), { minLength: 1, maxLength: 40 });

/** Every letter exists once, so that a word is known by its letters wherever they are. */
function letterTalk(): { desk: TestEditor; owned: string[]; fresh: () => string } {
  let next = 0x4e00;
  const fresh = () => String.fromCharCode(next++);
  const turns = Array.from({ length: 4 }, () => Array.from({ length: 6 }, () => fresh() + fresh() + fresh()).join(' '));
  return { desk: talk(...turns), owned: turns.flatMap((turn) => turn.split(' ')), fresh };
}

function act(desk: TestEditor, [kind, a, b]: Action, fresh: () => string): void {
  const size = desk.state.doc.content.size;
  const select = (from: number, to: number) => {
    const { doc, tr } = desk.state;
    desk.state = desk.state.apply(tr.setSelection(TextSelection.between(doc.resolve(from % size), doc.resolve(Math.min(to, size)))));
  };
  if (kind <= 1) {
    select(a, a);
    desk.apply(desk.state.tr.insertText(fresh()));
  } else if (kind === 2) {
    select(a, (a % size) + b);
    desk.apply(desk.state.tr.deleteSelection());
  } else if (kind === 3) {
    select(a, (a % size) + (b % 5));
    desk.apply(desk.state.tr.insertText(fresh()));
  } else if (kind === 4) {
    select(a, a);
    splitBlock(desk.state, desk.apply);
  } else if (kind === 5) {
    const starts: number[] = [];
    desk.state.doc.forEach((_, offset) => {
      starts.push(offset + 1);
    });
    const start = starts[a % starts.length]!;
    select(start, start);
    joinBackward(desk.state, desk.apply);
  } else desk.reload();
}

const placesOf = (doc: Node): Map<string, number> => {
  const places = new Map<string, number>();
  doc.descendants((node, pos) => {
    if (node.isText) for (const [i, letter] of [...node.text!].entries()) places.set(letter, pos + i);
  });
  return places;
};

describe('whatever is edited', () => {
  it('a word spans exactly what is left of its letters, from the first to the last', () => {
    fc.assert(
      fc.property(actions, (list) => {
        const { desk, owned, fresh } = letterTalk();
        const own = owned.map((word) => new Set(word));
        for (const action of list) {
          act(desk, action, fresh);
          const places = placesOf(desk.state.doc);
          const rows = desk.times.rows();
          for (const [i, letters] of own.entries()) {
            const alive = [...letters].flatMap((letter) => places.get(letter) ?? []);
            const [first, last] = [Math.min(...alive), Math.max(...alive)];
            const row = rows[i]!;
            const is = alive.length ? row.from === first && row.to === last + 1 : row.from === row.to;
            if (!is) throw new Error(`word ${i} is at ${row.from}-${row.to} and its letters at ${first}-${last}`);
            // What is typed between two letters of a word is of the word from then on.
            if (alive.length) for (const [letter, pos] of places) if (pos > first && pos < last) letters.add(letter);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('undoing all of it brings every time back to its word', () => {
    fc.assert(
      fc.property(actions, (list) => {
        const { desk, fresh } = letterTalk();
        const before = { doc: desk.state.doc, rows: desk.times.rows() };
        for (const action of list) act(desk, action, fresh);
        for (const _ of list) desk.undo();
        expect(desk.state.doc.eq(before.doc)).toBe(true);
        expect(desk.times.rows()).toEqual(before.rows);
      }),
      { numRuns: 60 },
    );
  });

  it('times never go back within a paragraph', () => {
    fc.assert(
      fc.property(actions, (list) => {
        const { desk, fresh } = letterTalk();
        for (const action of list) act(desk, action, fresh);
        const { doc } = desk.state;
        doc.forEach((block, offset) => {
          let last = -1;
          for (let pos = offset + 1; pos < offset + 1 + block.content.size; pos++) {
            const now = timeAt(doc, desk.times, pos);
            if (now === null) continue;
            if (now < last) throw new Error(`${now} behind ${last} at ${pos}`);
            last = now;
          }
        });
      }),
      { numRuns: 60 },
    );
  });
});
