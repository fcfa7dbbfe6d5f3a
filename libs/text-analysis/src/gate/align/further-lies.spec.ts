import { describe, expect, it } from '@jest/globals';
import { weightsOf } from '../coverage.js';
import { hashOf, judge } from '../gate.js';

const SAID = [
  'The new lock opens faster than the old lock in the depot.',
  'The price of the ticket rose by 12 percent, and the fee went from 3 to 5 euros.',
  'She called him twice about the broken gate of the depot.',
  'The route was criticized by the drivers of the night bus.',
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

describe('a lie that no rule was made for at first', () => {
  it.each([
    ['another thing that is compared', SAID[0]!, 'The new lock opens faster than the gate in the depot.'],
    ['a share that becomes a difference', SAID[1]!, SAID[1]!.replace('percent', 'percentage points')],
    ['how far that becomes where to', SAID[1]!, SAID[1]!.replace('by 12', 'to 12')],
    ['who did it to whom', SAID[2]!, 'He called her twice about the broken gate of the depot.'],
    ['who did it, without the word that says so', SAID[3]!, 'The route criticized the drivers of the night bus.'],
    ['more people than said it', `Anna Kovac said that ${SAID[2]!.toLowerCase()}`, `Everyone said that ${SAID[2]!.toLowerCase()}`],
    ['a group by its bare name', `Anna Kovac said that ${SAID[2]!.toLowerCase()}`, `The participants said that ${SAID[2]!.toLowerCase()}`],
    ['all that they are', `Anna Kovac said that ${SAID[2]!.toLowerCase()}`, `According to all participants, ${SAID[2]!.toLowerCase()}`],
  ])('is not shown: %s', (_, said, lie) => {
    expect([said, isShown(said)]).toEqual([said, true]);
    expect([lie, isShown(lie)]).toEqual([lie, false]);
  });

  it('is none where one of many says it', () => {
    const one = `One of the participants said that ${SAID[2]!.toLowerCase()}`;
    expect([one, isShown(one)]).toEqual([one, true]);
  });
});
