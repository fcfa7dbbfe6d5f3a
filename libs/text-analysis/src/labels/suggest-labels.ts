import { TAG_SURE_EXAMPLES } from '@libs/domain';
import type { LanguageCode } from '../languages.js';
import { fitOf, leastFit } from './fit.js';
import { centroidsOf, type LabelledText, LabelRanking, type RankedLabel, scalar } from './rank-labels.js';

/**
 * How near a label has to be to be named at all. Chosen on the tuning half of the labelled questions, and held by the reporting half: it takes
 * away none of the right labels there (0.94 of the questions have theirs among three), and names none for 99 of 100 turns of meetings that
 * talk of something else; without it each of them gets three. `npm run bench quality-tags` prints it.
 */
export const NEAR_ENOUGH = 0.3;

/**
 * The same where only words are compared. It keeps 85 of 87 right labels of the labelled questions, and about two of three in German, Spanish,
 * Russian, Chinese and Arabic; but it names labels for 41 of 100 turns of other talk, because stop words count as well.
 */
const MIN_WORD_SCORE = 0.15;

/**
 * How much better than what fits something else a label has to fit to be put on a text without a person, and how many texts must have it. Chosen on
 * the tuning half of the labelled questions, half of which have no label, for a precision of 0.9 at least; `npm run bench quality-tags` prints it.
 */
export const AUTO_APPLY_THRESHOLD = { fit: 1.25, examples: TAG_SURE_EXAMPLES } as const;

/** Reading the words of all examples takes longer than anything else: only the labels that are nearest by meaning are looked at so closely. */
const MAX_SCANNED = 20;

/** A label that a text might get; `isSure` where it may be put on without a person, `isClosest` where it is only the nearest there is, and fits no better than labels fit what has another. */
export interface SuggestedLabel extends RankedLabel {
  isClosest: boolean;
  isSure: boolean;
}

/**
 * The labels that are near enough to a text, best first: none where nothing like it has a label. All are `isClosest`, or none. Vectors of another
 * length are left out; empty ones stand for a language that no model knows, and words alone are compared.
 */
export function suggestLabels(
  all: readonly LabelledText[],
  text: string,
  vector: Float32Array,
  {
    language = 'en',
    most: max = 3,
    near = vector.length ? NEAR_ENOUGH : MIN_WORD_SCORE,
  }: { language?: LanguageCode; most?: number; near?: number } = {},
): SuggestedLabel[] {
  const labelledTexts = all.filter((labelledText) => labelledText.vector.length === vector.length);
  const nearest = vector.length ? nearestLabels(centroidsOf(labelledTexts), vector) : null;
  const examples = nearest ? labelledTexts.filter(({ label }) => nearest.has(label)) : labelledTexts;
  const ranking = new LabelRanking(examples, language, nearest ? undefined : 1);
  const ranked = ranking.rank(text, vector, max).filter(({ score }) => score >= near);
  if (!ranked.length) return [];
  const least = leastFit(ranking, examples);
  const fit = fitOf(ranking, { label: '', text, vector });
  const isClosest = least !== null && fit <= least;
  const [best] = ranked;
  // Where words alone are compared, or too little is known, nothing was measured.
  const isSure =
    vector.length > 0 &&
    least !== null &&
    fit > least * AUTO_APPLY_THRESHOLD.fit &&
    examples.filter(({ label }) => label === best!.label).length >= AUTO_APPLY_THRESHOLD.examples;
  return ranked.map((rankedLabel) => ({ ...rankedLabel, isClosest, isSure: isSure && rankedLabel === best }));
}

/** The labels that are looked at closely, by the middles of what they mean. */
export function nearestLabels(middles: ReadonlyMap<string, Float32Array>, vector: Float32Array): Set<string> {
  const byMeaning = Array.from(middles, ([label, middle]) => ({ label, score: scalar(middle, vector) }));
  byMeaning.sort((a, b) => b.score - a.score || (a.label < b.label ? -1 : 1));
  return new Set(byMeaning.slice(0, MAX_SCANNED).map(({ label }) => label));
}
