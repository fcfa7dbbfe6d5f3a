import { randomInt } from 'node:crypto';

/** How many codes a person gets. */
export const RECOVERY_CODES = 10;
// Without letters that are taken for digits, and without vowels, which make words.
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** New codes of 77 bits, like `7KXW-3FTB-QHN9-2MCR`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'));

/** A code as it is compared, however it was typed; null when it cannot be one. */
export function normalRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return code.length === GROUPS * GROUP_LENGTH ? code : null;
}

const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
