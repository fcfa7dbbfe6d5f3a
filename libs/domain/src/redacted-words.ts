import { REDACTED } from './redacted.js';

/** Words that were redacted in a text, and what they are; of a person's name each part counts as well. */
export interface RedactedWord {
  text: string;
  type?: string | null | undefined;
}

/** Letters of scripts that put blanks between words; in others words of two letters say much, and stand right beside others. */
const OF_SPACED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const isSpaced = (word: string) => OF_SPACED.test(word) || !/\p{L}/u.test(word);
const shortest = (word: string) => (isSpaced(word) ? 3 : 2);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

/**
 * What to look for where redacted words may be said as well: each as a whole, of a person's name also each of its parts, as people are called by
 * their first name alone; longest first. Without words that say next to nothing: fewer than three letters (two in scripts without blanks).
 */
export function redactedTerms(words: readonly RedactedWord[]): string[] {
  const all = words.flatMap(({ text, type }) => {
    const whole = text.trim();
    const parts = type === 'PERSON' ? whole.split(/\s+/).filter((part) => !/^\p{Ll}/u.test(part)) : [];
    return [whole, ...parts];
  });
  const terms = [...new Set(all)].filter((word) => [...word].length >= shortest(word) && !word.includes(REDACTED));
  return terms.sort((a, b) => b.length - a.length);
}

/** Finds the terms of redacted words in a text, in any case, as whole words where their script has such; null when there are none. Global. */
export function redactedPattern(words: readonly RedactedWord[]): RegExp | null {
  const terms = redactedTerms(words);
  if (!terms.length) return null;
  const any = terms.map((word) => (isSpaced(word) ? `(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])` : escaped(word)));
  return new RegExp(any.join('|'), 'giu');
}

/** A text with a block for each letter of what the pattern finds: every offset behind it, in code points, stays. */
export const withBlocks = (text: string, pattern: RegExp): string => text.replace(pattern, (word) => REDACTED.repeat([...word].length));
