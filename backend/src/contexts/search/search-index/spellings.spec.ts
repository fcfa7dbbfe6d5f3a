import { describe, expect, it } from '@jest/globals';
import { closestSpelling, editDistance, oneEditFrom, oneEditPattern } from './spellings.js';

describe('spellings', () => {
  it.each([
    ['delivry', 'It was delivered. The delivery was late, deliver it.', 'delivery'],
    ['pirce', 'A piece, its Price and a prince', 'price'],
    ['wifi', 'My wife', null],
    ['wfie', 'My wife', 'wife'],
    ['refundd', 'refunds, a refund', 'refund'],
    ['zefyr', 'zephyr', null],
    ['marmelade', 'marmalade', 'marmalade'],
    ['crme', 'Crème', 'crème'],
    ['cat', 'car cats', null],
    ['дотсавка', 'доставка', 'доставка'],
  ])('takes %j in %j for %j', (typed, text, written) => {
    expect(closestSpelling(typed, [text])).toBe(written);
  });

  it('reaches every word by the slip that leads away from it', () => {
    for (const word of ['bicycle', 'доставка', 'ποδηλατο']) {
      const near = oneEditFrom(word);
      expect(new Set(near).size).toBe(near.length);
      for (const slip of near) expect(editDistance(slip, word)).not.toBeNull();
      for (const slip of near.slice(0, 50)) if (slip.length >= 4) expect(oneEditFrom(slip)).toContain(word);
    }
  });

  it('says the same as a pattern', () => {
    const inScript = (pattern: string) =>
      new RegExp(pattern.replace('\\m', '(?<!\\p{L})').replace('\\M', '(?!\\p{L})').replaceAll('[[:alpha:]]', '\\p{L}'), 'iu');
    for (const word of ['pusihng', 'доставка', 'ab']) {
      const pattern = inScript(oneEditPattern(word)!);
      for (const near of oneEditFrom(word)) expect([near, pattern.test(`The ${near}, it was`)]).toEqual([near, true]);
    }
    expect('He pushes or pushed it'.search(inScript(oneEditPattern('pusihng')!))).toBe(-1);
    expect(oneEditPattern("don't")).toBeNull();
  });
});
