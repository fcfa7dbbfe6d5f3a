export type Count = { key: string | null; value: number };
export type Cell = { key: string; series: string | null; value: number };

/** The keys that have a place of their own; every other is `other`, and null (where it counts) `none`. */
export interface VisibleKeys {
  keys: readonly string[];
  other: string;
  none: string | null;
}

/** Which of the two things that a chart goes by. */
export type Axis = 'by' | 'splitBy';

/** Counts one chart. Each number counts every passage, note or person once. */
export interface ChartCounter {
  /** How many there are at all. */
  whole: number;
  /** How many have any key that the chart goes by. */
  keyed: number;
  /** How many there are of each key; null is what has none. */
  counts(axis: Axis): readonly Count[];
  /** How many there are of each pair of kept keys, or of each kept key of one axis; what has no key of the first is left out. */
  cells(first: [Axis, VisibleKeys], second: [Axis, VisibleKeys] | null): Promise<Cell[]>;
}
