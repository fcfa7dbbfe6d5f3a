import { describe, expect, it } from '@jest/globals';
import { bySaying, choicesOf, type Finding, isChosen, keyOf, withChoice } from './choices.ts';

const place = (at: number, text: string, confidence = 0.5): Finding => ({
  text,
  confidence,
  start: at,
  end: at + 1,
  before: '',
  after: '',
});

describe('The choices of a review', () => {
  const sure = place(0, 'a@b.example', 0.99);
  const perhaps = place(1, 'May');

  it('begin with what is as good as certain, and go both ways', () => {
    const none = choicesOf(null, 3);
    expect([isChosen(none, sure), isChosen(none, perhaps)]).toEqual([true, false]);
    const other = withChoice(withChoice(none, [sure], false), [sure, perhaps], true);
    expect([isChosen(other, sure), isChosen(other, perhaps)]).toEqual([true, true]);
    expect(isChosen(withChoice(other, [sure, perhaps], false), sure)).toBe(false);
  });

  it('hold for their version of the text alone', () => {
    const made = withChoice(choicesOf(null, 3), [perhaps], true);
    expect(isChosen(choicesOf(made, 3), perhaps)).toBe(true);
    expect(isChosen(choicesOf(made, 4), perhaps)).toBe(false);
  });

  it('are of the words themselves, whatever else is found before them', () => {
    const made = withChoice(choicesOf(null, 3), [perhaps], true);
    const found = [place(0, 'Ana'), place(1, 'May')];
    expect(found.filter((one) => isChosen(made, one)).map(({ text }) => text)).toEqual(['May']);
    expect(isChosen(made, { ...perhaps, end: 9 })).toBe(false);
  });

  it('bring together what says the same', () => {
    const said = [place(0, 'May Chen'), place(1, 'Leeds'), place(2, 'may  CHEN'), place(3, 'May')];
    expect(bySaying(said).map((same) => same.map(keyOf))).toEqual([['0-1', '2-3'], ['1-2'], ['3-4']]);
  });
});
