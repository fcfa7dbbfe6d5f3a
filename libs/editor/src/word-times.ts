import type { Node } from '@tiptap/pm/model';
import type { Step } from '@tiptap/pm/transform';
import { CharacterCounter, findPiece, lettersOf, mapEdge, type Ranges, rangesOf, trimRange } from './anchors.js';
import type { StepMeta } from './highlight-ops.js';
import { type DamagedHighlight, REVIVE_STEPS, ReviveLog, type ReviveLogJson } from './revive-log.js';
import { firstBehind, isAligned, shiftFrom } from './time-cells.js';
import { packTimes, type TimeCells, unpackTimes } from './word-times-bytes.js';

const PRUNE_EVERY = 512;
/** Places of lost words that are remembered in all; each takes twelve bytes here and about thirty in the log beside it. */
const MAX_LOST = 200_000;
/** How far a pasted word is looked for from where it was in what was cut: others may have written in between. */
const FAR_DISTANCE = 200;

/** A stretch of text and when it is said: a word or a whole caption, as the source gave it. */
export interface TimedSpan {
  from: number;
  to: number;
  startMs: number;
  endMs: number;
  /** Whether a caption of the source begins with it; words may share one. */
  opensCaption: boolean;
}

/** Where the spans were before step `v` took a part of them: row, from, to, in a row. */
interface Loss {
  v: number;
  places: number[];
}

/** What revival needs, besides the bytes. */
export interface WordTimesLog {
  log: ReviveLogJson;
  losses: Loss[];
}

/**
 * When the words of a document are said, moved by confirmed steps as highlights are: a span keeps its times while one letter of it lives, and
 * never covers a letter that was typed beside it. One whose letters are gone stays as an empty row, and comes back with them by undo or paste.
 */
export class WordTimes {
  private log = new ReviveLog();
  private losses: Loss[] = [];
  private order: Int32Array | null = null;
  /** Whether rows are in the order of their places, which edits keep and pastes do not; null when it has to be looked at. */
  private isAligned: boolean | null = null;

  /** `version` is the document version that the positions belong to. */
  private constructor(
    public version: number,
    private cells: Int32Array,
    private opens: Uint8Array,
  ) {}

  /** The times of a document; spans are in the order of its text. */
  static of(version: number, spans: readonly TimedSpan[]): WordTimes {
    const times = new WordTimes(version, new Int32Array(spans.length * 4), new Uint8Array(spans.length));
    for (const [i, { from, to, startMs, endMs, opensCaption }] of spans.entries()) {
      times.cells.set([from, to, startMs, Math.max(startMs, endMs)], i * 4);
      times.opens[i] = opensCaption ? 1 : 0;
    }
    return times;
  }

  /** The times that `pack` was made from; without the log everything works but revival of older damage. Throws RangeError for other bytes. */
  static unpack(bytes: Uint8Array, log: WordTimesLog | null = null): WordTimes {
    const { version, cells, opens } = unpackTimes(bytes);
    const times = new WordTimes(version, cells, opens);
    if (log) {
      times.log = ReviveLog.fromJSON(log.log);
      times.losses = log.losses.slice();
    }
    return times;
  }

  /** The stored form: some bytes a span. */
  pack(): Uint8Array {
    const cells: TimeCells = { version: this.version, cells: this.cells, opens: this.opens };
    return packTimes(cells);
  }

  /** What revival needs, to be stored beside the bytes; null while nothing was ever damaged. */
  packLog(): WordTimesLog | null {
    this.prune();
    return this.losses.length ? { log: this.log.toJSON(), losses: this.losses.slice() } : null;
  }

  /** How many spans there are, lost ones included. */
  get size(): number {
    return this.opens.length;
  }

  /** A copy that can go its own way. */
  clone(): WordTimes {
    const copy = new WordTimes(this.version, this.cells.slice(), this.opens);
    copy.log = this.log.clone();
    copy.losses = this.losses.slice();
    return copy;
  }

