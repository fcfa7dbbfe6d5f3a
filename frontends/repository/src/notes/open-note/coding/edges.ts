/** By how much the end of a highlight moves. */
export type MoveUnit = 'word' | 'sentence';

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(unit: MoveUnit, language: string | undefined): Intl.Segmenter {
  const key = `${unit} ${language ?? ''}`;
  let known = segmenters.get(key);
  if (!known) {
    known = new Intl.Segmenter(language, { granularity: unit });
    segmenters.set(key, known);
  }
  return known;
}

/** Where words or sentences end in a text, as UTF-16 indices in order; a sentence ends before the space behind it. */
export function unitEndsIn(text: string, unit: MoveUnit, language?: string): number[] {
  const ends: number[] = [];
  for (const { segment, index, isWordLike } of segmenter(unit, language).segment(text)) {
    if (unit === 'word' ? isWordLike : segment.trim() !== '') ends.push(index + segment.trimEnd().length);
  }
  return ends;
}

/** The next end behind `at`, or null when the text has none. */
export function nextEnd(text: string, at: number, unit: MoveUnit): number | null {
  return unitEndsIn(text, unit).find((end) => end > at) ?? null;
}

/** The end before `at`, or null when the text has none. */
export function previousEnd(text: string, at: number, unit: MoveUnit): number | null {
  return unitEndsIn(text, unit).findLast((end) => end < at) ?? null;
}

/** The word or sentence at a place, without the space around it; the next one when the place is between two; null at the end. */
export function unitAt(text: string, at: number, unit: MoveUnit): [number, number] | null {
  for (const { segment, index, isWordLike } of segmenter(unit, undefined).segment(text)) {
    if (unit === 'word' ? !isWordLike : segment.trim() === '') continue;
    const end = index + segment.trimEnd().length;
    if (end > at) return [index + segment.length - segment.trimStart().length, end];
  }
  return null;
}
