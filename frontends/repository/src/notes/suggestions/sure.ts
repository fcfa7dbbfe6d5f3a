import type { TFunction } from '../copy.ts';

/** From where on all can be accepted at once; 0 is all that are shown. */
export const CONFIDENCE_STEPS = [0.9, 0.8, 0.7, 0.6, 0] as const;

/** How sure a suggestion is, in the words of the screen: a share where one was measured. */
export const confidenceLabel = (t: TFunction, confidence: number | null): string =>
  confidence === null ? t('suggest.byModel') : t('suggest.sure', { sure: percent(confidence) });

/** A share as whole hundredths; cut, so that what is said to be above a step is. */
export const percent = (share: number): number => Math.floor(share * 100 + 1e-6);
