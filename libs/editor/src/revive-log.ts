import type { Node } from '@tiptap/pm/model';
import { CharacterCounter, lettersOf, mapEdge, type Ranges, textKey } from './anchors.js';

/** How many confirmed steps back an undo or a paste can still bring a highlight back. */
export const REVIVE_STEPS = 5_000;

/** A highlight that a step damaged, where it was before. */
export interface DamagedHighlight {
  id: string;
  from: number;
  to: number;
}

/** Which letters of a deletion were of a highlight, and their key. */
export type DeletedPiece = [id: string, first: number, behind: number, key: string];

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
  held: DeletedPiece[];
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

/** Where an edge has come to in the document before step `v`, and which steps changed the text at it on the way. Never changed itself. */
interface Carried {
  v: number;
  pos: number;
  touchedBy: readonly number[];
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
  /** The mirrors by their step, once they were asked for. */
  private mirrorsOf: Map<number, Mirror[]> | null = null;
  /** The end and the start of places where something was cut, as far as they were carried: an undo looks for its cut among all of them. */
  private carried = new Map<Cut, readonly [Carried, Carried]>();

  /** Appends the map of step `version`; to be called for every step, with the highlights that its deletions took a part of. */
  record(
    version: number,
    ranges: Ranges,
    oldDoc: Node,
    by: { clientId: string; moves: boolean },
    damaged: readonly DamagedHighlight[],
  ): void {
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
      const count = new CharacterCounter(oldDoc, from, to);
      const held = damaged.flatMap(({ id, from: f, to: t }): DeletedPiece[] => {
        const [first, behind] = [count.before(f), count.before(t)];
        return first < behind ? [[id, first, behind, textKey(letters.slice(first, behind))]] : [];
      });
      this.cuts.push({ v: version, clientId, from, to, at, key: textKey(letters), held, ...(moves ? { moves } : {}) });
    }
  }

  /** What of highlights is on this client's clipboard, and the steps that took it. Pruned is what has no base any more, so ask for the base. */
  onClipboard(clientId: string): { v: number; held: DeletedPiece[] }[] {
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
        const [last, first] = this.placeOf(cut);
        if (last > to || first < from) continue;
        // A copy, because clones of this log share the entries.
        this.cuts[k] = { ...cut, undone: true };
        this.carried.delete(cut);
        const mirror = { v: cut.v, by: version, from: cut.from, to: cut.to, at };
        this.mirrors.push(mirror);
        if (this.mirrorsOf) keepMirror(this.mirrorsOf, mirror);
        for (const [other, ways] of this.carried) if (ways.some(({ touchedBy }) => touchedBy.includes(cut.v))) this.carried.delete(other);
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
    return this.carry({ v: version, pos: edge, touchedBy: [] }, isFrom).pos;
  }

  /** Drops what no damage newer than `oldest` needs. Changes no answer, only memory. */
  prune(oldest: number): void {
    const keep = Math.min(oldest, this.start + this.maps.length);
    if (keep > this.start) {
      this.maps = this.maps.slice(keep - this.start);
      this.start = keep;
    }
    this.cuts = this.cuts.filter((cut) => cut.v >= keep && !cut.undone);
    this.carried = new Map();
    this.mirrors = this.mirrors.filter((mirror) => mirror.v >= keep);
    this.mirrorsOf = null;
  }

  /** A copy that can go its own way. */
  clone(): ReviveLog {
    const copy = new ReviveLog();
    copy.start = this.start;
    copy.maps = this.maps.slice();
    copy.cuts = this.cuts.slice();
    copy.mirrors = this.mirrors.slice();
    copy.carried = new Map(this.carried);
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

  /** The end and the start of the place where something was cut, in the newest document. */
  private placeOf(cut: Cut): readonly [number, number] {
    const start: Carried = { v: cut.v + 1, pos: cut.at, touchedBy: [] };
    const [last, first] = this.carried.get(cut) ?? [start, start];
    const next = [this.carry(last, false), this.carry(first, true)] as const;
    this.carried.set(cut, next);
    return [next[0].pos, next[1].pos];
  }

  private carry(from: Carried, isFrom: boolean): Carried {
    let { v, pos, touchedBy } = from;
    for (; v < this.start + this.maps.length; v++) {
      const ranges = this.maps[v - this.start] ?? [];
      // Before its first change a step moves nothing.
      if (ranges.length && ranges[0]! > pos) continue;
      for (let i = 0; i < ranges.length && ranges[i]! <= pos; i += 4)
        if (pos <= ranges[i + 1]!) {
          touchedBy = [...touchedBy, v];
          break;
        }
      const mirror = touchedBy.at(-1) === v && this.mirrorOf(v, pos, isFrom);
      if (mirror) {
        pos = mirror.at + pos - mirror.from;
        v = mirror.by;
      } else pos = mapEdge(ranges, pos, isFrom);
    }
    return { v, pos, touchedBy };
  }

  private mirrorOf(version: number, pos: number, isFrom: boolean): Mirror | undefined {
    if (!this.mirrors.length) return undefined;
    if (!this.mirrorsOf) {
      this.mirrorsOf = new Map();
      for (const mirror of this.mirrors) keepMirror(this.mirrorsOf, mirror);
    }
    return this.mirrorsOf
      .get(version)
      ?.find((mirror) => (isFrom ? mirror.from <= pos && pos < mirror.to : mirror.from < pos && pos <= mirror.to));
  }
}

function keepMirror(all: Map<number, Mirror[]>, mirror: Mirror): void {
  const knownMirrors = all.get(mirror.v);
  if (knownMirrors) knownMirrors.push(mirror);
  else all.set(mirror.v, [mirror]);
}
