/** An @ that asks who is meant: where it stands, and the letters behind it. */
export interface Asked {
  at: number;
  words: string;
}

/** A text with the caret in it. */
export interface Typed {
  text: string;
  caret: number;
}

/** An @ at the start of a word, and what was typed since, up to the caret. */
const ASKING = /(?:^|[\s(])@([\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]*)?)$/u;

/** The @ whose letters end at the caret, if there is one. */
export function askedAt({ text, caret }: Typed): Asked | null {
  const words = ASKING.exec(text.slice(0, caret))?.[1];
  return words === undefined ? null : { words, at: caret - words.length - 1 };
}

export const endOf = ({ at, words }: Asked): number => at + 1 + words.length;

/** The text with `put` for the @ and its letters: what was typed behind them since stays, and the caret with it. */
export function answered({ text, caret }: Typed, request: Asked, put: string): Typed {
  const end = endOf(request);
  return {
    text: `${text.slice(0, request.at)}${put}${text.slice(end)}`,
    caret: caret <= request.at ? caret : request.at + put.length + Math.max(0, caret - end),
  };
}
