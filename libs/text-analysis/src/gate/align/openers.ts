import type { Claim } from '../claim.js';

/** Words by which a writer goes from one sentence to the next; they say nothing of what they stand before. */
const OPENERS = new Set(
  `first firstly second secondly third thirdly next finally lastly then furthermore moreover additionally also however meanwhile instance example fact case addition contrast short general overall particular
   specifically generally similarly likewise conversely indeed besides instead luckily fortunately unfortunately regarding concerning for in as to the of this that at by and`.split(
    /\s+/,
  ),
);
const MAX_OPENER_WORDS = 5;

/** How many words of a sentence only lead from the one before it to what it says: up to a comma, all of them such words. */
export function openersOf({ text, words }: Claim): number {
  for (let i = 0; i < Math.min(MAX_OPENER_WORDS, words.length - 1) && OPENERS.has(words[i]!.word); i++)
    if (/^\s*,/.test(text.slice(words[i]!.end, words[i + 1]!.start))) return i + 1;
  if (words[0]?.word === 'for' && /^(instance|example)$/.test(words[1]?.word ?? '')) return 2;
  if (words[0]?.word === 'after' && /^(that|this|all)$/.test(words[1]?.word ?? '')) return 2;
  return /^(first|firstly|second|secondly|third|thirdly|finally|lastly|last|next|then|moreover|furthermore|so|but|and)$/.test(
    words[0]?.word ?? '',
  )
    ? 1
    : 0;
}
