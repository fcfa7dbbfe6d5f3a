import { wordsOf } from '@libs/text-analysis';
import nlp from 'compromise';
import type { Unit } from './units.js';

/** A phrase is of three words at most, and is said twice at least; else the word itself stands, if it names a thing. */
const LONGEST = 3;
const LEAST_SAID = 2;
/** Of so many sentences it is looked at what kind of word one is. */
const MAX_SCANNED = 6;

/**
 * What people call a subject: the longest phrase around its stem that several sentences have, as one of them says it; else the word alone. Null
 * where English has it for no thing ("supposed", "top"): it is no name.
 */
export function phraseOf(stem: string, units: readonly Unit[]): string | null {
  const phrases = new Map<string, { said: number; size: number; forms: Map<string, number> }>();
  for (const unit of units) {
    for (const { key, text, size } of phrasesIn(unit, stem)) {
      const one = phrases.get(key) ?? { said: 0, size, forms: new Map<string, number>() };
      one.said++;
      one.forms.set(text, (one.forms.get(text) ?? 0) + 1);
      phrases.set(key, one);
    }
  }
  const least = Math.max(LEAST_SAID, units.length / 5);
  const all = [...phrases.values()].filter(({ said, size }) => size === 1 || said >= least);
  // A longer phrase says more, as long as it is said nearly as often.
  all.sort((a, b) => b.said * b.size - a.said * a.size || b.size - a.size);
  for (const { forms } of all) {
    const [text] = [...forms].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]!;
    if (namesThing(text, units)) return text.charAt(0).toUpperCase() + text.slice(1);
  }
  return null;
}

/** The phrases of a sentence that hold the stem, each once: words that are no stop words and stand side by side. */
function phrasesIn(unit: Unit, stem: string): { key: string; text: string; size: number }[] {
  const words = wordsOf(unit.text, unit.language);
  const found = new Map<string, { key: string; text: string; size: number }>();
  words.forEach((word, at) => {
    if (word.stem !== stem) return;
    for (let from = Math.max(0, at - LONGEST + 1); from <= at; from++)
      for (let to = at; to < Math.min(words.length, from + LONGEST); to++) {
        const part = words.slice(from, to + 1);
        const text = unit.text.slice(part[0]!.start, part.at(-1)!.end);
        const isPhrase = part.every((w) => !w.stop && w.word.length > 1) && !/[^\p{L}\p{N}\p{M}'’ -]/u.test(text) && !/ - |\s\s/.test(text);
        const key = part.map((w) => w.stem).join(' ');
        if (isPhrase) found.set(key, { key, text: text.toLowerCase() === text ? text : asWritten(text), size: part.length });
      }
  });
  return [...found.values()];
}

/** Without the capital of a sentence's beginning; names keep theirs. */
const asWritten = (text: string): string => (/^\p{Lu}\p{Ll}+( \p{Ll}|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);

function namesThing(text: string, units: readonly Unit[]): boolean {
  if (units[0]!.language !== 'en') return true;
  const said = units.filter((u) => u.text.toLowerCase().includes(text.toLowerCase())).slice(0, MAX_SCANNED);
  const last = text.split(' ').at(-1)!.toLowerCase();
  const nouns = said.filter((u) => {
    const seen = nlp(u.text.replace(/\{[^{}]*\}/g, ' '));
    return seen
      .match('#Noun')
      .terms()
      .out('array')
      .some((word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}'’-]/gu, '') === last);
  });
  return nouns.length * 2 > said.length;
}
