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
  const ownActions = actionsIn(words);
  if (!ownActions.length) return false;
  const actions = sources.flatMap(actionsIn);
  return ownActions.some((action) => {
    const same = actions.filter(({ verb }) => verb === action.verb);
    return same.length > 0 && same.every((other) => isReversed(action, other));
  });
}

/** Who did it is whom it was done to; of those who may be called otherwise in a report it is enough that the one who keeps the name changed sides. */
function isReversed(ownAction: Action, action: Action): boolean {
  if (ownAction.by === ownAction.to || action.by === action.to) return false;
  if (ownAction.by === action.to && ownAction.to === action.by) return true;
  return (KEPT.has(ownAction.by) && ownAction.by === action.to) || (KEPT.has(ownAction.to) && ownAction.to === action.by);
}
const KEPT = new Set(['he', 'she', 'you']);
