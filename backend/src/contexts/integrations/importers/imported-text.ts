import { type ImportErrorCode, type ImportErrorValues, importErrorText, type Omitted } from '@libs/domain';

/**
 * A stretch of text with one look. `link` is only ever http, https or mailto. A line break inside a paragraph is "\n". With times it is a word
 * or a caption that the file gives them; `opensCaption` on the first of a caption.
 */
export interface ImportedRun {
  text: string;
  startMs?: number;
  endMs?: number;
  opensCaption?: boolean;
  bold?: boolean;
  italic?: boolean;
  code?: boolean;
  strike?: boolean;
  link?: string;
}

/** What a block is; the note editor has one node for each. */
export type ImportedBlockKind = 'paragraph' | 'heading' | 'bullet' | 'ordered' | 'quote' | 'code' | 'rule';

/** One block of a document, or one turn of a transcript (then with `speaker` and, if the file has them, times). */
export interface ImportedBlock {
  kind: ImportedBlockKind;
  /** Heading 1-3, or list depth from 0. */
  level?: number;
  runs: ImportedRun[];
  speaker?: string;
  startMs?: number;
  endMs?: number;
}

/** The formats that can be read. */
export type ImportedFormat =
  | 'txt'
  | 'markdown'
  | 'vtt'
  | 'srt'
  | 'docx'
  | 'html'
  | 'pdf'
  | 'rtf'
  | 'odf'
  | 'eml'
  | 'epub'
  | 'doc'
  | 'pptx'
  | 'xlsx';

/** What a file says, whatever its format. */
export interface ImportedText {
  /** The title the file gives itself. The heading it may come from stays in `blocks`. */
  title?: string;
  format: ImportedFormat;
  encoding?: string;
  language?: string;
  blocks: ImportedBlock[];
  /** Sentences for the user: what was guessed or is read in another way than one would think. */
  warnings: string[];
  /** How many pictures, comments and other things of the file are not in `blocks`. */
  omitted?: Omitted;
}

/** The file cannot be imported: a reason of the table in libs/domain. `message` is its sentence: what is wrong and what to do. */
export class ImportError extends Error {
  override name = 'ImportError';

  constructor(
    readonly code: ImportErrorCode,
    readonly values: ImportErrorValues = {},
  ) {
    super(importErrorText(code, values));
  }
}

/** The text of a block without its looks. */
export const textOf = (block: Pick<ImportedBlock, 'runs'>): string => block.runs.map((run) => run.text).join('');

/** A block that is a single run, or no run when there is no text. */
export const plainBlock = (kind: ImportedBlockKind, text: string): ImportedBlock => ({ kind, runs: text === '' ? [] : [{ text }] });

const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/** The link if a reader may follow it, else undefined: `javascript:`, `file:`, `data:` and relative ones are dropped. */
export function followableLink(href: string | null | undefined): string | undefined {
  if (!href) return undefined;
  try {
    const url = new URL(href.trim());
    return LINK_PROTOCOLS.has(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

const sameLook = (a: ImportedRun, b: ImportedRun): boolean =>
  a.startMs === undefined &&
  b.startMs === undefined &&
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.code === b.code &&
  a.strike === b.strike &&
  a.link === b.link;

/** Joins neighbours of the same look and drops empty runs. */
export function joinRuns(runs: readonly ImportedRun[]): ImportedRun[] {
  const joined: ImportedRun[] = [];
  for (const run of runs) {
    if (run.text === '') continue;
    const last = joined.at(-1);
    if (last && sameLook(last, run)) last.text += run.text;
    else joined.push({ ...run });
  }
  return joined;
}

/** Cuts blanks (spaces and tabs) and line breaks at the end of the runs, and at the start when asked. */
export function trimRuns(runs: readonly ImportedRun[], start = false): ImportedRun[] {
  const kept = joinRuns(runs);
  while (kept.length > 0) {
    const last = kept.at(-1)!;
    last.text = trimEndBlanks(last.text, '\n');
    if (last.text !== '') break;
    kept.pop();
  }
  while (start && kept.length > 0) {
    const first = kept[0]!;
    first.text = first.text.replace(/^[ \t\n]+/, '');
    if (first.text !== '') break;
    kept.shift();
  }
  return kept;
}

/** Cuts spaces, tabs and the given characters at the end; a loop because `/\s+$/` is quadratic on long blanks. */
export function trimEndBlanks(text: string, also = ''): string {
  let end = text.length;
  while (end > 0) {
    const char = text[end - 1]!;
    if (char !== ' ' && char !== '\t' && !also.includes(char)) break;
    end--;
  }
  return end === text.length ? text : text.slice(0, end);
}

/** "1 picture was" / "3 pictures were". */
export const countWithVerb = (count: number, noun: string): string => (count === 1 ? `1 ${noun} was` : `${count} ${noun}s were`);

/** "812 B", "48 kB", "3.2 MB", as files are shown everywhere. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
