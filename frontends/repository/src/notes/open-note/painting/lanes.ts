/** A highlight as the lanes see it: a range of the text. */
export interface HighlightRange {
  id: string;
  from: number;
  to: number;
}

/** A piece of text that wears one highlight's wash. */
export interface HighlightSpan {
  id: string;
  from: number;
  to: number;
}

/** How many lanes have an underline of their own; what lies above is counted in the margin. */
export const MAX_UNDERLINES = 3;

/** Start first; of two with one start the longer, so that it gets the lower lane. */
export const byStartThenLength = (a: HighlightRange, b: HighlightRange): number => a.from - b.from || b.to - a.to || (a.id < b.id ? -1 : 1);

/** The lane of every highlight: the lowest that is free over its whole range. */
export function assignLanes(list: readonly HighlightRange[]): Map<string, number> {
  const lanes = new Map<string, number>();
  const ends: number[] = [];
  for (const { id, from, to } of [...list].sort(byStartThenLength)) {
    let lane = ends.findIndex((end) => end <= from);
    if (lane < 0) lane = ends.length;
    ends[lane] = to;
    lanes.set(id, lane);
  }
  return lanes;
}

/** Cuts the text so that each piece wears the wash of the lowest lane present; neighbouring pieces of one highlight are one. */
export function fillSpans(list: readonly HighlightRange[], lanes: ReadonlyMap<string, number>): HighlightSpan[] {
  const laneOf = (id: string) => lanes.get(id) ?? 0;
  const cuts = [...new Set(list.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const sorted = [...list].sort(byStartThenLength);
  const highlightSpans: HighlightSpan[] = [];
  let active: HighlightRange[] = [];
  let next = 0;
  for (let i = 0; i + 1 < cuts.length; i++) {
    const from = cuts[i]!;
    const to = cuts[i + 1]!;
    active = active.filter((highlight) => highlight.to > from);
    for (; next < sorted.length && sorted[next]!.from <= from; next++) if (sorted[next]!.to > from) active.push(sorted[next]!);
    if (!active.length) continue;
    const { id } = active.reduce((best, other) => (laneOf(other.id) < laneOf(best.id) ? other : best));
    const last = highlightSpans.at(-1);
    if (last && last.id === id && last.to === from) last.to = to;
    else highlightSpans.push({ id, from, to });
  }
  return highlightSpans;
}

/** The highlights that cover a place in the text, in the order of the lanes. */
export function highlightsAt<Item extends HighlightRange>(list: readonly Item[], pos: number): Item[] {
  return list.filter(({ from, to }) => from <= pos && pos < to).sort(byStartThenLength);
}
