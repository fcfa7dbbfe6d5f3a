import { nextEnd, previousEnd, unitEndsIn } from './edges.ts';

const text = 'I opened it. “Nobody tells you!” Then rain.';

describe('edges', () => {
  it('ends words without their signs', () => {
    expect(unitEndsIn('don’t push it, back', 'word').map((end) => 'don’t push it, back'.slice(0, end))).toEqual([
      'don’t',
      'don’t push',
      'don’t push it',
      'don’t push it, back',
    ]);
  });

  it('ends sentences before the space behind them', () => {
    expect(unitEndsIn(text, 'sentence').map((end) => text.slice(0, end))).toEqual([
      'I opened it.',
      'I opened it. “Nobody tells you!”',
      text,
    ]);
  });

  it('steps on and back', () => {
    expect(nextEnd('one two', 3, 'word')).toBe(7);
    expect(nextEnd('one two', 7, 'word')).toBeNull();
    expect(previousEnd('one two', 7, 'word')).toBe(3);
    expect(previousEnd('one two', 3, 'word')).toBeNull();
  });
});
