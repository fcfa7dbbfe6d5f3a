import type { Token } from './tokens.js';

/** Whether a word is the "because" by which a whole sentence answers why: "It is because", "That was because", "Because" and no other clause. */
export function isAnswer(i: number, raw: readonly Token[], text: string): boolean {
  if (raw[i]?.key !== '~because') return false;
  if (i > 0) return raw[i - 1]!.key === '~be' && i <= 2;
  return !/[,;]/.test(text.slice(raw[0]!.end));
}