  /** The spans that have letters, in the order of the text, as far as they touch `from` to `to`. */
  spansIn(from: number, to: number): TimedSpan[] {
    const timedSpans: TimedSpan[] = [];
    const order = this.inOrder();
    for (let k = Math.max(0, this.lastFrom(from)); k < order.length; k++) {
      const span = this.spanAt(order[k]!);
      if (span.from >= to) break;
      if (span.to > from) timedSpans.push(span);
    }
    return timedSpans;
  }

  /** All rows as they are, lost ones with `from` equal to `to`. */
  rows(): TimedSpan[] {
    return Array.from({ length: this.size }, (_, i) => this.spanAt(i));
  }

  /** The last span that begins at or before `pos`, and the one behind it. */
  around(pos: number): { at: TimedSpan | null; next: TimedSpan | null } {
    const order = this.inOrder();
    const k = this.lastFrom(pos);
    return { at: k < 0 ? null : this.spanAt(order[k]!), next: k + 1 < order.length ? this.spanAt(order[k + 1]!) : null };
  }

  /** Moves everything through exactly one confirmed step. */
  apply(step: Step, oldDoc: Node, newDoc: Node, clientId: string, meta: StepMeta | null): void {
    const ranges = rangesOf(step.getMap());
    const version = this.version++;
    const undone = meta?.k === 'h' && ranges.length ? this.log.matchUndo(version, ranges, newDoc, clientId) : -1;
    const lost: Loss = { v: version, places: [] };
    const damaged = ranges.length ? this.move(ranges, newDoc, lost) : [];
    const isDeletion = ranges.length > 0 && ranges.every((_, i) => i % 4 || ranges[i + 2] === ranges[i + 3]);
    this.log.record(version, ranges, oldDoc, { clientId, moves: meta?.k === 'c' || (meta?.k === 'p' && isDeletion) }, damaged);
    if (damaged.length) this.losses.push(lost);
    if (undone >= 0) this.revive(version, newDoc);
    if (meta?.k === 'p' && meta.hl) this.revivePasted(ranges, newDoc, clientId);
    if (undone >= 0 || meta?.k === 'p') this.isAligned = null;
    if (ranges.length) this.order = null;
    if (this.version % PRUNE_EVERY === 0) this.prune();
  }

  private move(ranges: Ranges, newDoc: Node, lost: Loss): DamagedHighlight[] {
    const { cells } = this;
    const first = ranges[0]!;
    const last = ranges[ranges.length - 3]!;
    const shift = ranges[ranges.length - 1]! - last;
    const damaged: DamagedHighlight[] = [];
    this.isAligned ??= isAligned(cells);
    for (let at = this.isAligned ? firstBehind(cells, first) : 0; at < cells.length; at += 4) {
      const from = cells[at]!;
      const to = cells[at + 1]!;
      if (to < first) continue;
      if (from > last) {
        if (this.isAligned) {
          shiftFrom(cells, at, shift);
          break;
        }
        cells[at] = from + shift;
        cells[at + 1] = to + shift;
      } else if (from === to) cells[at] = cells[at + 1] = mapEdge(ranges, from, false);
      else if (this.moveTouched(at, ranges, newDoc)) {
        lost.places.push(at >> 2, from, to);
        damaged.push({ id: String(at >> 2), from, to });
      }
    }
    return damaged;
  }

  /** One span that the step may have touched; answers whether it lost its first or last letter. */
  private moveTouched(at: number, ranges: Ranges, newDoc: Node): boolean {
    const from = this.cells[at]!;
    const to = this.cells[at + 1]!;
    let damaged = false;
    for (let k = 0; k < ranges.length; k += 4) {
      const start = ranges[k]!;
      const end = ranges[k + 1]!;
      if (end > start && ((start <= from && end > from) || (start < to && end >= to))) damaged = true;
    }
    const [f, t] = [mapEdge(ranges, from, true), mapEdge(ranges, to, false)];
    const range = damaged ? (f < t ? trimRange(newDoc, f, t) : null) : [f, t];
    const gone = Math.min(f, t);
    this.place(at >> 2, range?.[0] ?? gone, range?.[1] ?? gone);
    return damaged;
  }

