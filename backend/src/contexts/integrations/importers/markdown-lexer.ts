import { Lexer, Token } from 'marked';

// Far above what people write; beyond, `marked` needs quadratic time or a stack that is not there.
const MAX_LINES = 200_000;
const MAX_NESTED = 40;
const WIDEST_INDENT = 240;
const MAX_PARAGRAPH_LENGTH = 20_000;
const MAX_MARKS = 400;

const MARK = /[_*~[\]`<]/g;

/** The tokens of a Markdown text in bounded time, or undefined when its length or nesting is beyond reason. */
export function lexMarkdown(text: string): Token[] | undefined {
  if (isBeyondReason(text)) return undefined;
  const lexer = new Lexer({ gfm: true });
  let tokens: Token[];
  try {
    tokens = lexer.blockTokens(text.replace(/\r\n?/g, '\n'), lexer.tokens);
    for (const { src, tokens: into } of lexer.inlineQueue) lexInline(lexer, src, into);
  } catch (error) {
    // Too deep for the stack all the same.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return tokens;
}

/** A very long paragraph is read line by line, and a line full of marks as it stands. */
function lexInline(lexer: Lexer, source: string, into: Token[]): void {
  const pieces = source.length > MAX_PARAGRAPH_LENGTH ? source.split(/(?<=\n)/) : [source];
  for (const piece of pieces) {
    if ((piece.match(MARK)?.length ?? 0) > MAX_MARKS && source.length > MAX_PARAGRAPH_LENGTH / 10) {
      into.push({ type: 'text', raw: piece, text: piece });
    } else {
      lexer.inlineTokens(piece, into);
    }
  }
}

function isBeyondReason(text: string): boolean {
  let lines = 0;
  for (let at = 0; at < text.length; lines++) {
    const end = text.indexOf('\n', at);
    const stop = end < 0 ? text.length : end;
    if (lines > MAX_LINES || marksAtStart(text, at, stop) > MAX_NESTED) return true;
    at = stop + 1;
  }
  return false;
}

/** Counts the quote and list marks that open a line; the ruler `- - -` has none. */
function marksAtStart(text: string, from: number, to: number): number {
  let marks = 0;
  let ruler = true;
  let at = from;
  while (at < to) {
    const char = text[at]!;
    if (char === ' ' || char === '\t') {
      at++;
      if (marks === 0 && at - from > WIDEST_INDENT) marks = MAX_NESTED;
      continue;
    }
    const length = markLength(text, at, to);
    if (length === 0) return marks;
    ruler &&= char === '-' || char === '*' || char === '_';
    marks++;
    at += length;
  }
  return ruler ? 0 : marks;
}

/** The length of a quote mark, a bullet or a list number; 0 when there is none. */
function markLength(text: string, at: number, to: number): number {
  if (text[at] === '>') return 1;
  let end = at;
  while (end < to && end - at < 9 && text[end]! >= '0' && text[end]! <= '9') end++;
  const bullet = end === at ? '-*+' : '.)';
  if (end >= to || !bullet.includes(text[end]!)) return 0;
  const after = text[end + 1];
  return end + 1 >= to || after === ' ' || after === '\t' ? end + 1 - at : 0;
}
