import type { StepMap } from '@tiptap/pm/transform';

/** Tokens that one step put in: where, and the ids that they got. */
export interface InsertedTokens {
  at: number;
  firstId: number;
  size: number;
}

/**
 * Every token (letter, border of a block) that ever stood in a document, by an id that it keeps from the step that put it in to the one that
 * took it out. Ids of the newest text are in `ids` by position; those that are gone keep their place in the line between their neighbours.
 */
export class TokenHistory {
  readonly ids: number[] = [];
  /** The first id of each thing that was put in. */
  readonly begins = new Set<number>();
  /** The id behind each id; 0 begins the line and ends it. */
  private readonly behind: number[] = [0];

  constructor(size: number) {
    this.put(0, size, 0);
  }

  /** How many ids were given, and 1 for the beginning. */
  get size(): number {
    return this.behind.length;
  }

  /** Moves on through one step; answers what it put in, one entry for each range of its map. */
  apply(map: StepMap): InsertedTokens[] {
    const ranges: [number, number, number, number][] = [];
    map.forEach((oldStart, oldEnd, newStart, newEnd) => {
      ranges.push([oldStart, oldEnd, newStart, newEnd]);
    });
    const births: InsertedTokens[] = [];
    // From the last to the first: what stands before is not moved by what is behind.
    for (const [oldStart, oldEnd, newStart, newEnd] of ranges.reverse()) {
      const before = oldEnd > 0 ? this.ids[oldEnd - 1]! : 0;
      remove(this.ids, oldStart, oldEnd);
      births.unshift(this.put(oldStart, newEnd - newStart, before));
      births[0]!.at = newStart;
    }
    return births;
  }

  /** The ids from one to another in the line, both included, with everything that ever stood between them. */
  *between(first: number, last: number): Generator<number> {
    for (let id = first; id; id = this.behind[id]!) {
      yield id;
      if (id === last) return;
    }
  }

  private put(at: number, size: number, before: number): InsertedTokens {
    const firstId = this.behind.length;
    this.begins.add(firstId);
    const after = this.behind[before]!;
    const created: number[] = [];
    for (let id = firstId; id < firstId + size; id++) {
      created.push(id);
      this.behind.push(id + 1);
    }
    if (size) {
      this.behind[before] = firstId;
      this.behind[firstId + size - 1] = after;
    }
    insert(this.ids, at, created);
    return { at, firstId, size };
  }
}

/** A call with very many arguments overflows the stack. */
const MAX_ARGUMENTS = 5000;

function remove(list: number[], from: number, to: number): void {
  if (to > from) list.splice(from, to - from);
}

function insert(list: number[], at: number, created: readonly number[]): void {
  if (created.length <= MAX_ARGUMENTS) {
    list.splice(at, 0, ...created);
    return;
  }
  const rest = list.splice(at);
  for (const id of created) list.push(id);
  for (const id of rest) list.push(id);
}
