import { ASKING_WORDS } from './asking-word-lists.js';
import { CAPITAL_NOUNS, LANGUAGES, type LanguageCode } from './languages.js';
import { type Word, wordsOf } from './words.js';

/** The stems of a question by what they are for: those that it is about, and those by which it asks; a stem is in one of them. */
export interface QuestionStems {
  about: Set<string>;
  asking: Set<string>;
}

/** Where a question is asked. */
export interface QuestionContext {
  names?: readonly string[];
  isFollowUp?: boolean;
}

/**
 * Which words of a question say what it is about, and which only how it asks ("What did the team say about …"); stop words are in neither. A word
 * by which questions ask is what one is about where it stands in quotation marks, has a capital of its own, is the name of something (`names`,
 * such as titles of tags), or, unless the question goes on from another, where nothing else is left.
 */
export function questionStems(
  question: string,
  language: LanguageCode,
  { names = [], isFollowUp: goesOn = false }: QuestionContext = {},
): QuestionStems {
  const words = wordsOf(question, language).filter((w) => !w.stop);
  const { frame, kinds } = askingOf(language);
  const pick = (lists: readonly Asking[]) =>
    LANGUAGES[language].spaced ? outsideWords(words, lists) : outsidePhrases(question, language, lists);
  const about = pick([frame, kinds]);
  const stress = stressed(question, language);
  for (const { stem, start } of words) if (stress(start)) about.add(stem);
  if (!about.size && !goesOn) for (const stem of pick([frame])) about.add(stem);
  const all = new Set(words.map((w) => w.stem));
  for (const name of names) for (const stem of namedBy(name, question, all, language)) about.add(stem);
  return { about, asking: new Set([...all].filter((stem) => !about.has(stem))) };
}

/** One of the lists: its stems, and its phrases where no blanks are written. */
interface Asking {
  stems: ReadonlySet<string>;
  phrases: readonly string[];
}

const known = new Map<LanguageCode, { frame: Asking; kinds: Asking }>();

function askingOf(language: LanguageCode): { frame: Asking; kinds: Asking } {
  let asking = known.get(language);
  if (!asking) {
    const of = (list: string): Asking => ({
      stems: new Set(wordsOf(list, language).map((w) => w.stem)),
      phrases: list.split(/\s+/).filter(Boolean),
    });
    const { frame, kinds } = ASKING_WORDS[language];
    asking = { frame: of(frame), kinds: of(kinds) };
    known.set(language, asking);
  }
  return asking;
}

const outsideWords = (words: readonly Word[], lists: readonly Asking[]): Set<string> =>
  new Set(words.flatMap(({ stem }) => (lists.some(({ stems }) => stems.has(stem)) ? [] : [stem])));

/** What is left of a question without its phrases, the longest first: no pair may begin in one of them and end in a word of the topic. */
function outsidePhrases(question: string, language: LanguageCode, lists: readonly Asking[]): Set<string> {
  const phrases = lists.flatMap((list) => list.phrases).sort((a, b) => b.length - a.length);
  const rest = phrases.reduce((text, phrase) => text.replaceAll(phrase, '\n'), question);
  return new Set(wordsOf(rest, language).flatMap((w) => (w.stop ? [] : [w.stem])));
}

const QUOTED = /["“”„«「『]([^"“”„»」』]+)["“”»」』]/gu;
/** A capital behind a word that began no sentence. */
const CAPITAL_INSIDE = /(?<=[\p{Ll}\p{N}][,;]?\s)\p{Lu}\p{Ll}[\p{L}\p{M}]*/gu;

/** Whether a place in a question stands in quotation marks or in a word that is written like a name; a question in title case has none. */
function stressed(question: string, language: LanguageCode): (at: number) => boolean {
  const ranges = [...question.matchAll(QUOTED)].map((m) => [m.index, m.index + m[0].length] as const);
  const capitals = CAPITAL_NOUNS.has(language) ? [] : [...question.matchAll(CAPITAL_INSIDE)];
  if (capitals.length * 2 < question.split(/\s+/).length) ranges.push(...capitals.map((m) => [m.index, m.index + m[0].length] as const));
  return (at) => ranges.some(([from, to]) => at >= from && at < to);
}

/**
 * The stems of a name that a question says whole. A name that is nothing but a word of asking ("People") must be written as it is; of another
 * the stems are enough.
 */
function namedBy(name: string, question: string, requested: ReadonlySet<string>, language: LanguageCode): string[] {
  const stems = wordsOf(name, language).flatMap((w) => (w.stop ? [] : [w.stem]));
  if (!stems.length || !stems.every((stem) => requested.has(stem))) return [];
  const isFrame = stems.every((stem) => askingOf(language).frame.stems.has(stem));
  return isFrame && !question.normalize().includes(name.normalize()) ? [] : stems;
}
