import { describe, expect, it } from '@jest/globals';
import { hasPersonalData, scoresOf } from '../../../testing/personal-data.js';
import { passesLuhn, passesMod97 } from './checksums.js';
import { findPersonalData } from './find-personal-data.js';

const found = (text: string, known = {}) => {
  const points = [...text];
  return findPersonalData(text, known).map(({ type, start, end }) => [type, points.slice(start, end).join('')]);
};

describe('personal data in a text', () => {
  it('is found by its form and its check digits', () => {
    expect(found('Write to maren.holm+lab@fieldfare.example, or 4539 1488 0343 6467.')).toEqual([
      ['EMAIL', 'maren.holm+lab@fieldfare.example'],
      ['CARD', '4539 1488 0343 6467'],
    ]);
    expect(found('order 4539 1488 0343 6468 shipped')).toEqual([]);
    expect(found('to DE89 3704 0044 0532 0130 00 please')).toEqual([['IBAN', 'DE89 3704 0044 0532 0130 00']]);
    expect(found('to DE89 3704 0044 0532 0130 01 please').filter(([type]) => type === 'IBAN')).toEqual([]);
    expect(found('it is 536-22-1234, from 10.20.30.40')).toEqual([
      ['NATIONAL_ID', '536-22-1234'],
      ['IP_ADDRESS', '10.20.30.40'],
    ]);
    expect(found('at 2001:db8:85a3::8a2e:370:7334 since 12:30:45')).toEqual([['IP_ADDRESS', '2001:db8:85a3::8a2e:370:7334']]);
    expect(found('since version 10.20.30.40')).toEqual([]);
    expect(found('my phone is 0171 555 0199, ask for Dr. Amira Haddad').map(([type]) => type)).toEqual(['PHONE', 'PERSON']);
  });

  it('counts in code points', () => {
    const text = '😀😀 maren@fieldfare.example';
    expect(findPersonalData(text)).toEqual([{ type: 'EMAIL', start: 3, end: 26, confidence: 0.99 }]);
  });

  it('knows the names of the workspace, whole and in part, also where nothing else says so', () => {
    const text = 'When Idris came back, wren said that Idris Vale had left.';
    expect(found(text, { names: ['Idris Vale', 'Wren Oakes'] })).toEqual([
      ['PERSON', 'Idris'],
      ['PERSON', 'Idris Vale'],
    ]);
    expect(found('Then Idris’s turn', { names: ['Idris Vale'] })).toEqual([['PERSON', 'Idris']]);
  });

  it.each([
    [
      'My name is Oluwaseun Adebayo. Later oluwaseun adebayo left, and Oluwaseun came back.',
      ['Oluwaseun Adebayo', 'oluwaseun adebayo', 'Oluwaseun'],
    ],
    ['Dr. Nakamura spoke first. Then NAMES were read, and Nakamura left.', ['Nakamura', 'Nakamura']],
    ['Ich heiße Jürgen Müller. Frau Özdemir kam spät.', ['Jürgen Müller', 'Özdemir']],
    ['Me llamo Lucía Fernández. Ayer vino la señora.', ['Lucía Fernández']],
    ["Je m'appelle Chloé Dubois. Madame Lefèvre est partie.", ['Chloé Dubois', 'Lefèvre']],
    ['Меня зовут Ольга Петрова.', ['Ольга Петрова']],
    ['i asked maria about it, and Tom said he will rose the mark in may.', ['maria', 'Tom']],
  ])('knows names by who says them, in small letters and where they are said again: %s', (text, names) => {
    const points = [...text];
    const people = findPersonalData(text).filter(({ type }) => type === 'PERSON');
    expect(people.map(({ start, end }) => points.slice(start, end).join(''))).toEqual(names);
  });

  it('gives every character to one finding at most', () => {
    const text =
      'Mail me: Maren Holm, 12 Harbour Street, Bergen 5003, Norway, maren@holm.example, +47 22 12 34 56, 4539148803436467.'.repeat(4);
    let end = 0;
    for (const finding of findPersonalData(text)) {
      expect(finding.start).toBeGreaterThanOrEqual(end);
      expect(finding.end).toBeGreaterThan(finding.start);
      end = finding.end;
    }
  });

  it('takes time in proportion to the text, whatever it is made of', () => {
    const parts = [
      'a',
      '1',
      '1 ',
      '1-',
      'a.',
      'a@',
      'a@a.',
      '+1(',
      '(',
      'A ',
      'Aa ',
      'Aa 1 ',
      'aA',
      ':',
      '1:',
      'ab:',
      '::',
      'http://',
      'de12 ',
      'DE12',
      'Apt. ',
      '1 Aa\n',
      'Mr. ',
      'Aa, ',
      '\n',
      '\u00a0',
      '%',
      '-',
      '1.1.1.1.',
      'born ',
      'card 1',
    ];
    for (const part of parts) {
      const time = (length: number) => {
        const text = part.repeat(Math.ceil(length / part.length));
        const start = performance.now();
        findPersonalData(text);
        return performance.now() - start;
      };
      time(2000);
      // A quadratic rule takes sixteen times as long for a text four times as long, and half a minute for this one.
      expect([part, time(60_000) < 20_000]).toEqual([part, true]);
    }
  });

  it('knows check digits', () => {
    expect(passesLuhn('79927398713')).toBe(true);
    expect(passesLuhn('79927398710')).toBe(false);
    expect(passesMod97('GB82WEST12345698765432')).toBe(true);
    expect(passesMod97('GB82WEST12345698765431')).toBe(false);
  });
});

(hasPersonalData ? describe : describe.skip)(
  'on the half of the labelled sentences that no rule was made on (skipped where the data is missing)',
  () => {
    it('finds what has a form, and covers three quarters of what identifies', () => {
      const { types, coverage } = scoresOf('reporting', findPersonalData);
      for (const type of ['EMAIL_ADDRESS', 'CREDIT_CARD', 'IBAN_CODE', 'US_SSN'])
        expect([type, types[type]!.f1 >= 0.95]).toEqual([type, true]);
      expect(types['IP_ADDRESS']!.f1).toBeGreaterThanOrEqual(0.9);
      expect(coverage).toBeGreaterThanOrEqual(0.75);
    });
  },
);
