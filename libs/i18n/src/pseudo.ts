import type { TextTree } from './catalog.ts';

/**
 * The pseudo-locale, for tests: English with an accent on every letter and 40 % longer. What is read without accents is in no catalog, and what
 * has no room is cut. It is switched on by a mark in the browser's storage and is not offered to users.
 */
export const PSEUDO_MARK = 'vb-pseudo-locale';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = [...'åƀçđéƒğĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĞĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'];
const LONGER = 0.4;

const accented = (text: string): string => text.replace(/[a-zA-Z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)]!);

/** A text as the pseudo-locale says it; places to be filled stay as they are. */
export function pseudo(text: string): string {
  const parts = text.split(/(\{\{[^}]+\}\})/);
  const letters = parts.filter((part) => !part.startsWith('{{')).join('');
  // Words and not one long word, so that lines break as those of another language do.
  const more = 'lorem ipsum dolor sit amet '
    .repeat(Math.ceil((letters.length * LONGER) / 27) + 1)
    .slice(0, Math.ceil(letters.length * LONGER));
  return parts.map((part) => (part.startsWith('{{') ? part : accented(part))).join('') + (letters ? ` ${accented(more.trim())}` : '');
}

/** A whole catalog in the pseudo-locale. */
export function pseudoTree(texts: TextTree): TextTree {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? pseudo(text) : pseudoTree(text)]));
}

let on: boolean | undefined;

/** Whether this browser reads the pseudo-locale. */
export function isPseudo(): boolean {
  if (on === undefined) {
    try {
      on = typeof localStorage !== 'undefined' && localStorage.getItem(PSEUDO_MARK) === 'on';
    } catch {
      on = false;
    }
  }
  return on;
}
