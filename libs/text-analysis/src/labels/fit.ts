import type { LabelledText, LabelRanking } from './rank-labels.js';

/** How many of the examples are asked in turn what their fit would be: more say little more, and the user waits. */
const ASKED = 120;
/** With fewer examples, or labels, nothing can be learnt of what has none. */
const LEAST = { examples: 20, labels: 3 };
/**
 * Which share of the examples may be given another label when theirs is taken away. Chosen on the tuning half of the labelled questions, so that at
 * most 20 of 100 questions whose label was taken away are given one: examples that were tagged together fit less well elsewhere than questions do.
 */
export const STRANGE_SHARE = 0.06;

/** How well the best label fits a text: its score, the nearest of its texts, and how far the next label is behind. */
export function fitOf(ranking: LabelRanking, text: LabelledText, without?: string): number {
  const [best, next] = ranking.rank(text.text, text.vector, 2, without);
  if (!best) return 0;
  return best.score + ranking.nearest(best.label, text) + (best.score - (next?.score ?? 0));
}

/**
 * How well a label has to fit a text, by the examples themselves: each is asked as if its own label did not exist, and what fits it then fits
 * something else. So it holds for any subject and model. Null where there are too few examples to say.
 */
export function leastFit(ranking: LabelRanking, examples: readonly LabelledText[]): number | null {
  if (examples.length < LEAST.examples || new Set(examples.map(({ label }) => label)).size < LEAST.labels) return null;
  const step = Math.max(1, examples.length / ASKED);
  const fits: number[] = [];
  for (let at = 0; at < examples.length; at += step) {
    const labelledText = examples[Math.floor(at)]!;
    fits.push(fitOf(ranking, labelledText, labelledText.label));
  }
  fits.sort((a, b) => b - a);
  return fits[Math.floor(fits.length * STRANGE_SHARE)]!;
}
