import type { Axis, Cell, ChartCounter, Count, VisibleKeys } from './chart-counter.js';
import { type CountedPassages, Numbering, type PassageRows, passageRows } from './passage-rows.js';

/** A table of more marks would not be worth its memory. */
const MOST_MARKS = 64_000_000;

/** Counts a chart whose rows are passages, by going through how the highlights of each note are coded. */
export class PassageCounter implements ChartCounter {
  readonly whole: number;
  readonly keyed: number;
  private readonly data: PassageRows;
  private readonly found: Record<Axis, readonly Count[]>;

  constructor(private readonly counted: CountedPassages) {
    this.data = passageRows(counted);
    const { rows, names } = this.data;
    const [whole, keyed] = [this.distinct(1), this.distinct(1)];
    const [by, splitBy] = [names.by.length, names.splitBy.length];
    const [ofBy, ofSplit] = [this.distinct(by + 1), this.distinct(splitBy + 1)];
    for (let at = 0; at < rows.length; ) {
      const unit = rows[at++]!;
      whole.add(unit, 0);
      const keys = rows[at++]!;
      if (keys) keyed.add(unit, 0);
      else ofBy.add(unit, by);
      for (const end = at + keys; at < end; at++) ofBy.add(unit, rows[at]!);
      const others = rows[at++]!;
      if (!others) ofSplit.add(unit, splitBy);
      for (const end = at + others; at < end; at++) ofSplit.add(unit, rows[at]!);
    }
    this.whole = whole.counts[0]!;
    this.keyed = keyed.counts[0]!;
    this.found = { by: named(names.by, ofBy), splitBy: named(names.splitBy, ofSplit) };
  }

  counts(axis: Axis): readonly Count[] {
    return this.found[axis];
  }

  async cells([axis, kept]: [Axis, VisibleKeys], second: [Axis, VisibleKeys] | null): Promise<Cell[]> {
    const { rows, names } = this.data;
    const row = new Slots(names[axis], kept);
    const column = second && new Slots(names[second[0]], second[1]);
    const width = column?.names.length ?? 1;
    const counter = this.distinct(row.names.length * width);
    for (let at = 0; at < rows.length; ) {
      const unit = rows[at++]!;
      const starts: Record<Axis, number> = { by: at + 1, splitBy: at + rows[at]! + 2 };
      at = starts.splitBy + rows[starts.splitBy - 1]!;
      const from = starts[axis];
      const end = from + rows[from - 1]!;
      for (let i = from; i < end; i++) {
        const start = row.of[rows[i]!]! * width;
        if (!second || !column) {
          counter.add(unit, start);
          continue;
        }
        const others = starts[second[0]];
        const last = others + rows[others - 1]!;
        if (others === last && column.none !== null) counter.add(unit, start + column.none);
        for (let j = others; j < last; j++) counter.add(unit, start + column.of[rows[j]!]!);
      }
    }
    return [...counter.counts].flatMap((value, at) =>
      value ? [{ key: row.names[Math.floor(at / width)]!, series: column?.names[at % width] ?? null, value }] : [],
    );
  }

  private distinct(size: number): Distinct {
    if (this.counted.measure !== 'PEOPLE') return new DistinctRuns(size);
    const marks = this.data.units * size;
    return marks <= MOST_MARKS ? new DistinctMarks(size, marks) : new DistinctSets(size);
  }
}

const named = (names: readonly string[], { counts }: Distinct): Count[] =>
  [...counts].map((value, key) => ({ key: names[key] ?? null, value })).filter(({ value }) => value > 0);

/** How many different units each place got. */
interface Distinct {
  counts: Int32Array;
  add(unit: number, place: number): void;
}

/** For units that come in their order. */
class DistinctRuns implements Distinct {
  readonly counts: Int32Array;
  private readonly last: Int32Array;

  constructor(size: number) {
    this.counts = new Int32Array(size);
    this.last = new Int32Array(size).fill(-1);
  }

  add(unit: number, position: number): void {
    if (this.last[position] === unit) return;
    this.last[position] = unit;
    this.counts[position]!++;
  }
}

/** For units that come again later. */
class DistinctMarks implements Distinct {
  readonly counts: Int32Array;
  private readonly seen: Uint8Array;

  constructor(
    private readonly size: number,
    marks: number,
  ) {
    this.counts = new Int32Array(size);
    this.seen = new Uint8Array(marks);
  }

  add(unit: number, position: number): void {
    const mark = unit * this.size + position;
    if (this.seen[mark]) return;
    this.seen[mark] = 1;
    this.counts[position]!++;
  }
}

/** As DistinctMarks, for more than a table holds. */
class DistinctSets implements Distinct {
  readonly counts: Int32Array;
  private readonly seen: Set<number>[];

  constructor(size: number) {
    this.counts = new Int32Array(size);
    this.seen = Array.from({ length: size }, () => new Set());
  }

  add(unit: number, position: number): void {
    const seen = this.seen[position]!;
    if (seen.has(unit)) return;
    seen.add(unit);
    this.counts[position]!++;
  }
}

/** Where each key of an axis is counted. */
class Slots {
  readonly names: readonly string[];
  readonly of: Int32Array;
  readonly none: number | null;

  constructor(names: readonly string[], { keys, other, none }: VisibleKeys) {
    const slots = new Numbering();
    for (const key of keys) slots.of(key);
    const kept = new Set(keys);
    this.of = Int32Array.from(names, (name) => slots.of(kept.has(name) ? name : other));
    this.none = none === null ? null : slots.of(none);
    this.names = slots.names;
  }
}
