import { describe, expect, it } from '@jest/globals';
import type { LanguageCode } from '../languages.js';
import { weightsOf } from './coverage.js';
import { type DropReason, hashOf, judge } from './gate.js';

/** Why a sentence that cites all of some turns is dropped; null when it is shown. */
const reasonOf = (sentence: string, texts: readonly string[], language: LanguageCode = 'en', speaker = 'Anna Kovac'): DropReason | null => {
  const cited = texts.map((text) => ({
    objectType: 'NOTE' as const,
    objectId: 'n',
    version: 1,
    start: 0,
    end: text.length,
    sha256: hashOf(text),
    text,
    turns: [{ speaker, text }],
  }));
  const verdict = judge(sentence, cited, { speakers: [speaker], weight: weightsOf(texts, language), language });
  return verdict.isSupported ? null : verdict.reason;
};

describe('the gate on lies that are close to what was said', () => {
  it('shows nothing that a short clause adds', () => {
    const texts = ['The heating in the office is broken since Tuesday.'];
    expect(reasonOf('Anna said the heating in the office is broken.', texts)).toBeNull();
    expect(reasonOf('Anna said the heating in the office is broken, and sued her landlord.', texts)).toBe('coverage');
    expect(reasonOf('Anna said the heating in the office is broken, but praised the cheerful plumber.', texts)).toBe('coverage');
  });

  const GERMAN = [
    'Am Anfang war ich mit der Werkstatt sehr zufrieden und habe das auch den Kollegen erzählt, weil die Leute dort',
    'immer freundlich waren und mir am Telefon alles in Ruhe erklärt haben.',
  ].join(' ');

  it('reads a negation in the language that it stands in, whatever is cited beside it', () => {
    const lie = 'The bicycle was repaired.';
    expect(reasonOf(lie, ['The bicycle was not repaired.', GERMAN])).toBe('negation');
    expect(reasonOf(lie, [GERMAN, 'The bicycle was not repaired.'], 'de')).toBe('negation');
    expect(reasonOf(lie, [`${GERMAN} The bicycle was not repaired.`])).not.toBeNull();
    expect(
      reasonOf('Das Rad wurde repariert.', [
        'Das Rad wurde nicht repariert.',
        'It is what I said to them when they had asked me about it.',
      ]),
    ).toBe('negation');
    // What is right in every language is shown.
    expect(reasonOf('The bicycle was not repaired.', ['The bicycle was not repaired.', GERMAN])).toBeNull();
  });

  it('does not take a denial of something else for opposition', () => {
    const texts = ['I like the shorter delivery windows. We have no garage at the house.'];
    expect(reasonOf('The tenant rejected the shorter delivery windows.', texts)).toBe('negation');
    expect(reasonOf('The tenant opposed the shorter delivery windows.', texts)).toBe('negation');
    const against = ["I really don't want shorter delivery windows. We have a garage at the house."];
    expect(reasonOf('The tenant rejected the shorter delivery windows.', against)).toBeNull();
    // Who is against it may be denied something as well.
    const other = ['No tenant has a garage. I like the shorter delivery windows.'];
    expect(reasonOf('The tenant rejected the shorter delivery windows.', other)).toBe('negation');
  });

  it('shows what stands there word for word, however often it denies', () => {
    const texts = ['It rained all week. We had no heating and no hot water in the flat after the storm. Then it snowed.'];
    expect(reasonOf('We had no heating and no hot water in the flat after the storm.', texts)).toBeNull();
    expect(reasonOf('Anna Kovac had no heating and no hot water in the flat after the storm.', texts)).toBeNull();
    expect(reasonOf('We had heating and no hot water in the flat after the storm.', texts)).toBe('negation');
    expect(reasonOf('We had no heating and hot water in the flat after the storm.', texts)).toBe('negation');
    expect(reasonOf("It isn't that I never use the stairs.", ["It isn't that I never use the stairs. I like the lift."])).toBeNull();
    const german = ['Das Tor ging auf. Später ging das Tor nicht auf.'];
    expect(reasonOf('Das Tor ging auf.', german, 'de')).toBeNull();
  });

  it('knows the month of May from the verb, and who is meant from who is not', () => {
    const texts = ['The new depot may open late, I guess we start with the bikes in March.'];
    expect(reasonOf('Anna guesses that the new depot may open late.', texts)).toBeNull();
    expect(reasonOf('Anna guesses they start with the bikes in March.', texts)).toBeNull();
    expect(reasonOf('Anna guesses they start with the bikes in May.', texts)).toBe('number');
    expect(reasonOf('They start with the bikes on May 2.', ['We start with the bikes on May 2.'])).toBeNull();
    const abroad = ['Applications of non-EU students fell by a tenth.'];
    expect(reasonOf('Applications of non-EU students fell by a tenth.', abroad)).toBeNull();
    expect(reasonOf('There were fewer applications of non-EU students, they fell by a tenth.', abroad)).toBeNull();
    expect(reasonOf('There were fewer applications of EU students, they fell by a tenth.', abroad)).toBe('name');
  });

  it('compares what is denied, not how often', () => {
    const texts = ['I understood the travel policy and did not understand the expense policy.'];
    expect(reasonOf('Anna understood the travel policy and did not understand the expense policy.', texts)).toBeNull();
    expect(reasonOf('Anna did not understand the travel policy and understood the expense policy.', texts)).toBe('negation');
    const offers = ['The courier accepted the morning route and never accepted the evening route.'];
    expect(reasonOf('The courier never accepted the morning route and accepted the evening route.', offers)).toBe('negation');
  });

  it('looks at so many places of numbers and shows nothing that would need more', () => {
    const rows = Array.from(
      { length: 1500 },
      (_, i) => `depot ${i + 200} counted ${i % 90} bikes and ${(i * 7) % 80} locks on shelf ${i % 12}`,
    );
    const sentence = (numbers: number) => `The depot counted ${Array.from({ length: numbers }, (_, i) => `${i + 200} bikes`).join(', ')}.`;
    expect(reasonOf(sentence(10), [rows.join('; ')])).toBeNull();
    expect(reasonOf(sentence(20), [rows.join('; ')])).toBe('number');
  });
});
