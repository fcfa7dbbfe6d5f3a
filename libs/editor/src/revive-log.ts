import type { Node } from '@tiptap/pm/model';
import { LetterCount, lettersOf, mapEdge, type Ranges, textKey } from './anchors.js';

/** How many confirmed steps back an undo or a paste can still bring a highlight back. */
export const REVIVE_STEPS = 5_000;

/** A highlight that a step damaged, where it was before. */
export interface Damaged {
  id: string;
  from: number;
  to: number;
}

/** Which letters of a deletion were of a highlight, and their key. */
export type HeldPiece = [id: string, first: number, behind: number, key: string];

/**
 * A deletion that damaged highlights: where it was before the step and after it, the key of the letters it took, and which of these
 * letters were of which highlight.
 */
interface Cut {
  v: number;
  clientId: string;
  from: number;
  to: number;
  at: number;
  key: string;
  held: HeldPiece[];
  /** It went to the clipboard, or was dragged: the next thing this client pastes as its own is this, unless it cut something else since. */
  moves?: boolean;
  spent?: boolean;
  undone?: boolean;
}

/** Step `by` put back at `at` what step `v` had taken from `from` to `to`. */
export interface Mirror {
  v: number;
  by: number;
  from: number;
  to: number;
  at: number;
}

/** The stored form: the maps as start, old size, new size; everything else as it is. Empty while no highlight was ever damaged. */
export interface ReviveLogJson {
  start: number;
  maps: number[][];
  cuts: Cut[];
  mirrors: Mirror[];
}

/**
 * What is needed to find a damaged highlight's old place again: the maps since the oldest damage, the deletions that did damage, and
 * which of those were undone. Deletions that touched no highlight are not kept, so an ordinary note logs nothing.
 */
export class ReviveLog {
  private start = 0;
  private maps: Ranges[] = [];
  private cuts: Cut[] = [];
  private mirrors: Mirror[] = [];

  /** Appends the map of step `version`; to be called for every step, with the highlights that its deletions took a part of. */
  record(version: number, ranges: Ranges, oldDoc: Node, by: { clientId: string; moves: boolean }, damaged: readonly Damaged[]): void {
    const { clientId, moves } = by;
    // A client has one clipboard: what it cut before is not in it any more.
    if (moves) this.cuts = this.cuts.map((cut) => (cut.moves && cut.clientId === clientId ? { ...cut, spent: true } : cut));
    if (!damaged.length && !this.maps.length) return;
    if (!this.maps.length) this.start = version;
    this.maps.push(ranges);
    if (!damaged.length) return;
    for (let i = 0; i < ranges.length; i += 4) {
      const [from, to, at] = [ranges[i]!, ranges[i + 1]!, ranges[i + 2]!];
      const letters = lettersOf(oldDoc, from, to);
      if (!letters) continue;
      const count = new LetterCount(oldDoc, from, to);
      const held = damaged.flatMap(({ id, from: f, to: t }): HeldPiece[] => {
        const [first, behind] = [count.before(f), count.before(t)];
        return first < behind ? [[id, first, behind, textKey(letters.slice(first, behind))]] : [];
      });
      this.cuts.push({ v: version, clientId, from, to, at, key: textKey(letters), held, ...(moves ? { moves } : {}) });
    }
  }

  /** What of highlights is on this client's clipboard, and the steps that took it. Pruned is what has no base any more, so ask for the base. */
  onClipboard(clientId: string): { v: number; held: HeldPiece[] }[] {
    return this.cuts.filter((cut) => cut.moves && !cut.spent && !cut.undone && cut.clientId === clientId);
  }

  /** Whether this client cut or dragged a part of a highlight away in step `version`. */
  wasCutBy(clientId: string, version: number): boolean {
    return this.cuts.some((cut) => cut.moves && cut.v === version && cut.clientId === clientId && !cut.undone);
  }

