import type { Node } from '@tiptap/pm/model';

/** A passage that may be the one a highlight lost, with the words around it. For a person to choose: nothing moves by itself. */
export interface Candidate {
  from: number;
  to: number;
  /** How much of the quote is there, 0 to 1. */
  score: number;
  before: string;
  text: string;
  after: string;
}

const MAX_CANDIDATES = 3;
const LEAST_SCORE = 0.5;
const CONTEXT = 60;
// Scripts without spaces are compared letter by letter.
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}]+/gu;

interface Word {
  word: string;
  from: number;
  to: number;
}

const wordsIn = (text: string, start = 0): Word[] =>
  Array.from(text.matchAll(WORD), (match) => ({
    word: match[0].toLowerCase(),
    from: start + match.index,
    to: start + match.index + match[0].length,
  }));

/** Up to three passages of `doc` that share most words with `quote`, the best first, then the nearest to `near`. */
export function candidatesFor(doc: Node, quote: string, near: number): Candidate[] {
  const requested = wordsIn(quote).map(({ word }) => word);
  const words = wordsOf(doc);
  if (!requested.length || !words.length) return [];
  const matches = windows(words, requested).sort(
    (a, b) => b.score - a.score || Math.abs(words[a.first]!.from - near) - Math.abs(words[b.first]!.from - near),
  );
  const selectedWindows: Window[] = [];
  for (const window of matches) {
    if (selectedWindows.length === MAX_CANDIDATES) break;
    if (selectedWindows.every(({ first, last }) => window.last < first || window.first > last)) selectedWindows.push(window);
  }
  return selectedWindows.map(({ first, last, score }) => shown(doc, words[first]!.from, words[last]!.to, score));
}

function wordsOf(doc: Node): Word[] {
  const words: Word[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    // Everything that is not text is one long, as it is in positions.
    for (const word of wordsIn(node.textBetween(0, node.content.size, undefined, '\uFFFC'), pos + 1)) words.push(word);
    return false;
  });
  return words;
}

interface Window {
  first: number;
  last: number;
  score: number;
}

/** Every run of as many words as are wanted that has enough of them, without strange words at its ends. */
function windows(words: readonly Word[], requested: readonly string[]): Window[] {
  const left = new Map<string, number>();
  for (const word of requested) left.set(word, (left.get(word) ?? 0) + 1);
  const size = Math.min(requested.length, words.length);
  const matches: Window[] = [];
  let shared = 0;
  for (let end = 0; end < words.length; end++) {
    const gained = left.get(words[end]!.word);
    if (gained !== undefined) {
      left.set(words[end]!.word, gained - 1);
      if (gained > 0) shared++;
    }
    const gone = end >= size ? words[end - size]!.word : null;
    const back = gone === null ? undefined : left.get(gone);
    if (gone !== null && back !== undefined) {
      left.set(gone, back + 1);
      if (back >= 0) shared--;
    }
    if (end < size - 1 || shared / requested.length < LEAST_SCORE) continue;
    const first = end - size + 1;
    matches.push({ ...trimmed(words, left, first, end), score: scoreOf(words, requested, first, shared) });
  }
  return matches;
}

/** Words in their old places count a little more, so that the same words in another order come second. */
function scoreOf(words: readonly Word[], requested: readonly string[], first: number, shared: number): number {
  let inPlace = 0;
  for (let i = 0; i < requested.length; i++) if (words[first + i]?.word === requested[i]) inPlace++;
  return (shared * 0.9 + inPlace * 0.1) / requested.length;
}

function trimmed(
  words: readonly Word[],
  requested: ReadonlyMap<string, number>,
  start: number,
  end: number,
): { first: number; last: number } {
  let [first, last] = [start, end];
  while (first < last && !requested.has(words[first]!.word)) first++;
  while (last > first && !requested.has(words[last]!.word)) last--;
  return { first, last };
}

function shown(doc: Node, from: number, to: number, score: number): Candidate {
  const between = (a: number, b: number) => doc.textBetween(Math.max(0, a), Math.min(doc.content.size, b), '\n', ' ');
  return { from, to, score, before: between(from - CONTEXT, from), text: between(from, to), after: between(to, to + CONTEXT) };
}

/** A piece of two texts laid over each other. */
export interface DiffPiece {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

const MAX_CELLS = 4_000_000;

/** The words of two texts laid over each other; very long ones only by what they begin and end with alike. */
export function diffWords(before: string, after: string): DiffPiece[] {
  const a = before.match(/\s+|[^\s]+/g) ?? [];
  const b = after.match(/\s+|[^\s]+/g) ?? [];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const pieces: DiffPiece[] = [];
  const put = (kind: DiffPiece['kind'], words: readonly string[]) => {
    const text = words.join('');
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text) pieces.push({ kind, text });
  };
  put('same', a.slice(0, start));
  middle(a.slice(start, a.length - end), b.slice(start, b.length - end), put);
  put('same', a.slice(a.length - end));
  return pieces;
}

function middle(a: readonly string[], b: readonly string[], put: (kind: DiffPiece['kind'], words: readonly string[]) => void): void {
  if (a.length * b.length > MAX_CELLS) {
    put('gone', a);
    put('new', b);
    return;
  }
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] =
        a[i] === b[j] ? common[(i + 1) * width + j + 1]! + 1 : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      put('same', [a[i]!]);
      i++;
      j++;
    } else if (i < a.length && (j === b.length || common[(i + 1) * width + j]! >= common[i * width + j + 1]!)) put('gone', [a[i++]!]);
    else put('new', [b[j++]!]);
  }
}