  /** Puts back what step `by` undid. */
  private revive(by: number, doc: Node): void {
    for (const back of this.log.putBackBy(by)) {
      const loss = this.losses.find(({ v }) => v === back.v);
      if (!loss) continue;
      for (let i = 0; i < loss.places.length; i += 3) {
        const [row, from, to] = [loss.places[i]!, loss.places[i + 1]!, loss.places[i + 2]!];
        const [now, behind] = [this.cells[row * 4]!, this.cells[row * 4 + 1]!];
        // Wholly within what came back letter by letter: nothing to look at, which counts where a whole text comes back.
        if (from >= back.from && to <= back.to) {
          if (now === behind) this.place(row, back.at + from - back.from, back.at + to - back.from);
          continue;
        }
        const range = trimRange(doc, this.log.forward(back.v, from, true), this.log.forward(back.v, to, false));
        if (range && lettersOf(doc, ...range).length >= lettersOf(doc, now, behind).length) this.place(row, ...range);
      }
    }
  }

  /** Moves lost spans to where their letters were put down again by the same client. */
  private revivePasted(ranges: Ranges, doc: Node, clientId: string): void {
    for (let r = 0; r < ranges.length; r += 4) {
      const [start, end] = [ranges[r + 2]!, ranges[r + 3]!];
      const letters = lettersOf(doc, start, end);
      if (!letters) continue;
      const count = new CharacterCounter(doc, start, end);
      for (const { held } of this.log.onClipboard(clientId)) {
        let shift = 0;
        for (const [id, first, behind, key] of held) {
          const row = Number(id);
          if (this.cells[row * 4] !== this.cells[row * 4 + 1]) continue;
          const at = findPiece(letters, first + shift, behind - first, key, FAR_DISTANCE);
          if (at < 0) continue;
          shift = at - first;
          this.place(row, count.posOf(at), count.posOf(at + behind - first - 1) + 1);
        }
      }
    }
  }

  private prune(): void {
    let remaining = MAX_LOST * 3;
    const kept: Loss[] = [];
    for (const loss of this.losses.toReversed()) {
      remaining -= loss.places.length;
      if (this.version - loss.v > REVIVE_STEPS || remaining < 0) break;
      kept.push(loss);
    }
    this.losses = kept.reverse();
    this.log.prune(this.losses[0]?.v ?? Number.POSITIVE_INFINITY);
  }

  private place(row: number, from: number, to: number): void {
    this.cells[row * 4] = from;
    this.cells[row * 4 + 1] = to;
  }

  private spanAt(row: number): TimedSpan {
    const [from, to, startMs, endMs] = this.cells.subarray(row * 4, row * 4 + 4);
    return { from: from!, to: to!, startMs: startMs!, endMs: endMs!, opensCaption: this.opens[row] === 1 };
  }

  /** Where in `inOrder` the last span begins that begins at or before `pos`; -1 when none does. */
  private lastFrom(pos: number): number {
    const order = this.inOrder();
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.cells[order[middle]! * 4]! <= pos) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** The rows that have letters, by place: the same order as ever unless something was cut and pasted elsewhere. */
  private inOrder(): Int32Array {
    if (this.order) return this.order;
    const { cells } = this;
    const order = new Int32Array(this.size);
    let count = 0;
    let isSorted = true;
    let before = -1;
    for (let row = 0; row < order.length; row++) {
      const from = cells[row * 4]!;
      if (from === cells[row * 4 + 1]) continue;
      order[count++] = row;
      if (from < before) isSorted = false;
      before = from;
    }
    this.order = order.subarray(0, count);
    if (!isSorted) this.order.sort((a, b) => cells[a * 4]! - cells[b * 4]! || a - b);
    return this.order;
  }
}