  /** Call before `record` for a history step: finds which logged deletions of the same client it undoes; answers the newest one's version or -1. */
  matchUndo(version: number, ranges: Ranges, newDoc: Node, clientId: string): number {
    let newest = -1;
    for (let i = 0; i < ranges.length; i += 4) {
      const [from, to, at, end] = [ranges[i]!, ranges[i + 1]!, ranges[i + 2]!, ranges[i + 3]!];
      const letters = this.cuts.length ? lettersOf(newDoc, at, end) : '';
      if (!letters) continue;
      const key = textKey(letters);
      for (let k = this.cuts.length - 1; k >= 0; k--) {
        const cut = this.cuts[k]!;
        if (version - cut.v > REVIVE_STEPS) break;
        // Another size with the same letters means other block joins inside: positions in it would be guesses.
        if (cut.undone || cut.clientId !== clientId || cut.key !== key || cut.to - cut.from !== end - at) continue;
        if (this.forward(cut.v + 1, cut.at, false) > to || this.forward(cut.v + 1, cut.at, true) < from) continue;
        // A copy, because clones of this log share the entries.
        this.cuts[k] = { ...cut, undone: true };
        this.mirrors.push({ v: cut.v, by: version, from: cut.from, to: cut.to, at });
        newest = Math.max(newest, cut.v);
        break;
      }
    }
    return newest;
  }

  /** Which stretches of older documents step `by` put back, and where. */
  putBackBy(by: number): readonly Mirror[] {
    return this.mirrors.filter((mirror) => mirror.by === by);
  }

  /** Carries an edge from the document before step `version` to the newest one, jumping over deletions that were undone. */
  forward(version: number, edge: number, isFrom: boolean): number {
    let pos = edge;
    for (let v = version; v < this.start + this.maps.length; v++) {
      const mirror = this.mirrorOf(v, pos, isFrom);
      if (mirror) {
        pos = mirror.at + pos - mirror.from;
        v = mirror.by;
      } else pos = mapEdge(this.maps[v - this.start] ?? [], pos, isFrom);
    }
    return pos;
  }

  /** Drops what no damage newer than `oldest` needs. Changes no answer, only memory. */
  prune(oldest: number): void {
    const keep = Math.min(oldest, this.start + this.maps.length);
    if (keep > this.start) {
      this.maps = this.maps.slice(keep - this.start);
      this.start = keep;
    }
    this.cuts = this.cuts.filter((cut) => cut.v >= keep && !cut.undone);
    this.mirrors = this.mirrors.filter((mirror) => mirror.v >= keep);
  }

  /** A copy that can go its own way. */
  clone(): ReviveLog {
    const copy = new ReviveLog();
    copy.start = this.start;
    copy.maps = this.maps.slice();
    copy.cuts = this.cuts.slice();
    copy.mirrors = this.mirrors.slice();
    return copy;
  }

  /** The stored form. */
  toJSON(): ReviveLogJson {
    const maps = this.maps.map((ranges) => {
      const triples: number[] = [];
      for (let i = 0; i < ranges.length; i += 4) triples.push(ranges[i]!, ranges[i + 1]! - ranges[i]!, ranges[i + 3]! - ranges[i + 2]!);
      return triples;
    });
    return { start: this.start, maps, cuts: this.cuts.slice(), mirrors: this.mirrors.slice() };
  }

  /** The log a `toJSON` was made from. */
  static fromJSON(json: ReviveLogJson): ReviveLog {
    const log = new ReviveLog();
    log.start = json.start;
    log.cuts = json.cuts.slice();
    log.mirrors = json.mirrors.slice();
    log.maps = json.maps.map((triples) => {
      const ranges: number[] = [];
      let shift = 0;
      for (let i = 0; i < triples.length; i += 3) {
        const [start, oldSize, newSize] = [triples[i]!, triples[i + 1]!, triples[i + 2]!];
        ranges.push(start, start + oldSize, start + shift, start + shift + newSize);
        shift += newSize - oldSize;
      }
      return ranges;
    });
    return log;
  }

  private mirrorOf(version: number, pos: number, isFrom: boolean): Mirror | undefined {
    return this.mirrors.find(
      (mirror) => mirror.v === version && (isFrom ? mirror.from <= pos && pos < mirror.to : mirror.from < pos && pos <= mirror.to),
    );
  }
}
