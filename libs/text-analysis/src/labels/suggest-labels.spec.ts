import { describe, expect, it } from '@jest/globals';
import type { LabelledText } from './rank-labels.js';
import { suggestLabels } from './suggest-labels.js';

const NOTHING = new Float32Array(0);
const ENDS = [
  'this morning',
  'yesterday',
  'at the station',
  'on the way home',
  'in the rain',
  'with my bike',
  'near the river',
  'last week',
];
const BEGINS = {
  fee: 'They charged a hidden fee',
  dock: 'The bike was stuck in the dock',
  helmet: 'The helmet was wet and cold',
  brakes: 'The brakes did not work',
};
const examples: LabelledText[] = Object.entries(BEGINS).flatMap(([label, begin]) =>
  ENDS.map((end) => ({ label, text: `${begin} ${end}`, vector: NOTHING })),
);

describe('labels that are suggested', () => {
  it('are sure where one fits better than labels fit what has another', () => {
    const [first] = suggestLabels(examples, 'Again they charged a hidden fee', NOTHING);
    expect(first).toMatchObject({ label: 'fee', isClosest: false });
  });

  it('are only the closest for what shares no more with them than they share with each other', () => {
    const suggestedLabels = suggestLabels(examples, 'We met friends near the river last week', NOTHING, { near: 0.05 });
    expect(suggestedLabels.length).toBeGreaterThan(0);
    expect(suggestedLabels.every(({ isClosest }) => isClosest)).toBe(true);
  });

  it('are none for what is like none of them', () => {
    expect(suggestLabels(examples, 'Grandmother bakes bread', NOTHING)).toEqual([]);
  });

  it('are sure by nearness alone where too few examples say what is strange', () => {
    const few = examples.filter((_, i) => i % ENDS.length < 2);
    expect(suggestLabels(few, 'Again they charged a hidden fee', NOTHING)[0]).toMatchObject({ label: 'fee', isClosest: false });
  });
});
