import type { Node } from '@tiptap/pm/model';
import type { Step } from '@tiptap/pm/transform';
import { findPiece, lettersOf, mapEdge, posOfLetter, type Ranges, rangesOf, textKey, trimRange } from './anchors.js';
import type { StepMeta } from './highlight-ops.js';
import {
  type AnchorMark,
  CHANGED,
  type HighlightBase,
  type HighlightRow,
  type HighlightStatus,
  type HighlightsJson,
  HighlightTable,
  OK,
  ORPHAN,
  type PasteList,
} from './highlight-table.js';
import { highlightText, quoteMatches } from './plain-text.js';
import { type DamagedHighlight, REVIVE_STEPS, ReviveLog } from './revive-log.js';

const BASES = 8;
const PRUNE_EVERY = 512;

/**
 * The highlights of one note, moved by confirmed steps only and by this one class on server and client alike: the same steps in the same
 * order give the same result everywhere. Removed ones keep moving so that they can be restored.
 */
export class Highlights {
  private table = new HighlightTable();
  private log = new ReviveLog();

  /** `version` is the document version the positions belong to. */
  constructor(public version: number) {}

  /** How many there are, removed ones included. */
  get size(): number {
    return this.table.ids.length;
  }

  /** Moves everything through exactly one confirmed step; answers the ids whose status, base or place changed beyond a mere shift. */
  apply(step: Step, oldDoc: Node, newDoc: Node, clientId: string, meta: StepMeta | null): string[] {
    const ranges = rangesOf(step.getMap());
    const version = this.version++;
    const changed = new Set<number>();
    const undone = meta?.k === 'h' && ranges.length ? this.log.matchUndo(version, ranges, newDoc, clientId) : -1;
    const damaged = ranges.length ? this.move(ranges, oldDoc, newDoc, version, changed) : [];
    this.log.record(version, ranges, oldDoc, { clientId, moves: meta?.k === 'c' || (meta?.k === 'p' && isDeletion(ranges)) }, damaged);
    if (undone >= 0) for (const i of this.table.bases.keys()) if (this.revive(i, undone, newDoc)) changed.add(i);
    if (meta?.k === 'p' && meta.hl) this.revivePasted(ranges, newDoc, clientId, meta.hl, changed);
    if (this.version % PRUNE_EVERY === 0) this.prune();
    return Array.from(changed, (i) => this.table.ids[i]!);
  }

  /** Adds one in the document of `version`; answers its quote, or null when the range has no letters or the id is taken. */
  add(doc: Node, at: { id: string; from: number; to: number; mark?: AnchorMark }): string | null {
    const range = trimRange(doc, at.from, at.to);
    if (!range || this.table.index.has(at.id)) return null;
    const quote = highlightText(doc, ...range);
    this.table.push({ id: at.id, from: range[0], to: range[1], quote, status: 'ok', mark: at.mark });
    return quote;
  }

  /** A person's deliberate new range: the quote becomes what it says now. Answers the quote, or null when nothing was changed. */
  resize(doc: Node, id: string, from: number, to: number): string | null {
    const i = this.table.index.get(id);
    const range = trimRange(doc, from, to);
    if (i === undefined || !range) return null;
    this.table.setQuote(i, highlightText(doc, ...range));
    this.table.place(i, ...range);
    this.table.status[i] = OK;
    // An old place must not win over a person's choice when something is undone later.
    this.table.bases.delete(i);
    return this.table.quotes[i]!;
  }

  /** Hides one; it keeps moving. Answers whether that changed anything. */
  remove(id: string): boolean {
    return this.setRemoved(id, 1);
  }

  /** Shows a removed one again. Answers whether that changed anything. */
  restore(id: string): boolean {
    return this.setRemoved(id, 0);
  }

  /** The stored row of one highlight. */
  get(id: string): HighlightRow | undefined {
    const i = this.table.index.get(id);
    return i === undefined ? undefined : this.table.row(i);
  }

