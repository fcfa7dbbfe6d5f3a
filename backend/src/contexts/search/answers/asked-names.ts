import { CAPITAL_NOUNS, type LanguageCode } from '@libs/text-analysis';
import type { SourceLine } from './extract.js';

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu;
const CAPITAL = /^\p{Lu}/u;
/** Initials and titles are written in capitals without being a name. */
const isNamePart = (word: string) => CAPITAL.test(word) && /\p{Ll}/u.test(word) && word.length > 2;

/** The names inside a question, as lists of their words; the first word of a sentence and questions in title case say nothing. */
function namesIn(question: string): string[][] {
  const words = [...question.matchAll(WORD)];
  const isFirst = (i: number) => i === 0 || /[.?!:]\s*["“]?$/u.test(question.slice(0, words[i]!.index));
  const names: string[][] = [];
  let last = -2;
  for (const [i, { 0: word, index }] of words.entries()) {
    if (isFirst(i) || !isNamePart(word)) continue;
    const isNext = last === i - 1 && /^\s+$/u.test(question.slice(words[last]!.index + words[last]![0].length, index));
    if (isNext) names.at(-1)!.push(bare(word));
    else names.push([bare(word)]);
    last = i;
  }
  const inside = words.length - 1;
  return inside > 0 && names.flat().length > 0.6 * inside ? [] : names;
}

const bare = (word: string) => word.replace(/['’]s?$/u, '');

/** Whether a word inside a text begins with a capital that no beginning of a sentence explains. */
const isCapitalInside = (text: string, word: string, index: number) =>
  CAPITAL.test(word) && word !== 'I' && !/(^|[.?!:…]["”')]*\s+|["“(]\s*)$/u.test(text.slice(Math.max(0, index - 6), index));

/** So many lines show whether a text is written with capitals. */
const SAMPLE = 300;

/** A transcript may be written without capitals, or nearly so. */
function isWithCapitals(lines: readonly SourceLine[]): boolean {
  let words = 0;
  let capitals = 0;
  for (const { text } of lines.slice(0, SAMPLE))
    for (const { 0: word, index } of text.matchAll(WORD)) {
      words++;
      if (isCapitalInside(text, word, index)) capitals++;
    }
  return capitals > words / 200;
}

/**
 * Names that a question asks about and that these lines neither say nor are said by: without them a passage about the same things is about
 * another person or thing. A name is there when one of its words is part of a speaker's name or of a tag, or is said with a capital that no
 * beginning of a sentence explains; in a text without capitals, when it is said at all.
 */
export function missingNames(question: string, lines: readonly SourceLine[], language: LanguageCode): string[] {
  if (CAPITAL_NOUNS.has(language)) return [];
  const names = namesIn(question);
  if (!names.length) return [];
  const beside = new Set<string>();
  for (const { speaker, marks } of lines)
    for (const text of [speaker ?? '', ...(marks ?? []).flatMap(({ titles }) => titles)])
      for (const [word] of text.matchAll(WORD)) beside.add(bare(word).toLowerCase());
  const needsCapital = isWithCapitals(lines);
  const isSaid = (requested: string) =>
    beside.has(requested) ||
    lines.some(({ text }) => {
      if (!text.toLowerCase().includes(requested)) return false;
      for (const { 0: word, index } of text.matchAll(WORD))
        if (bare(word).toLowerCase() === requested && (!needsCapital || isCapitalInside(text, word, index))) return true;
      return false;
    });
  return names.filter((name) => !name.some((word) => isSaid(word.toLowerCase()))).map((name) => name.join(' '));
}
