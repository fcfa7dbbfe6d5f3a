import nlp from 'compromise/two';
import { type LanguageCode } from '../languages.js';
import { wordsOf } from '../words.js';

/** What a word counts that names nothing: what is done tells less of what a group is about than what it is done to, and a number nothing. */
const ACTION = 0.4;
const NUMBER = 0.1;

/**
 * How much a phrase names what its texts are about, more than 0 and at most 1: by its word that does most. English alone is known; elsewhere each
 * phrase is worth the same.
 */
export function labelScorer(texts: readonly string[], language: LanguageCode): (stems: readonly string[]) => number {
  if (language !== 'en') return () => 1;
  const uses = new Map<string, { things: number; numbers: number; all: number }>();
  for (const text of texts) {
    for (const sentence of nlp(text).docs) {
      for (const { normal, tags } of sentence) {
        const stem = wordsOf(normal, language)[0]?.stem;
        if (stem === undefined || !tags) continue;
        const use = uses.get(stem) ?? { things: 0, numbers: 0, all: 0 };
        uses.set(stem, use);
        use.all++;
        if (tags.has('Value')) use.numbers++;
        else if (tags.has('Noun') && !tags.has('Pronoun')) use.things++;
      }
    }
  }
  const worth = (stem: string): number => {
    const use = uses.get(stem);
    if (!use) return ACTION;
    const actions = use.all - use.things - use.numbers;
    return (use.things + ACTION * actions + NUMBER * use.numbers) / use.all;
  };
  return (stems) => Math.max(...stems.map(worth));
}
