import type { LanguageCode, TextRange } from '#platform/text';

/** Sounds and marks of a transcript that say nothing, wherever they stand. */
const SOUND = String.raw`\{[^}]*\}|\[[a-z ]+\]|@|\b(?:um+|uh+|er+m?|hm+|mm+|mhm|mm-hmm|uh-huh)\b`;
/** What opens a sentence in speech and leads on from the one before it. */
const LEADING = new RegExp(
  String.raw`^(?:\s*(?:${SOUND}|(?:[\w']+\s+){1,2}\{disfmarker\}|(?:and|so|but|or)\b(?!\s*that\b)|like\b(?=\s+(?:so|how|what|you|i|if|when|the|it|we|they)\b)|i mean\b(?!\s+(?:it|that|this|to|for|by)\b)|(?:well|like|just|right|okay|ok|yeah|yep|yes|no|oh|ah|now|actually|anyway|basically|you know)\b(?=\s*[,.]))[\s,.…–—-]*)+`,
  'i',
);
/** What hangs on at its end. */
const TRAILING = new RegExp(String.raw`(?:[\s,…–—-]|${SOUND}|(?:,\s*)(?:you know|so|and|but|or|like)\b)+$`, 'i');
const ANY_SOUND = new RegExp(SOUND, 'gi');
/** A word that is said twice in a row is mostly one that was begun again. */
const AGAIN = /\b([a-z']+)(?:\s*,)?\s+\1\b/gi;
/** A word that broke off and was begun again: "podi positioning". */
const HALF = /\b([a-z]{1,8})\s+(?=\1[a-z])/gi;
const LEAST_WORDS = 3;

/** The part of a sentence that a reader needs: without the sounds, marks and joints at its ends. All of it where little would be left. */
export function trimmed(text: string, { start, end }: TextRange, language: LanguageCode): TextRange {
  if (language !== 'en') return { start, end };
  const all = text.slice(start, end);
  const from = LEADING.exec(all)?.[0].length ?? 0;
  const rest = all.slice(from);
  const to = rest.length - (TRAILING.exec(rest)?.[0].length ?? 0);
  const left = rest.slice(0, to);
  return left.split(/\s+/).length >= LEAST_WORDS && /[a-z]/i.test(left) ? { start: start + from, end: start + from + to } : { start, end };
}

/** From 0 to 1: how smoothly a sentence reads. Each hesitation, mark and new beginning takes from it, and an end without a full stop does. */
export function smoothness(text: string, words: number): number {
  const stumbles = [ANY_SOUND, AGAIN, HALF].reduce((sum, sign) => sum + (text.match(sign)?.length ?? 0), 0);
  const whole = /[.!?。？！]["'”’)]*$/.test(text) ? 1 : 0.6;
  return whole / (1 + (6 * stumbles) / Math.max(4, words));
}
