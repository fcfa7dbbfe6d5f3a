import { codePointLength, LIMITS } from '@libs/domain';
import { givesOrders, inCodePoints, type LanguageCode, sentencesOf } from '@libs/text-analysis';

/** Sentences of one paragraph that follow each other. */
export interface Piece {
  /** Code points of the whole text. */
  start: number;
  text: string;
}
/** As much of a note as a model reads at once. */
export type NoteWindow = Piece[];

/**
 * A note's text in parts that a model can read, whole sentences as far as they fit. What gives orders to a machine is in none of them: it is not
 * sent to a model, so that nothing of it can be proposed.
 */
export function windowsOf(plain: string, language: LanguageCode): NoteWindow[] {
  // Of a very long text there are not more parts, but longer ones.
  const room = Math.max(LIMITS.highlightSuggestion.window, Math.ceil(plain.length / (LIMITS.highlightSuggestion.windows - 1)));
  const windows: NoteWindow[] = [];
  let remaining = 0;
  let at = 0;
  for (const line of plain.split('\n')) {
    for (const { start, text } of piecesOf(line, language, room)) {
      if (text.length > remaining) {
        windows.push([]);
        remaining = room;
      }
      windows.at(-1)!.push({ start: at + start, text });
      remaining -= text.length;
    }
    at += codePointLength(line) + 1;
  }
  return windows;
}

function piecesOf(line: string, language: LanguageCode, room: number): Piece[] {
  const sentences = sentencesOf(line, language).flatMap((range) => cut(line, range, room));
  const places = inCodePoints(line, sentences);
  const isOrder = sentences.map(({ start, end }) => givesOrders(line.slice(start, end)));
  // An order that takes two sentences is in neither of them.
  if (!isOrder.includes(true) && givesOrders(line)) return [];
  const pieces: Piece[] = [];
  let open: { from: number; piece: Piece } | null = null;
  for (const [i, { start, end }] of sentences.entries()) {
    if (isOrder[i]) {
      open = null;
      continue;
    }
    if (open && end - open.from <= room) open.piece.text = line.slice(open.from, end);
    else {
      open = { from: start, piece: { start: places[i]!.start, text: line.slice(start, end) } };
      pieces.push(open.piece);
    }
  }
  return pieces;
}

/** A sentence that fits nowhere, between words where it can be. */
function cut(line: string, { start, end }: { start: number; end: number }, room: number): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  for (let from = start; from < end; ) {
    if (end - from <= room) return [...parts, { start: from, end }];
    const blank = line.lastIndexOf(' ', from + room);
    const to = blank > from ? blank : from + room;
    parts.push({ start: from, end: to });
    from = blank > from ? blank + 1 : to;
  }
  return parts;
}
