import { type LanguageCode, wordsOf } from '#platform/text';

/** Of so many words a phrase is at most, and so many phrases stand for a group. */
const LONGEST = 3;
const SHOWN = 3;
/** A phrase of a group is said by so many of its texts, and by this share of them: of nine and more, what two say is a chance. */
const SAID_BY = 2;
const SAID_BY_OF_MANY = 3;
const MANY = 9;
const SAID_SHARE = 0.1;
/** How much more two words tell than one, and three than two. */
const LONGER = 2;

/** A phrase of a text: its stems joined, and how it is written there. */
type Phrases = Map<string, string>;

/**
 * What each group's texts say that the others do not: up to three phrases of each, the most telling first, as most of its texts write them. No
 * two of a group share a word. Empty where its texts have no phrase in common.
 */
export function labelsOf(texts: readonly string[], groups: readonly (readonly number[])[], language: LanguageCode): string[][] {
  const phrases = texts.map((text) => phrasesOf(text, language));
  const df = new Map<string, number>();
  for (const own of phrases) for (const phrase of own.keys()) df.set(phrase, (df.get(phrase) ?? 0) + 1);
  return groups.map((group) =>
    labelOf(
      group.map((i) => phrases[i]!),
      df,
      texts.length,
    ),
  );
}

function labelOf(own: readonly Phrases[], df: ReadonlyMap<string, number>, all: number): string[] {
  const counts = new Map<string, number>();
  for (const phrases of own) for (const phrase of phrases.keys()) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  const least = own.length < MANY ? Math.min(SAID_BY, own.length) : SAID_BY_OF_MANY;
  const wanted = Math.max(least, SAID_SHARE * own.length);
  const ranked = Array.from(counts, ([phrase, n]) => {
    const here = n / own.length;
    const elsewhere = (df.get(phrase)! - n + 0.5) / (all - own.length + 1);
    const length = phrase.split(' ').length;
    return { phrase, n, score: here * Math.log(here / elsewhere) * (1 + LONGER * (length - 1)) };
  })
    .filter(({ n, score }) => n >= wanted && score > 0)
    .sort((a, b) => b.score - a.score || (a.phrase < b.phrase ? -1 : 1));
  const shown: string[] = [];
  const taken = new Set<string>();
  for (const { phrase } of ranked) {
    const stems = phrase.split(' ');
    if (stems.some((stem) => taken.has(stem))) continue;
    for (const stem of stems) taken.add(stem);
    shown.push(asWritten(phrase, own));
    if (shown.length === SHOWN) break;
  }
  return shown;
}

/** The writing that most texts have; of two equally frequent ones that with small letters. */
function asWritten(phrase: string, own: readonly Phrases[]): string {
  const counts = new Map<string, number>();
  for (const phrases of own) {
    const written = phrases.get(phrase);
    if (written) counts.set(written, (counts.get(written) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] > b[0] ? -1 : 1))[0]![0];
}

/** One, two and three words that follow each other without a mark between them, and neither begin nor end with one that says nothing. */
function phrasesOf(text: string, language: LanguageCode): Phrases {
  const words = wordsOf(text, language);
  const phrases: Phrases = new Map();
  for (let from = 0; from < words.length; from++) {
    for (let to = from; to < Math.min(words.length, from + LONGEST); to++) {
      if (to > from && !isJoint(text.slice(words[to - 1]!.end, words[to]!.start))) break;
      const [first, last] = [words[from]!, words[to]!];
      if (first.stop) break;
      if (last.stop || !isTelling(first.word) || !isTelling(last.word)) continue;
      const stems = words.slice(from, to + 1).map(({ stem }) => stem);
      if (new Set(stems).size < stems.length) continue;
      const phrase = stems.join(' ');
      if (!phrases.has(phrase)) phrases.set(phrase, text.slice(first.start, last.end).replace(/\s+/gu, ' '));
    }
  }
  return phrases;
}

const isJoint = (between: string): boolean => /^[\s\-‐'’]*$/u.test(between);
const isTelling = (word: string): boolean => /\p{L}/u.test(word) && [...word].length > 1;
