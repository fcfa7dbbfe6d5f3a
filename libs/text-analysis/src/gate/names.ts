import { foldWord, type Word } from '../words.js';

const NO_NAMES = new Set(
  'i monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december ok okay'.split(
    ' ',
  ),
);

const OPENERS = new Set(
  'yet despite regarding concerning besides moreover however meanwhile furthermore although though also later lastly finally then next thus hence apart according'.split(
    ' ',
  ),
);

/** The words of a sentence that are names: written with a capital, or with one inside, though no sentence begins there. */
export function namesOf(text: string, words: readonly Word[]): number[] {
  return words.flatMap((w, i) => {
    const raw = text.slice(w.start, w.end);
    if (!/\p{Lu}/u.test(raw) || NO_NAMES.has(w.word) || /^I['’]/u.test(raw)) return [];
    // A word that begins the sentence has its capital from there, unless more capitals follow in it or right after it.
    if (i === 0 || /[.!?:“"(]\s*$/u.test(text.slice(0, w.start))) {
      const next = words[i + 1];
      const goesOn = next && text.slice(w.end, next.start) === ' ' && /^\p{Lu}[\p{L}]/u.test(text.slice(next.start, next.end));
      if (!/^.+\p{Lu}/u.test(raw) && (!goesOn || w.stop || OPENERS.has(w.word))) return [];
    }
    return [i];
  });
}

/** A name as it compares: without accents, case and possessive. */
export const bareName = (word: string): string => {
  const bare = foldWord(word).replace(/'s?$/, '');
  return SHORT[bare] ?? (bare.length > 3 ? bare.replace(/(?<!s)s$/, '') : bare);
};
const SHORT: Record<string, string> = { tv: 'television', tvs: 'television', televisions: 'television' };

const VERB =
  /^(is|was|are|were|has|had|did|would|could|should|will|can|might|said|thought|felt|told|found|gave|put|made|took|asked|agreed|[a-z]{3,}ed)$/;

/** Whether a sentence begins with a name: a word that needs no article and is followed by what it did. */
export function startsWithName(text: string, words: readonly Word[]): boolean {
  const [first, second] = words;
  if (!first || !second || first.stop || /(s|ing|ly|ed|ion)$/.test(first.word)) return false;
  return /^\p{Lu}/u.test(text.slice(first.start)) && text.slice(first.end, second.start) === ' ' && VERB.test(second.word);
}
