import { wordsOf } from '@libs/text-analysis';
import nlp from 'compromise';
import type { Unit } from './units.js';

/** A phrase is of three words at most, and so many sentences have it, or the word alone. */
const LONGEST = 3;
const LEAST_SAID = 3;
const LEAST_WORD = 8;
const PHRASE_WORTH = 3;
/** The text is looked at in so many stretches. */
const STRETCHES = 8;
/** Of so many sentences it is looked at what kind of word one is. */
const MAX_SCANNED = 6;

/** Something that a text calls by a name again and again. */
export interface Phrase {
  stems: string[];
  /** How people say it, most often; null where English has it for no thing ("supposed", "top"). */
  name(): string | null;
}

interface Said {
  stems: string[];
  units: Unit[];
  stretches: Set<number>;
  forms: Map<string, number>;
}

/**
 * The phrases that several sentences have, the most telling first: one of two words or three says more than one alone, so that a word by itself is
 * a theme only where many sentences in many places have it.
 */
export function phrasesOf(units: readonly Unit[]): Phrase[] {
  const phrases = new Map<string, Said>();
  for (const [at, unit] of units.entries())
    for (const { key, text, stems } of phrasesIn(unit)) {
      const item = phrases.get(key) ?? { stems, units: [], stretches: new Set<number>(), forms: new Map<string, number>() };
      item.units.push(unit);
      item.stretches.add(Math.floor((at * STRETCHES) / units.length));
      item.forms.set(text, (item.forms.get(text) ?? 0) + 1);
      phrases.set(key, item);
    }
  const worth = ({ stems, units, stretches }: Said) => units.length * (stems.length > 1 ? PHRASE_WORTH : 1) * Math.sqrt(stretches.size);
  const least = (size: number) => Math.min(size > 1 ? LEAST_SAID : LEAST_WORD, Math.max(2, units.length / 5));
  return [...phrases.values()]
    .filter(({ stems, units }) => units.length >= least(stems.length))
    .sort((a, b) => worth(b) - worth(a) || (a.stems.join(' ') < b.stems.join(' ') ? -1 : 1))
    .map(({ stems, units, forms }) => ({ stems, name: () => nameOf(forms, units) }));
}

function nameOf(forms: ReadonlyMap<string, number>, units: readonly Unit[]): string | null {
  const [text] = [...forms].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]!;
  return !EMPTY_NOUN.test(text.toLowerCase()) && namesThing(text, units) ? text.charAt(0).toUpperCase() + text.slice(1) : null;
}

/** The phrases of a sentence, each once: words that say something and stand side by side. */
function phrasesIn(unit: Unit): { key: string; text: string; stems: string[] }[] {
  const words = wordsOf(unit.text, unit.language);
  const telling = new Set(unit.content);
  const matches = new Map<string, { key: string; text: string; stems: string[] }>();
  for (let from = 0; from < words.length; from++)
    for (let to = from; to < Math.min(words.length, from + LONGEST); to++) {
      const word = words[to]!;
      if (word.stop || !telling.has(word.stem) || /\p{N}/u.test(word.word) || word.word.length < 3 || NUMBER_WORD.test(word.word)) break;
      const part = words.slice(from, to + 1);
      const text = unit.text.slice(part[0]!.start, part.at(-1)!.end);
      if (/[^\p{L}\p{N}\p{M}'’ -]/u.test(text) || / - |\s\s/.test(text)) break;
      const stems = part.map((w) => w.stem);
      const key = stems.join(' ');
      if (new Set(stems).size === stems.length)
        matches.set(key, { key, text: text.toLowerCase() === text ? text : asWritten(text), stems });
    }
  return [...matches.values()];
}

const NUMBER_WORD =
  /^(?:zero|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half|percent|euros?|pounds?|dollars?|cents?|year|month|week|day|hour)$/;
/** Nouns that name no subject. */
const EMPTY_NOUN =
  /^(?:terms?|ways?|sides?|views?|places?|regards?|respect|pieces?|areas?|ends?|examples?|orders?|ranges?|lots?|members?|chair|session|discussions?|objections?|impacts?|concerns?|issues?|aspects?|bits?|amount|estimate|account)$/;

/** Without the capital of a sentence's beginning; names keep theirs. */
const asWritten = (text: string): string => (/^\p{Lu}\p{Ll}+( \p{Ll}|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);

function namesThing(text: string, units: readonly Unit[]): boolean {
  if (units[0]!.language !== 'en') return true;
  const texts = units.filter((u) => u.text.toLowerCase().includes(text.toLowerCase())).slice(0, MAX_SCANNED);
  const last = text.split(' ').at(-1)!.toLowerCase();
  const nouns = texts.filter((u) => {
    const seen = nlp(u.text.replace(/\{[^{}]*\}/g, ' '));
    return seen
      .match('#Noun')
      .terms()
      .out('array')
      .some((word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}'’-]/gu, '') === last);
  });
  return nouns.length * 2 > texts.length;
}
