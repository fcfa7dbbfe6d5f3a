import type { LanguageCode } from './languages.js';
import { stopWordsOf } from './stop-words.js';
import { foldWord } from './words.js';

/** Languages detected by their function words; for others too few of these are known. */
const DETECTED = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ru'] as const satisfies readonly LanguageCode[];
const SCRIPTS: readonly (readonly [LanguageCode, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['ar', /\p{Script=Arabic}/gu],
];
/** So many words are looked at: more tell nothing new. */
const MAX_SCANNED = 200;
/** A language is clear with so many different words without content, a share of all, and so many times those of the language that is expected. */
const CLEAR = { words: 3, share: 0.2, times: 2 };

/**
 * The language that a text is written in, where its words without content or its script say so clearly; else the one that is expected. A workspace
 * has one language, and notes in others all the same.
 */
export function languageOf(text: string, expected: LanguageCode): LanguageCode {
  const words = (text.slice(0, MAX_SCANNED * 8).match(/\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*/gu) ?? []).slice(0, MAX_SCANNED);
  const letters = words.join('');
  for (const [language, script] of SCRIPTS) {
    const count = letters.match(script)?.length ?? 0;
    // Japanese has Chinese characters between its own.
    if (count > letters.length * (language === 'ja' ? 0.2 : 0.5)) return language;
  }
  const folded = words.map(foldWord);
  const foundOf = (language: LanguageCode) => {
    const stops = stopWordsOf(language, foldWord);
    return { language, found: folded.filter((w) => w.length > 1 && stops.has(w)) };
  };
  const best = DETECTED.map(foundOf).reduce((a, b) => (b.found.length > a.found.length ? b : a));
  const isClear =
    new Set(best.found).size >= CLEAR.words &&
    best.found.length >= CLEAR.share * folded.length &&
    best.found.length >= CLEAR.times * foundOf(expected).found.length;
  return isClear ? best.language : expected;
}
