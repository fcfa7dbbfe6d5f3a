import { passwordProblems } from '@libs/domain';
import { isCommonPassword } from './common-password.js';

const ada = { email: 'ada.lovelace@example.com', name: 'Ada Lovelace' };

it.each([
  'Password1234!',
  'P@ssw0rd1234',
  'P@ssw0rd!2026',
  'Pass-word-1234',
  'Welcome-2026!',
  'Qwertyuiop1!',
  'Qwerty12345!!',
  '1qaz2wsx!QAZ',
  'Abcdefghij1!',
  'Zyxwvutsrq9?',
  'Aa1!Aa1!Aa1!',
  'Iloveyou1234!',
  'Summer2026!!!',
  'Admin!Admin!1',
  'Trustno1!2345',
  'Verbatim-2026!',
  'MyVerbatim-P4ssword!',
  'Ada.Lovelace1!',
  'Lovelace-1815!',
  '123456789012Aa!',
])('%s is refused although it keeps the rule of composition', (password) => {
  expect(passwordProblems(password)).toEqual([]);
  expect(isCommonPassword(password, ada)).toBe(true);
});

it.each([
  'Kettle-9-pronounces!',
  'correct Horse 7 battery staple',
  'Tz4#mKq9!vRw',
  'Wanda found 3 boxes, again',
  'Übermut tut 2x selten gut',
  'Password Kettle Drum Violet 9!',
  '東京タワー-Ab1-夜景がきれい',
])('%s is taken', (password) => {
  expect(isCommonPassword(password, ada)).toBe(false);
});

it('answers at once for the longest text', () => {
  const startedAt = performance.now();
  isCommonPassword(`Ab1!${'abc'.repeat(32)}`, ada);
  isCommonPassword(`Ab1!${'a'.repeat(96)}`, ada);
  expect(performance.now() - startedAt).toBeLessThan(200);
});
