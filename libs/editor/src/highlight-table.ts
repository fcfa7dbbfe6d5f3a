import type { StepMeta } from './highlight-ops.js';
import type { ReviveLogJson } from './revive-log.js';

/** `ok`: says exactly its quote. `changed`: says something else. `orphan`: its text is gone; only the quote is left. */
export type HighlightStatus = 'ok' | 'changed' | 'orphan';

/** Where a highlight was before step `v` damaged it, and the key of its letters then. */
export interface HighlightBase {
  v: number;
  from: number;
  to: number;
  key: string;
}

/** What a range is for when it is not a highlight: the anchor of a comment thread. All ranges move by the same rules. */
export type AnchorMark = 'comment';

/** One highlight as it is stored; positions are those of the version of the whole. An orphan's `from` equals its `to`. */
export interface HighlightRow {
  id: string;
  from: number;
  to: number;
  quote: string;
  status: HighlightStatus;
  removed?: boolean;
  /** Absent for a highlight; otherwise what the range is an anchor of. No mark of the ProseMirror schema. */
  mark?: AnchorMark;
  bases?: HighlightBase[];
}

/** The stored form: rows and what revival needs, so that it survives a restart and is the same for every client. */
export interface HighlightsJson {
  version: number;
  rows: HighlightRow[];
  log: ReviveLogJson | null;
}

/** The highlights a paste brings along, as `StepMeta` carries them. */
export type PasteList = NonNullable<Extract<StepMeta, { k: 'p' }>['hl']>;

/** Status as a number in the columns; the index into `STATUS`. */
export const OK = 0;
/** See `OK`. */
export const CHANGED = 1;
/** See `OK`. */
export const ORPHAN = 2;

const STATUS = ['ok', 'changed', 'orphan'] as const;

const wider = <A extends Int32Array | Uint8Array>(old: A, made: A): A => {
  made.set(old);
  return made;
};

/** Highlights in columns: moving 5,000 of them through a keystroke must make no garbage. */
export class HighlightTable {
  ids: string[] = [];
  index = new Map<string, number>();
  quotes: string[] = [];
  from = new Int32Array(64);
  to = new Int32Array(64);
  status = new Uint8Array(64);
  removed = new Uint8Array(64);
  bases = new Map<number, readonly HighlightBase[]>();
  marks = new Map<number, AnchorMark>();
  private shared = false;

  /** Appends one; its id must be new. */
  push(row: HighlightRow): void {
    this.unshare();
    const i = this.ids.length;
    if (i === this.from.length) {
      this.from = wider(this.from, new Int32Array(i * 2));
      this.to = wider(this.to, new Int32Array(i * 2));
      this.status = wider(this.status, new Uint8Array(i * 2));
      this.removed = wider(this.removed, new Uint8Array(i * 2));
    }
    this.ids.push(row.id);
    this.index.set(row.id, i);
    this.quotes.push(row.quote);
    this.place(i, row.from, row.to);
    this.status[i] = STATUS.indexOf(row.status);
    this.removed[i] = row.removed ? 1 : 0;
    if (row.mark) this.marks.set(i, row.mark);
    if (row.bases?.length) this.bases.set(i, row.bases);
  }

  place(i: number, from: number, to: number): void {
    this.from[i] = from;
    this.to[i] = to;
  }

  setQuote(i: number, quote: string): void {
    this.unshare();
    this.quotes[i] = quote;
  }

  statusOf(i: number): HighlightStatus {
    return STATUS[this.status[i]!]!;
  }

  row(i: number): HighlightRow {
    const row: HighlightRow = { id: this.ids[i]!, from: this.from[i]!, to: this.to[i]!, quote: this.quotes[i]!, status: this.statusOf(i) };
    if (this.removed[i]) row.removed = true;
    const mark = this.marks.get(i);
    if (mark) row.mark = mark;
    const bases = this.bases.get(i);
    if (bases) row.bases = bases.slice();
    return row;
  }

  /** A copy that can go its own way; ids and quotes are copied only when one of the two adds to them. */
  clone(): HighlightTable {
    const copy = new HighlightTable();
    copy.ids = this.ids;
    copy.index = this.index;
    copy.quotes = this.quotes;
    copy.from = this.from.slice();
    copy.to = this.to.slice();
    copy.status = this.status.slice();
    copy.removed = this.removed.slice();
    copy.bases = new Map(this.bases);
    copy.marks = new Map(this.marks);
    copy.shared = true;
    this.shared = true;
    return copy;
  }

  private unshare(): void {
    if (!this.shared) return;
    this.ids = this.ids.slice();
    this.index = new Map(this.index);
    this.quotes = this.quotes.slice();
    this.shared = false;
  }
}
