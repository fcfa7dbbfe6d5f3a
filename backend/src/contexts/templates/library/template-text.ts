import { docFromImport, type ImportedBlock, type ImportedRun } from '@libs/editor';

const HEADING = /^(#{2,3}) /;
const BULLET = /^- /;
const NUMBERED = /^\d+\. /;

/** Every second part stands between `_` and is a hint. */
const runsOf = (line: string): ImportedRun[] =>
  line
    .split('_')
    .map((text, position) => (position % 2 ? { text, italic: true } : { text }))
    .filter(({ text }) => text);

/** One block for each line: `## ` and `### ` head, `- ` and `1. ` list, all else is a paragraph; what stands between `_` is a hint in italics. */
export function blocksOf(text: string): ImportedBlock[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const heading = HEADING.exec(line);
      if (heading) return { kind: 'heading', level: heading[1]!.length, runs: [{ text: line.slice(heading[0].length) }] };
      if (BULLET.test(line)) return { kind: 'bullet', runs: runsOf(line.replace(BULLET, '')) };
      if (NUMBERED.test(line)) return { kind: 'ordered', runs: runsOf(line.replace(NUMBERED, '')) };
      return { kind: 'paragraph', runs: runsOf(line) };
    });
}

/** The text of a template as a document's JSON. */
export const docOf = (text: string): unknown => docFromImport({ blocks: blocksOf(text) }).doc.toJSON();

/** The headings of a template's text, in order. */
export const outlineOf = (text: string): string[] =>
  blocksOf(text).flatMap(({ kind, runs }) => (kind === 'heading' ? [runs[0]!.text] : []));
