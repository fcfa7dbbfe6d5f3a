import { type LanguageCode } from '../languages.js';
import { wordsOf } from '../words.js';
import { labelScorer } from './things.js';

/** Of so many words a phrase is at most, and so many phrases stand for a group. */
const MAX_LABEL_WORDS = 3;
const MAX_SHOWN = 3;
/** A phrase of a group is said by so many of its texts, and by this share of them: of nine and more, what two say is a chance. */
const MIN_TEXTS_WITH_LABEL = 2;
const MIN_TEXTS_WITH_LABEL_LARGE = 3;
const MANY = 9;
const MIN_SHARE_WITH_LABEL = 0.1;
/** How much more two words tell than one, and three than two. */
const LONGER = 2;
/** What is worth so much names something at least half of the time. */
const THING_SCORE = 0.7;

/** Where a phrase stands: in which text, from which character up to, not including, which. */
export interface PhrasePlace {
  text: number;
  start: number;
  end: number;
}
/** The phrases of a text: their stems joined, how they are written there, and where. */
type Phrases = Map<string, PhrasePlace & { written: string }>;

/**
 * What each group's texts say that the others do not: up to three phrases of each, the most telling first, where one of its texts writes them as
 * most do. No two of a group share a word. Empty where its texts have no phrase in common.
 */
export function labelsOf(texts: readonly string[], groups: readonly (readonly number[])[], language: LanguageCode): PhrasePlace[][] {
  const phrases = texts.map((text, i) => phrasesOf(text, i, language));
  const df = new Map<string, number>();
  for (const ownPhrases of phrases) for (const phrase of ownPhrases.keys()) df.set(phrase, (df.get(phrase) ?? 0) + 1);
  const worth = labelScorer(texts, language);
  return groups.map((group) =>
    labelOf(
      group.map((i) => phrases[i]!),
      { df, all: texts.length, worth },
    ),
  );
}

/** All texts: how many have a phrase, how many there are, and how much a phrase names what they are about. */
interface Whole {
  df: ReadonlyMap<string, number>;
  all: number;
  worth: (stems: readonly string[]) => number;
}

function labelOf(own: readonly Phrases[], { df, all, worth }: Whole): PhrasePlace[] {
  const counts = new Map<string, number>();
  for (const phrases of own) for (const phrase of phrases.keys()) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  const least = own.length < MANY ? Math.min(MIN_TEXTS_WITH_LABEL, own.length) : MIN_TEXTS_WITH_LABEL_LARGE;
  const requested = Math.max(least, MIN_SHARE_WITH_LABEL * own.length);
  const ranked = Array.from(counts, ([phrase, n]) => {
    const here = n / own.length;
    const elsewhere = (df.get(phrase)! - n + 0.5) / (all - own.length + 1);
    const stems = phrase.split(' ');
    const naming = worth(stems);
    return { phrase, n, naming, score: here * Math.log(here / elsewhere) * (1 + LONGER * (stems.length - 1)) * naming };
  })
    .filter(({ n, score }) => n >= requested && score > 0)
    .sort((a, b) => b.score - a.score || (a.phrase < b.phrase ? -1 : 1));
  const things = ranked.filter(({ naming }) => naming >= THING_SCORE);
  const visible: PhrasePlace[] = [];
  const taken = new Set<string>();
  // What is done stands for a group only where nothing is named.
  for (const { phrase } of things.length ? things : ranked) {
    const stems = phrase.split(' ');
    if (stems.some((stem) => taken.has(stem))) continue;
    for (const stem of stems) taken.add(stem);
    visible.push(asWritten(phrase, own));
    if (visible.length === MAX_SHOWN) break;
  }
  return visible;
}

/** Where the writing stands that most texts have; of two equally frequent ones that with small letters. */
function asWritten(phrase: string, own: readonly Phrases[]): PhrasePlace {
  const counts = new Map<string, { n: number; place: PhrasePlace }>();
  for (const phrases of own) {
    const found = phrases.get(phrase);
    if (!found) continue;
    const { written, ...place } = found;
    const known = counts.get(written);
    if (known) known.n++;
    else counts.set(written, { n: 1, place });
  }
  return [...counts].sort((a, b) => b[1].n - a[1].n || (a[0] > b[0] ? -1 : 1))[0]![1].place;
}

/** One, two and three words that follow each other without a mark between them, and neither begin nor end with one that says nothing. */
function phrasesOf(text: string, nth: number, language: LanguageCode): Phrases {
  const words = wordsOf(text, language);
  const phrases: Phrases = new Map();
  for (let from = 0; from < words.length; from++) {
    for (let to = from; to < Math.min(words.length, from + MAX_LABEL_WORDS); to++) {
      if (to > from && !isJoint(text.slice(words[to - 1]!.end, words[to]!.start))) break;
      const [first, last] = [words[from]!, words[to]!];
      if (first.stop) break;
      if (last.stop || !isInformative(first.word) || !isInformative(last.word)) continue;
      const stems = words.slice(from, to + 1).map(({ stem }) => stem);
      if (new Set(stems).size < stems.length) continue;
      const phrase = stems.join(' ');
      const [start, end] = [first.start, last.end];
      if (!phrases.has(phrase)) phrases.set(phrase, { text: nth, start, end, written: phraseAt(text, start, end) });
    }
  }
  return phrases;
}

const isJoint = (between: string): boolean => /^[\s\-‐'’]*$/u.test(between);
const isInformative = (word: string): boolean => /\p{L}/u.test(word) && [...word].length > 1;

/** The words of a phrase, from where it stands. */
export const phraseAt = (text: string, start: number, end: number): string => text.slice(start, end).replace(/\s+/gu, ' ');
