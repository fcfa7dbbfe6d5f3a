import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { currentPasswordSchema, newPasswordSchema, passwordProblems } from './password.js';

const GOOD = 'Correct horse 7';

describe('passwordProblems', () => {
  it('finds nothing wrong with a good one', () => {
    expect(passwordProblems(GOOD)).toEqual([]);
  });

  it.each([
    ['Short 7 pass', 'Short 7 pas', 'Use at least 12 characters; this one has 11.'],
    [`Aa1 ${'x'.repeat(96)}`, `Aa1 ${'x'.repeat(97)}`, 'Use at most 100 characters; this one has 101.'],
    [GOOD, 'correct horse 7', 'Add an uppercase letter.'],
    [GOOD, 'CORRECT HORSE 7', 'Add a lowercase letter.'],
    [GOOD, 'Correct horse x', 'Add a digit.'],
    [GOOD, 'Correct_horse_7', 'Add a character that is not a letter, digit or underscore, such as a space or "!".'],
  ])('passes %j and names the one rule that %j breaks', (good, bad, problem) => {
    expect(passwordProblems(good)).toEqual([]);
    expect(passwordProblems(bad)).toEqual([problem]);
  });

  it('lists every broken rule', () => {
    expect(passwordProblems('')).toHaveLength(5);
    expect(passwordProblems('aaaaaaaaaaaa')).toHaveLength(3);
  });

  it('counts code points, not UTF-16', () => {
    expect(passwordProblems(`Aa1${'🎉'.repeat(8)}`)).toEqual(['Use at least 12 characters; this one has 11.']);
    expect(passwordProblems(`Aa1${'🎉'.repeat(97)}`)).toEqual([]);
  });

  it('takes letters of any alphabet', () => {
    expect(passwordProblems('Ünïcödé straße 7'.replace('Ü', 'É'))).toEqual([]);
  });
});

describe('the schemas', () => {
  it('keep a new password as typed and report each rule', () => {
    expect(newPasswordSchema.parse(`  ${GOOD}  `)).toBe(`  ${GOOD}  `);
    expect(newPasswordSchema.safeParse('aaa').error?.issues.map((issue) => issue.message)).toEqual(passwordProblems('aaa'));
  });

  it('say nothing about the rules at sign-in', () => {
    expect(currentPasswordSchema.parse('x')).toBe('x');
    expect(currentPasswordSchema.safeParse('').error?.issues[0]?.message).toBe('Password is required.');
    expect(currentPasswordSchema.safeParse('x'.repeat(101)).success).toBe(false);
  });

  it('agree with the list for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 120 }),
        (text) => newPasswordSchema.safeParse(text).success === (passwordProblems(text).length === 0),
      ),
      { seed: 6 },
    );
  });
});
