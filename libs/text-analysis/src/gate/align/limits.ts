import type { Turn } from '../checks.js';
import type { Claim } from '../claim.js';
import { quantitiesOf } from '../numbers.js';

/** What makes a number the most or the least. */
const LIMIT = /\b(up to|at least|at most|more than|less than|fewer than|a maximum of|a minimum of)\s*$/i;
/** What a sentence may say instead. */
const STATES =
  /\b(to|least|most|than|of|over|under|above|below|about|around|approximately|roughly|nearly|almost|only|beyond|exceed\w*|reach\w*)\s*$/i;
const NEAR = 24;

/** Whether a sentence gives a number without what makes it a limit wherever it is said. */
export function lacksLimit({ text, words }: Claim, turns: readonly Turn[]): boolean {
  const limitAt = (of: string, start: number) => LIMIT.test(of.slice(Math.max(0, start - NEAR), start));
  return quantitiesOf(text, words, 'en').some((q) => {
    if (
      q.value.startsWith('#') ||
      q.value === '1' ||
      STATES.test(text.slice(Math.max(0, words[q.from]!.start - NEAR), words[q.from]!.start))
    )
      return false;
    const places = turns.flatMap((turn) =>
      quantitiesOf(turn.text, turn.words, 'en').flatMap((s) =>
        s.value === q.value ? [limitAt(turn.text, turn.words[s.from]!.start)] : [],
      ),
    );
    return places.length > 0 && places.every(Boolean);
  });
}
