import { describe, expect, it } from '@jest/globals';
import { weightsOf } from '../coverage.js';
import { hashOf, judge } from '../gate.js';

const SAID = [
  'She brought the newspaper to the garden every day of that summer.',
  'The guide is on holiday for two weeks with the family.',
  'The ferry carries up to 300 passengers across the harbour.',
  'The visitors could not really see the whole painting from there.',
  'The museum was cold. The boiler had broken down again in the winter.',
  'The gate opens early as long as the guard has the key.',
  'The shop sells tickets and maps to the visitors of the museum.',
  'The crew have to repair the lift before the opening.',
  'It will make an open design more obtainable, as we have fewer buttons in it. And it would be more useful as it would be more simplistic.',
];
const text = SAID.join(' ');
const setting = { speakers: ['Anna Kovac'], weight: weightsOf(SAID, 'en'), language: 'en' as const };
const isShown = (sentence: string) =>
  judge(
    sentence,
    [
      {
        objectType: 'NOTE',
        objectId: 'n',
        version: 1,
        start: 0,
        end: text.length,
        sha256: hashOf(text),
        text,
        turns: [{ speaker: 'Anna Kovac', text }],
      },
    ],
    setting,
  ).isSupported;

describe('a lie in the words of its source', () => {
  it.each([
    ['once for each time', 0, /every day/, 'one day'],
    ['when for how long', 1, /for two/, 'in two'],
    ['a limit taken for a number', 2, /up to /, ''],
    ['a denial of all for a denial of some', 3, /really /, ''],
    ['what holds without its condition', 5, / as long as.*/, '.'],
    ['what may be for what must be', 7, /have to/, 'might'],
  ])('is not shown: %s', (_, at, from, to) => {
    expect([SAID[at], isShown(SAID[at]!)]).toEqual([SAID[at], true]);
    const lie = SAID[at]!.replace(from, to);
    expect(lie).not.toBe(SAID[at]);
    expect([lie, isShown(lie)]).toEqual([lie, false]);
  });

  it.each([
    ['who else does it', 'The newspaper was brought to the garden alone by her every day of that summer.', / alone/, ''],
    ['a member that the list has not', 'The shop in the museum offers tickets, stamps and maps.', /, stamps/, ''],
    [
      'a reason that was not given',
      'The visitors of the museum got cold because the boiler had broken down again.',
      /because.*/,
      'in the winter.',
    ],
  ])('is not shown in own words: %s', (_, lie, from, to) => {
    const sentence = lie.replace(from, to);
    expect([sentence, isShown(sentence)]).toEqual([sentence, true]);
    expect([lie, isShown(lie)]).toEqual([lie, false]);
  });

  it.each([
    ['persons and tenses are those of a report', 'Anna Kovac said that the crew had to repair the lift before the opening.'],
    [
      'all of it answers why',
      'It is because making an open design was more obtainable, and it would be more useful as it would be more simplistic.',
    ],
  ])('is none where %s', (_, sentence) => {
    expect([sentence, isShown(sentence)]).toEqual([sentence, true]);
  });
});
