import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fuzzyScore, NEAR_DUPLICATE, similarTitle } from './near-duplicate.js';

const text = fc.string({ unit: 'grapheme', maxLength: 20 });

describe('similarTitle', () => {
  it.each([
    ['Onboarding', 'onboarding'],
    ['onboarding flow', 'Onboarding-Flow'],
    ['onboarding_flow', 'OnboardingFlow'],
    ['Café', 'cafe'],
    ['Feature request', 'feature requests'],
    ['Companies', 'company'],
    ['Crash', 'Crashes'],
    ['“Pricing”', 'pricing!'],
    ['🎉', '🎉'],
  ])('is 1 for %j and %j', (a, b) => {
    expect(similarTitle(a, b)).toBe(1);
  });

  it.each([
    ['onboarding-flow', 'Onboarding'],
    ['Notifications', 'Notificatons'],
    ['Payment problem', 'Payments problems'],
    ['Sign up friction', 'Signup friction'],
  ])('warns about %j and %j', (a, b) => {
    expect(similarTitle(a, b)).toBeGreaterThanOrEqual(NEAR_DUPLICATE);
  });

  it.each([
    ['Positive', 'Negative'],
    ['Login', 'Logout'],
    ['Onboarding flow', 'Checkout flow'],
    ['Severity 1', 'Severity 2'],
    ['Version 2.1 bugs', 'Version 2.2 bugs'],
    ['Price', 'Support'],
    ['🎉', '🔥'],
    ['!!!', 'Onboarding'],
  ])('lets %j and %j stand side by side', (a, b) => {
    expect(similarTitle(a, b)).toBeLessThan(NEAR_DUPLICATE);
  });

  it('keeps the vowels of other scripts apart', () => {
    expect(similarTitle('कि', 'कु')).toBeLessThan(1);
  });

  it('lies in 0 to 1, is 1 for itself and the same both ways', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const score = similarTitle(a, b);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(similarTitle(b, a)).toBe(score);
        expect(similarTitle(a, a)).toBe(1);
      }),
      { seed: 19, numRuns: 300 },
    );
  });
});

describe('fuzzyScore', () => {
  const matched = (query: string, title: string) => fuzzyScore(query, title)?.ranges.map(([start, end]) => title.slice(start, end));

  it('marks what was typed', () => {
    expect(matched('onb', 'Onboarding')).toEqual(['Onb']);
    expect(matched('flow onb', 'Onboarding flow')).toEqual(['Onb', 'flow']);
    expect(matched('of', 'Onboarding Flow')).toEqual(['O', 'F']);
    expect(matched('tb', 'workspaceTagBoard')).toEqual(['T', 'B']);
    expect(matched('cafe', 'Le Café')).toEqual(['Café']);
    expect(matched('cafe', 'Le Cafe\u0301 noir')).toEqual(['Cafe\u0301']);
    expect(matched('works', '🎉 works')).toEqual(['works']);
    expect(matched('', 'Anything')).toEqual([]);
  });

  it('prefers letters that stand together to an early scattered match', () => {
    expect(matched('tag', 'to a great tag')).toEqual(['tag']);
  });

  it('finds nothing when a letter is missing or out of order', () => {
    expect([
      fuzzyScore('xyz', 'Onboarding'),
      fuzzyScore('gni', 'Onboarding'),
      fuzzyScore('a', ''),
      fuzzyScore('on zz', 'Onboarding'),
    ]).toEqual([null, null, null, null]);
  });

  it('ranks the title itself first, then a beginning, then a word, then letters', () => {
    const titles = ['Onboarding', 'Onboarding flow', 'Slow onboarding flow', 'On the boarding gate', 'Do not be a boring thing'];
    const scores = titles.map((title) => fuzzyScore('onboarding', title)?.score ?? 0);
    expect(scores[0]).toBe(1);
    expect([...scores].sort((a, b) => b - a)).toEqual(scores);
    expect(scores.at(-1)).toBe(0);
    expect(fuzzyScore('flow', 'Slow onboarding flow')?.score ?? 0).toBeGreaterThan(fuzzyScore('flow', 'Full workflow')?.score ?? 1);
  });

  it('scores within 0 to 1 and marks each typed letter once', () => {
    fc.assert(
      fc.property(text, text, (query, title) => {
        const match = fuzzyScore(query, title);
        if (!match) return;
        expect(match.score).toBeGreaterThan(0);
        expect(match.score).toBeLessThanOrEqual(1);
        let last = -1;
        for (const [start, end] of match.ranges) {
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(title.length);
      }),
      { seed: 20, numRuns: 500 },
    );
    fc.assert(
      fc.property(text, (title) => fuzzyScore(title, title)?.score === 1),
      { seed: 21, numRuns: 300 },
    );
  });
});
