import type { Passage } from './redact-deed.ts';

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
const SHORTEST = 3;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

/** The words to look for: each passage as a whole; of a name each of its parts too, as people are called by their first name alone. */
function wordsOf(passages: readonly Passage[]): RegExp | null {
  const all = passages.flatMap(({ text = '', type }) => {
    const whole = text.trim();
    const parts = type === 'PERSON' ? whole.split(/\s+/).filter((part) => /^\p{Lu}/u.test(part)) : [];
    return [whole, ...parts];
  });
  const words = [...new Set(all)].filter((word) => [...word].length >= SHORTEST && !word.includes(BLOCK));
  if (!words.length) return null;
  const any = words.sort((a, b) => b.length - a.length).map(escaped);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${any.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
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
