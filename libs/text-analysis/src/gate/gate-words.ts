import { type LanguageCode } from '../languages.js';
import { type Word, wordsOf } from '../words.js';

const ELIDED = /^\p{L}{1,7}['’](?=\p{L})/u;
const ELIDING: ReadonlySet<LanguageCode> = new Set(['fr', 'it']);

/** The words of a text; in French and Italian what is written onto a word ("n'ai", "l'app") is a word of its own. */
export function gateWordsOf(text: string, language: LanguageCode): Word[] {
  const words = wordsOf(text, language);
  if (!ELIDING.has(language)) return words;
  return words.flatMap((w) => {
    const elided = ELIDED.exec(text.slice(w.start, w.end))?.[0];
    if (!elided) return [w];
    const at = w.start + elided.length;
    const before = elided.toLowerCase().replace('’', "'");
    const rest = wordsOf(text.slice(at, w.end), language).map((r) => ({ ...r, start: r.start + at, end: r.end + at }));
    return [{ start: w.start, end: at, word: before, stem: before, stop: true }, ...rest];
  });
}
