import { ImportedBlock, plainBlock, textOf, trimEndBlanks } from './imported-text.js';
import { recogniseTurns } from './speaker-turns.js';

// People do not wrap lines this wide by hand, nor one paragraph into this many lines.
const WIDEST_WRAP = 200;
const MAX_WRAPPED_LINES = 100;

/**
 * Reads plain text: a transcript as turns, else paragraphs divided by blank lines. Words and inner spaces are kept exactly,
 * only blanks at line ends go.
 */
export function parseTxt(text: string): ImportedBlock[] {
  const paragraphs = splitParagraphs(text);
  return recogniseTurns(paragraphs) ?? paragraphs.flatMap(splitLongLines);
}

/** The lines of a text, without line ends and the blanks before them. */
export const splitLines = (text: string): string[] => text.split(/\r\n|[\r\n\v\u2028]/).map((line) => trimEndBlanks(line));

function splitParagraphs(text: string): ImportedBlock[] {
  const paragraphs: ImportedBlock[] = [];
  // A form feed and the paragraph separator end a paragraph as a blank line does.
  for (const part of text.split(/[\f\u2029]/)) {
    let lines: string[] = [];
    for (const line of [...splitLines(part), '']) {
      if (line !== '') lines.push(line);
      else if (lines.length > 0) {
        paragraphs.push(plainBlock('paragraph', lines.join('\n')));
        lines = [];
      }
    }
  }
  return paragraphs;
}

/** Lines too long to be wrapped are paragraphs of their own. */
function splitLongLines(block: ImportedBlock): ImportedBlock[] {
  const lines = textOf(block).split('\n');
  const wrapped = lines.length <= MAX_WRAPPED_LINES && lines.every((line) => line.length <= WIDEST_WRAP);
  return wrapped ? [block] : lines.map((line) => plainBlock('paragraph', line));
}
