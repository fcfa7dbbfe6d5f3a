import { randomInt } from 'node:crypto';
import { passwordProblems } from '@libs/domain';

// Without characters that look alike.
const SIGNS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const FORM = /^[a-zA-Z2-9]{4}(-[a-zA-Z2-9]{4}){4}$/;

/** A password of more than 110 bits that keeps the product's own rule. */
export function newSamplePassword(): string {
  for (;;) {
    const signs = Array.from({ length: 20 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
    const password = signs.match(/.{4}/g)!.join('-');
    if (!passwordProblems(password).length) return password;
  }
}

/** Whether a password is one of `newSamplePassword`. */
export const isSamplePassword = (text: string): boolean => FORM.test(text);
