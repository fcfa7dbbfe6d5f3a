import { describe, expect, it } from '@jest/globals';
import { choicesOf, type Finding, groupByText, isSelected, keyOf, withChoice } from './choices.ts';

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
    expect([isSelected(none, sure), isSelected(none, perhaps)]).toEqual([true, false]);
    const other = withChoice(withChoice(none, [sure], false), [sure, perhaps], true);
    expect([isSelected(other, sure), isSelected(other, perhaps)]).toEqual([true, true]);
    expect(isSelected(withChoice(other, [sure, perhaps], false), sure)).toBe(false);
  });

  it('hold for their version of the text alone', () => {
    const createdRedactionChoices = withChoice(choicesOf(null, 3), [perhaps], true);
    expect(isSelected(choicesOf(createdRedactionChoices, 3), perhaps)).toBe(true);
    expect(isSelected(choicesOf(createdRedactionChoices, 4), perhaps)).toBe(false);
  });

  it('are of the words themselves, whatever else is found before them', () => {
    const createdRedactionChoices = withChoice(choicesOf(null, 3), [perhaps], true);
    const findings = [place(0, 'Ana'), place(1, 'May')];
    expect(findings.filter((finding) => isSelected(createdRedactionChoices, finding)).map(({ text }) => text)).toEqual(['May']);
    expect(isSelected(createdRedactionChoices, { ...perhaps, end: 9 })).toBe(false);
  });

  it('bring together what says the same', () => {
    const findings = [place(0, 'May Chen'), place(1, 'Leeds'), place(2, 'may  CHEN'), place(3, 'May')];
    expect(groupByText(findings).map((same) => same.map(keyOf))).toEqual([['0-1', '2-3'], ['1-2'], ['3-4']]);
  });
});
