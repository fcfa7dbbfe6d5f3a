import type { Word } from '../../words.js';

/** The persons that a report keeps apart: who speaks becomes "they", but never the person they spoke of. */
const PERSONS: Record<string, string> = {
  i: 'I',
  we: 'I',
  me: 'I',
  us: 'I',
  you: 'you',
  he: 'he',
  him: 'he',
  she: 'she',
  her: 'she',
  they: 'they',
  them: 'they',
};
const HELPERS = /^(will|would|can|could|should|had|have|has|did|do|does|may|might|must|to|just|also|always|\w+ly)$/;

interface Action {
  by: string;
  verb: string;
  to: string;
}

/** Persons on both sides of a verb. */
function actionsIn(words: readonly Word[]): Action[] {
  return words.flatMap((word, i) => {
    const by = PERSONS[word.word];
    if (!by || /^(me|us|him|her|them)$/.test(word.word)) return [];
    let k = i + 1;
    while (k < i + 3 && HELPERS.test(words[k]?.word ?? '')) k++;
    const [verb, whom] = [words[k], words[k + 1]];
    const to = whom && !/^(i|we|he|she|they)$/.test(whom.word) ? PERSONS[whom.word] : undefined;
    return verb && to && !PERSONS[verb.word] ? [{ by, verb: verb.stem, to }] : [];
  });
}

/** Whether a sentence turns round who did something to whom. */
export function isTurnedRound(words: readonly Word[], sources: readonly (readonly Word[])[]): boolean {
  const own = actionsIn(words);
  if (!own.length) return false;
  const said = sources.flatMap(actionsIn);
  return own.some((action) => {
    const same = said.filter(({ verb }) => verb === action.verb);
    return same.length > 0 && same.every((other) => isReversed(action, other));
  });
}

/** Who did it is whom it was done to; of those who may be called otherwise in a report it is enough that the one who keeps the name changed sides. */
function isReversed(own: Action, said: Action): boolean {
  if (own.by === own.to || said.by === said.to) return false;
  if (own.by === said.to && own.to === said.by) return true;
  return (KEPT.has(own.by) && own.by === said.to) || (KEPT.has(own.to) && own.to === said.by);
}
const KEPT = new Set(['he', 'she', 'you']);
