import { FOUND_WORDS, isFoundWord, placesOf } from '@libs/domain';
import { eachWord, type LanguageCode, type Word, wordsOf } from '@libs/text-analysis';

/** Between these two private-use characters stands what matched. */
export const MARK = { start: '\uE000', stop: '\uE001' } as const;

/** The words that a search looks for, each by its folded form and its stem, in the language of the workspace. */
export interface Sought {
  language: LanguageCode;
  forms: ReadonlySet<string>;
}

/** What a query looks for; stop words count only in a query of nothing else. */
export function soughtOf(texts: readonly string[], language: LanguageCode): Sought {
  const words = texts.flatMap((text) => wordsOf(text, language));
  const content = words.filter((w) => !w.stop);
  return { language, forms: new Set((content.length ? content : words).flatMap((w) => [w.word, w.stem])) };
}

/** A whole text with what matched marked; the text itself when nothing did. */
export function marked(text: string, sought: Sought): string {
  return withMarks(
    text,
    wordsOf(text, sought.language).filter((w) => isSought(w, sought)),
  );
}

const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const BEFORE = 60;
const LENGTH = 240;
/** A match farther on is not looked for: the page of a note shows it. */
const LOOKED_THROUGH = 200_000;

/** The part of a text around its first match with what matched marked; its beginning when nothing did. */
export function snippetOf(text: string, sought: Sought): string {
  for (const word of eachWord(text.slice(0, LOOKED_THROUGH), sought.language)) {
    if (!isSought(word, sought)) continue;
    const from = word.start <= BEFORE ? 0 : afterBlank(text, word.start - BEFORE, word.start);
    const to = beforeBlank(text, from + LENGTH, word.end);
    return `${from ? '… ' : ''}${marked(text.slice(from, to), sought)}${to < text.length ? ' …' : ''}`;
  }
  return text.length > LENGTH ? `${text.slice(0, beforeBlank(text, LENGTH, 1))} …` : text;
}

/** The words of a text that matched, folded, each once. */
export function matchedWords(text: string, sought: Sought): string[] {
  return [
    ...new Set(
      wordsOf(text, sought.language)
        .filter((w) => isSought(w, sought))
        .map((w) => text.slice(w.start, w.end).toLowerCase()),
    ),
  ];
}

/** Words as they stand in a text, to be found again where it is shown, and in how many places they are. */
export interface FoundIn {
  words: string[];
  places: number;
}

/** What of a text matched: the forms of the words, and phrases with one blank between their words. */
export function foundIn(text: string, single: Sought, phrases: readonly (readonly Sought[])[]): FoundIn {
  const forms = new Set([...formsIn(text, single), ...(phrases.length ? phrasesIn(text, single.language, phrases) : [])]);
  const words = [...forms].filter(isFoundWord).slice(0, FOUND_WORDS.count);
  return { words, places: placesOf(text, words).length };
}

/** Each run of letters is looked at once: a long text says the same words again and again. */
function formsIn(text: string, sought: Sought): Set<string> {
  const forms = new Set<string>();
  if (!sought.forms.size) return forms;
  for (const run of new Set(text.match(RUN)))
    for (const word of wordsOf(run, sought.language)) if (isSought(word, sought)) forms.add(run.slice(word.start, word.end).toLowerCase());
  return forms;
}

const RUN = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

function phrasesIn(text: string, language: LanguageCode, phrases: readonly (readonly Sought[])[]): Set<string> {
  const words = wordsOf(text, language);
  const forms = new Set<string>();
  for (const phrase of phrases)
    for (let at = 0; at + phrase.length <= words.length; at++) {
      if (!phrase.every((part, i) => isSought(words[at + i] as Word, part))) continue;
      const said = words.slice(at, at + phrase.length).map(({ start, end }) => text.slice(start, end).toLowerCase());
      forms.add(said.join(' '));
    }
  return forms;
}

function isSought(word: Word, { forms }: Sought): boolean {
  // A single character of a script without blanks stands for what begins with it.
  return (
    forms.has(word.stem) ||
    forms.has(word.word) ||
    (word.end - word.start === 2 && UNSPACED.test(word.word) && forms.has(word.word.charAt(0)))
  );
}

/** Marks that touch or overlap, as pairs of characters do, become one. */
function withMarks(text: string, words: readonly Word[]): string {
  let out = '';
  let at = 0;
  for (let i = 0; i < words.length; i++) {
    const first = words[i] as Word;
    let end = first.end;
    while (i + 1 < words.length && (words[i + 1] as Word).start <= end) end = Math.max(end, (words[++i] as Word).end);
    out += text.slice(at, first.start) + MARK.start + text.slice(first.start, end) + MARK.stop;
    at = end;
  }
  return out + text.slice(at);
}

function afterBlank(text: string, from: number, last: number): number {
  const blank = text.slice(from, last).search(/\s/);
  return blank < 0 ? whole(text, from) : from + blank + 1;
}

function beforeBlank(text: string, to: number, least: number): number {
  if (to >= text.length) return text.length;
  const blank = text.slice(least, to).lastIndexOf(' ');
  return blank < 0 ? whole(text, Math.max(to, least)) : least + blank;
}

/** Not between the halves of a character. */
function whole(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
}
