import { OBJECT_CHARACTER } from '@libs/editor';

const EXCERPT = 200;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu;

/** What a list shows of a text: its first words on one line, cut at a word and then ended by an ellipsis. */
export function excerptOf(plain: string): string {
  const line = plain
    .slice(0, EXCERPT * 4)
    .replaceAll(OBJECT_CHARACTER, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const points = [...line];
  if (points.length <= EXCERPT) return line;
  const cut = points.slice(0, EXCERPT).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > EXCERPT / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** How many words a text has; a language that writes no spaces is counted by its runs of letters. */
export function countWords(plain: string): number {
  let n = 0;
  for (const _ of plain.matchAll(WORD)) n++;
  return n;
}