  /** What a range is for when it is not a highlight. */
  markOf(id: string): AnchorMark | undefined {
    const i = this.table.index.get(id);
    return i === undefined ? undefined : this.table.marks.get(i);
  }

  /** All stored rows, in the order they were added. */
  rows(): HighlightRow[] {
    return this.table.ids.map((_, i) => this.table.row(i));
  }

  /** Calls `visit` for every highlight that is not removed, without making a row. */
  each(visit: (id: string, from: number, to: number, status: HighlightStatus, quote: string, mark: AnchorMark | undefined) => void): void {
    const { ids, from, to, quotes, removed, marks } = this.table;
    for (let i = 0; i < ids.length; i++)
      if (!removed[i]) visit(ids[i]!, from[i]!, to[i]!, this.table.statusOf(i), quotes[i]!, marks.get(i));
  }

  /** A copy that can go its own way: the server tries a push on it and forgets it when the commit fails. */
  clone(): Highlights {
    const copy = new Highlights(this.version);
    copy.table = this.table.clone();
    copy.log = this.log.clone();
    return copy;
  }

  /** The stored form, see `HighlightsJson`. */
  toJSON(): HighlightsJson {
    const copy = this.clone();
    copy.prune();
    return { version: this.version, rows: copy.rows(), log: copy.table.bases.size ? copy.log.toJSON() : null };
  }

  /** The highlights a `toJSON` was made from. Without the log (rows read from elsewhere) everything works but revival of older damage. */
  static fromJSON(json: HighlightsJson): Highlights {
    const createdHighlights = new Highlights(json.version);
    for (const row of json.rows) createdHighlights.table.push(row);
    if (json.log) createdHighlights.log = ReviveLog.fromJSON(json.log);
    else createdHighlights.table.bases.clear();
    return createdHighlights;
  }

  private move(ranges: Ranges, oldDoc: Node, newDoc: Node, version: number, changed: Set<number>): DamagedHighlight[] {
    const { from, to, status } = this.table;
    const first = ranges[0]!;
    const last = ranges[ranges.length - 3]!;
    const shift = ranges[ranges.length - 1]! - last;
    const damaged: DamagedHighlight[] = [];
    for (let i = 0; i < this.table.ids.length; i++) {
      const f = from[i]!;
      const t = to[i]!;
      if (t < first) continue;
      if (f > last) {
        from[i] = f + shift;
        to[i] = t + shift;
      } else if (status[i] === ORPHAN) from[i] = to[i] = mapEdge(ranges, f, false);
      else if (this.moveTouched(i, ranges, oldDoc, newDoc, version, changed)) damaged.push({ id: this.table.ids[i]!, from: f, to: t });
    }
    return damaged;
  }

  /** One highlight that the step may have touched; answers whether it lost its first or last letter. */
  private moveTouched(i: number, ranges: Ranges, oldDoc: Node, newDoc: Node, version: number, changed: Set<number>): boolean {
    const f = this.table.from[i]!;
    const t = this.table.to[i]!;
    let touched = false;
    let damaged = false;
    for (let k = 0; k < ranges.length; k += 4) {
      const start = ranges[k]!;
      const end = ranges[k + 1]!;
      if (start < t && end > f) touched = true;
      if (end > start && ((start <= f && end > f) || (start < t && end >= t))) damaged = true;
    }
    let range: [number, number] | null = [mapEdge(ranges, f, true), mapEdge(ranges, t, false)];
    if (damaged) {
      const base = { v: version, from: f, to: t, key: textKey(lettersOf(oldDoc, f, t)) };
      this.table.bases.set(i, [...(this.table.bases.get(i) ?? []), base].slice(-BASES));
      changed.add(i);
      const gone = Math.min(...range);
      range = trimRange(newDoc, ...range);
      if (!range) {
        this.table.place(i, gone, gone);
        this.table.status[i] = ORPHAN;
        return true;
      }
    }
    this.table.place(i, ...range);
    if (touched && this.judge(i, newDoc)) changed.add(i);
    return damaged;
  }

