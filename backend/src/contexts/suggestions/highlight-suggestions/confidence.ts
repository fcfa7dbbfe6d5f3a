/** How near a sentence is to a tag: by words and meaning to the middle of its passages, by meaning to the nearest of them, and how near the next tag is. */
export interface TagSimilarity {
  score: number;
  nearest: number;
  next: number;
}

/**
 * What each of these weighs for the chance that people gave the sentence this tag; what a tag of other talk is near at least, so that a lone tag
 * is not sure of everything; and from which chance on a passage is shown. Fitted on the tuning half of planted passages with five and ten
 * examples a tag, those of the hard workspaces counted four times; `npm run bench highlight-suggestions` prints how the reporting half holds it.
 */
const WEIGHTS = {
  meaning: { score: 1.95, nearest: 8.58, ahead: 6.23, base: -8.45, strange: 0.2, shown: 0.5 },
  words: { score: 12.89, nearest: 0, ahead: 4.12, base: -6.26, strange: 0.1, shown: 0.5 },
} as const;

const by = (isByMeaning: boolean) => WEIGHTS[isByMeaning ? 'meaning' : 'words'];

/** How sure a suggestion has to be to be shown. */
export const minConfidence = (isByMeaning: boolean): number => by(isByMeaning).shown;

/** How sure it is that a sentence belongs to a tag, from 0 to 1. */
export function confidenceOf({ score, nearest, next }: TagSimilarity, isByMeaning: boolean): number {
  const weights = by(isByMeaning);
  const ahead = score - Math.max(next, weights.strange);
  return 1 / (1 + Math.exp(-(weights.base + weights.score * score + weights.nearest * nearest + weights.ahead * ahead)));
}
