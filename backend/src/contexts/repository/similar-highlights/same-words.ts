import { type LanguageCode, wordsOf } from '#platform/text';

/** From this share of common words on (of both texts together) a reader sees the same sentence twice. */
const SAME = 0.8;

/** Whether two texts say something in almost the same words: case, accents, endings and marks do not count, order does not either. */
export function hasSameWords(a: string, b: string, language: LanguageCode): boolean {
  const left = stemsOf(a, language);
  const right = stemsOf(b, language);
  if (!left.length || !right.length) return false;
  const open = new Map<string, number>();
  for (const stem of left) open.set(stem, (open.get(stem) ?? 0) + 1);
  let common = 0;
  for (const stem of right) {
    const n = open.get(stem) ?? 0;
    if (!n) continue;
    open.set(stem, n - 1);
    common += 1;
  }
  return (2 * common) / (left.length + right.length) >= SAME;
}

const stemsOf = (text: string, language: LanguageCode): string[] => wordsOf(text, language).map(({ stem }) => stem);