  private judge(i: number, doc: Node): boolean {
    const before = this.table.status[i];
    this.table.status[i] = quoteMatches(doc, this.table.from[i]!, this.table.to[i]!, this.table.quotes[i]!) ? OK : CHANGED;
    return this.table.status[i] !== before;
  }

  private revive(i: number, undone: number, doc: Node): boolean {
    const bases = this.table.bases.get(i)!;
    const letters = lettersOf(doc, this.table.from[i]!, this.table.to[i]!).length;
    for (let k = bases.length - 1; k >= 0; k--) {
      const base = bases[k]!;
      if (base.v > undone) continue;
      if (this.version - base.v > REVIVE_STEPS) return false;
      const range = trimRange(doc, this.log.forward(base.v, base.from, true), this.log.forward(base.v, base.to, false));
      if (range && lettersOf(doc, ...range).length >= letters) {
        this.table.place(i, ...range);
        this.judge(i, doc);
        return true;
      }
      if (this.table.status[i] !== ORPHAN) return false;
    }
    return false;
  }

  /**
   * Moves orphans to where their letters were put down again. Of what this client took away the log knows more than the client, who may not
   * have seen every highlight; where others wrote into the words before they were cut, only the client can say.
   */
  private revivePasted(ranges: Ranges, doc: Node, clientId: string, reported: PasteList, changed: Set<number>): void {
    for (let r = 0; r < ranges.length; r += 4) {
      const [start, end] = [ranges[r + 2]!, ranges[r + 3]!];
      const letters = lettersOf(doc, start, end);
      if (!letters) continue;
      const put = (id: string, first: number, behind: number, wasLost: (i: number) => boolean) => {
        const i = this.table.index.get(id);
        if (i === undefined || this.table.status[i] !== ORPHAN || first < 0 || first >= behind || behind > letters.length) return;
        if (!wasLost(i)) return;
        this.table.place(i, posOfLetter(doc, start, end, first, false), posOfLetter(doc, start, end, behind, true));
        this.judge(i, doc);
        changed.add(i);
      };
      for (const { v, held } of this.log.onClipboard(clientId))
        for (const [id, first, behind, key] of held) {
          const at = findPiece(letters, first, behind - first, key);
          put(id, at, at + behind - first, (i) => this.hasBase(i, (base) => base.v === v));
        }
      for (const [id, first, behind] of reported) {
        // The deletion covered exactly these letters, or came from this client.
        const key = textKey(letters.slice(first, behind));
        put(id, first, behind, (i) => this.hasBase(i, (base) => base.key === key || this.log.wasCutBy(clientId, base.v)));
      }
    }
  }

  private hasBase(i: number, fits: (base: HighlightBase) => boolean): boolean {
    return this.table.bases.get(i)?.some((base) => this.version - base.v <= REVIVE_STEPS && fits(base)) ?? false;
  }

  private prune(): void {
    let oldest = Number.POSITIVE_INFINITY;
    for (const [i, bases] of this.table.bases) {
      const kept = bases.filter((base) => this.version - base.v <= REVIVE_STEPS);
      if (!kept.length) this.table.bases.delete(i);
      else if (kept.length < bases.length) this.table.bases.set(i, kept);
      for (const base of kept) oldest = Math.min(oldest, base.v);
    }
    this.log.prune(oldest);
  }

  private setRemoved(id: string, removed: 0 | 1): boolean {
    const i = this.table.index.get(id);
    if (i === undefined || this.table.removed[i] === removed) return false;
    this.table.removed[i] = removed;
    return true;
  }
}

const isDeletion = (ranges: Ranges) => ranges.length > 0 && ranges.every((_, i) => i % 4 || ranges[i + 2] === ranges[i + 3]);
