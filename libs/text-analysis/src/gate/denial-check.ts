import { type LanguageCode } from '../languages.js';
import { sentencesOf } from '../sentences.js';
import { stemOf, type Word } from '../words.js';
import type { Turn } from './checks.js';
import type { Claim } from './claim.js';
import { Evidence, type StemWeight } from './coverage.js';
import type { LanguageWords } from './language-words.js';
import type { Mention } from './speakers.js';

/** A statement between two marks: its words, the stems that carry it, and whether it denies. */
interface Part {
  words: Word[];
  content: Word[];
  isDenied: boolean;
}

/** The least share of a statement that one statement of the source must hold, and how close to the best another one counts as well. */
const MIN_SHARE = 0.5;
const TOLERANCE = 0.1;

/**
 * For languages of which only the words that deny are known: every statement of the sentence stands in one of what it cites, and those that
 * hold it best deny exactly when it does, and say nothing contrary.
 */
export function isSameDenial(
  claim: Claim,
  mentions: readonly Mention[],
  turns: readonly Turn[],
  weight: StemWeight,
  words: LanguageWords,
  language: LanguageCode,
): boolean {
  const named = new Set(mentions.flatMap((m) => claim.words.slice(m.from, m.to)));
  for (const i of claim.counted) named.add(claim.words[i]!);
  const source = turns
    .flatMap((t) => partsOf(t.text, t.words, words, new Set()))
    .map((p) => ({ ...p, evidence: new Evidence(p.words.map((w) => w.stem)) }));
  return partsOf(claim.text, claim.words, words, named).every((part) => {
    if (!part.content.length) return !part.isDenied;
    const shares = source.map((p) => p.evidence.coverage(part.content, weight));
    const best = shares.reduce((max, share) => Math.max(max, share), 0);
    if (best < MIN_SHARE) return false;
    const held = source.filter((_, i) => shares[i]! >= best - TOLERANCE);
    return held.every((p) => p.isDenied === part.isDenied) && !held.some((p) => isContrary(part, p, words, language));
  });
}

function partsOf(text: string, all: readonly Word[], languageWords: LanguageWords, named: ReadonlySet<Word>): Part[] {
  const parts: Part[] = [];
  let part: Part | undefined;
  all.forEach((w, i) => {
    const before = text.slice(all[i - 1]?.end ?? 0, w.start);
    if (!part || /[.,;:!?…\n]/.test(before) || languageWords.contrastWords.has(w.word)) {
      part = { words: [], content: [], isDenied: false };
      parts.push(part);
    }
    part.words.push(w);
    if (languageWords.negations.has(w.word)) part.isDenied = true;
    else if (!w.stop && !named.has(w) && !languageWords.frame.has(w.stem)) part.content.push(w);
  });
  return parts;
}

/** Whether a word of one statement is the contrary of a word of the other that the first does not have: by a list, or by "un-" before it. */
function isContrary(claimed: Part, said: Part, words: LanguageWords, language: LanguageCode): boolean {
  const stemsOf = (part: Part) => new Set(part.words.map((w) => w.stem));
  const [own, other] = [stemsOf(claimed), stemsOf(said)];
  const bare = (word: string) =>
    words.prefixes.flatMap((p) => (word.startsWith(p) && word.length > p.length + 3 ? [stemOf(word.slice(p.length), language)] : []));
  const isOpposed = (w: Word, to: ReadonlySet<string>) =>
    [...(words.opposites.get(w.stem) ?? []), ...bare(w.word)].some((stem) => to.has(stem));
  return (
    claimed.words.some((w) => !other.has(w.stem) && isOpposed(w, other)) || said.words.some((w) => !own.has(w.stem) && isOpposed(w, own))
  );
}

/** Whether a sentence is a whole sentence of a text, or some that follow each other, word for word. */
export function isWholeSentence(sentence: string, texts: readonly string[], language: LanguageCode): boolean {
  const requested = bareOf(sentence);
  if (requested === '') return false;
  return texts.some((text) => {
    const ranges = sentencesOf(text, language);
    return ranges.some(({ start }, i) =>
      ranges.slice(i, i + MAX_DENIED_WORDS).some(({ end }) => bareOf(text.slice(start, end)) === requested),
    );
  });
}

const MAX_DENIED_WORDS = 5;
const bareOf = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/^[\s"'“„«「『]+|[\s"'”“»」』.!?。！？؟।…]+$/gu, '')
    .trim();
