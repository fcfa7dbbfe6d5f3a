import type { Passage } from './redact-action.ts';

/** A place of a note outside its text that says what was redacted in it. */
export interface OtherPlace {
  kind: 'title' | 'speaker';
  /** Of the speaker. */
  id: string | null;
  now: string;
  /** What it could be called instead. */
  instead: string;
}

interface Said {
  title: string;
  speakers: readonly { id: string; name: string }[];
}

const BLOCK = '\u2588';
/** Letters of scripts that put blanks between words; in others words of two letters say much, and stand right beside others. */
const OF_SPACED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const isSpaced = (word: string) => OF_SPACED.test(word) || !/\p{L}/u.test(word);
const shortest = (word: string) => (isSpaced(word) ? 3 : 2);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

/** The words to look for: each passage as a whole; of a name each of its parts too, as people are called by their first name alone. */
function wordsOf(passages: readonly Passage[]): RegExp | null {
  const all = passages.flatMap(({ text = '', type }) => {
    const whole = text.trim();
    const parts = type === 'PERSON' ? whole.split(/\s+/).filter((part) => !/^\p{Ll}/u.test(part)) : [];
    return [whole, ...parts];
  });
  const words = [...new Set(all)].filter((word) => [...word].length >= shortest(word) && !word.includes(BLOCK));
  if (!words.length) return null;
  const any = words.sort((a, b) => b.length - a.length);
  return new RegExp(
    any.map((word) => (isSpaced(word) ? `(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])` : escaped(word))).join('|'),
    'giu',
  );
}

/** The title and the speakers that say what was redacted, with what they could be called; `nameless` calls the n-th speaker. */
export function otherPlaces({ title, speakers }: Said, passages: readonly Passage[], nameless: (n: number) => string): OtherPlace[] {
  const words = wordsOf(passages);
  if (!words) return [];
  const says = (text: string) => text.search(words) >= 0;
  const taken = new Set(speakers.map(({ name }) => name));
  const free = (n: number): string => (taken.has(nameless(n)) ? free(n + 1) : nameless(n));
  const inTitle: OtherPlace[] = says(title)
    ? [{ kind: 'title', id: null, now: title, instead: title.replace(words, (word) => BLOCK.repeat([...word].length)) }]
    : [];
  const inNames = speakers.flatMap(({ id, name }, i): OtherPlace[] => {
    if (!says(name)) return [];
    const instead = free(i + 1);
    taken.add(instead);
    return [{ kind: 'speaker', id, now: name, instead }];
  });
  return [...inTitle, ...inNames];
}
