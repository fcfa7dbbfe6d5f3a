import { describe, expect, it } from '@jest/globals';
import { Salience } from './salience.js';
import { isReply, leansOnly, standsAlone } from './stands-alone.js';
import { unitsOf } from './units.js';

describe('a sentence that stands alone', () => {
  it('says who or what it is about', () => {
    for (const whole of [
      'The landlord kept the deposit for three months.',
      'I think we need a page that shows the deposit.',
      'It is important to publish the results every year.',
      'There are three offices that answer the telephone.',
      'Local authorities say that they use the money well.',
      'Although the rent rose, people stayed in their homes.',
      'These days most people pay by card.',
      'The landlord paid the deposit to those tenants who waited.',
    ])
      expect([whole, standsAlone(whole)]).toEqual([whole, true]);
  });

  it('leans on nothing that was said before, points at nothing, and is no moderation of a meeting', () => {
    for (const part of [
      'It never worked for the tenants.',
      'I think they should have called the office.',
      'That is a challenge for the tenants.',
      'You can see the deposit over here.',
      'We talked about things like that with the landlord.',
      'As I said earlier, the deposit was late.',
      'Thank you for your answer about the deposit.',
      'Can I ask about the deposit of the tenants?',
      "We'll move on to the deposit of the tenants.",
      'I dunno how much deposit a landlord takes.',
      'When you pay the deposit late.',
      'The deposit of the tenants and {disfmarker} the keys were late.',
      'Some kind of deposit, which is never paid back.',
      'The deposit that the landlord kept for the',
      'We expect those tenants to pay the deposit again.',
      'Or should the landlord keep the deposit?',
      'Depends on how much deposit the landlord takes.',
      'Because the landlord kept the deposit of three tenants.',
      'What the deposit of the tenants would look like.',
      'A large problem with deposits, and the idea was that the agency keeps the money.',
      "I'm Ida and I look after the deposits of the tenants.",
      'You have published the deposits of all tenants.',
      'The landlord missed his requ his required date to pay the deposit.',
    ])
      expect([part, standsAlone(part)]).toEqual([part, false]);
  });

  it('is read with the question, or with the sentence before, where only its subject is missing', () => {
    expect(isReply('It never worked for the tenants.')).toBe(true);
    expect(isReply('Thank you for the question.')).toBe(false);
    expect(leansOnly('They never paid the deposit back.')).toBe(true);
    expect(leansOnly('As I said, they never paid it.')).toBe(false);
    const text = 'The landlord kept the deposit of three tenants. They never got the whole deposit back from him.';
    const others = Array.from({ length: 14 }, (_, i) => `The tenants paid a deposit for flat number ${i} in the autumn.`);
    const turns = [text, ...others].map((line, i) => ({
      noteId: 'a',
      start: i * 200,
      end: i * 200 + line.length,
      text: line,
      speaker: 'Ida',
      startMs: null,
    }));
    const visibleUnit = new Salience(unitsOf(turns, 'en')).candidates().find((u) => u.index === 1);
    expect(visibleUnit).toMatchObject({ first: 0, start: 0, text });
  });
});
