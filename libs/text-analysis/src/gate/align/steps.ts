import type { Turn } from '../checks.js';
import type { Claim } from '../claim.js';
import { quantitiesOf } from '../numbers.js';

/** "By five" is how far, "to five" is where to, "above five" is another number. */
const STEPS = /^(by|to|from|above|below|over|under)$/;

/** Whether a sentence says of a number that something went by it that went to it, and nowhere is it said so. */
export function hasOtherStep({ text, words }: Claim, turns: readonly Turn[]): boolean {
  const texts = turns.flatMap((turn) =>
    quantitiesOf(turn.text, turn.words, 'en').map((q) => ({ value: q.value, step: turn.words[q.from - 1]?.word ?? '' })),
  );
  return quantitiesOf(text, words, 'en').some(({ value, from }) => {
    const step = words[from - 1]?.word ?? '';
    if (!STEPS.test(step)) return false;
    const places = texts.filter((s) => s.value === value);
    return places.length > 0 && places.every((s) => s.step !== step) && places.some((s) => STEPS.test(s.step) || s.step === 'of');
  });
}
