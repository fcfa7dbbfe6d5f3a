import { LIMITS, redactedPattern } from '@libs/domain';
import type { Passage } from './redact-action.ts';

/** A speaker of a note whose name contains redacted words. */
export interface NamedSpeaker {
  id: string;
  now: string;
  /** What they could be called instead. */
  instead: string;
}

interface Speakers {
  speakers: readonly { id: string; name: string }[];
}

/** The words that were redacted, to be looked for elsewhere: passages of many sentences are said once. */
export const wordsOf = (passages: readonly Passage[]) =>
  passages.flatMap(({ text = '', type }) => (text.trim() && text.length <= LIMITS.redaction.words ? [{ text, type }] : []));

/** The speakers whose names say what was redacted, with what they could be called; `nameless` calls the n-th speaker. */
export function namedSpeakers({ speakers }: Speakers, passages: readonly Passage[], nameless: (n: number) => string): NamedSpeaker[] {
  const pattern = redactedPattern(wordsOf(passages));
  if (!pattern) return [];
  const taken = new Set(speakers.map(({ name }) => name));
  const free = (n: number): string => (taken.has(nameless(n)) ? free(n + 1) : nameless(n));
  return speakers.flatMap(({ id, name }, i): NamedSpeaker[] => {
    if (name.search(pattern) < 0) return [];
    const instead = free(i + 1);
    taken.add(instead);
    return [{ id, now: name, instead }];
  });
}
