import { type LanguageCode } from '../../languages.js';
import type { Word } from '../../words.js';
import { closedWordsOf } from './closed-words.js';
import { baseOf } from './irregular-verbs.js';
import type { Token } from './tokens.js';

const PERSON = /^(i|we|you|he|she|it|they|me|us|him|her|them|my|our|your|his|its|their|mine|ours|theirs|myself|ourselves|themselves)$/;
const FILLER = /^(um|uh|uhm|umm|er|erm|ah|hmm|hm|mm|mhm|oh|well|okay|ok|yeah|yes|s|re|m|ve|t)$/;

/** Every word of a text, those that only hold it together as well: a paraphrase keeps most of them, but not persons and tenses. */
export function rawWordsOf(words: readonly Word[], language: LanguageCode): Token[] {
  const closed = closedWordsOf(language);
  return words.flatMap(({ word, stem, start, end }) => {
    if (language === 'en' && FILLER.test(word)) return [];
    return [{ key: language === 'en' ? englishKey(word, stem, closed?.keys.get(word)) : (closed?.keys.get(word) ?? stem), start, end }];
  });
}

function englishKey(word: string, stem: string, closed: string | undefined): string {
  const [bare = ''] = word.split("'");
  if (PERSON.test(bare)) return '~they';
  const base = baseOf(word.endsWith("n't") ? word.slice(0, -3) : word);
  if (base) return base.length < 5 ? `~${base}` : base;
  return closed ?? (stem.length < 5 ? `~${stem}` : stem);
}
