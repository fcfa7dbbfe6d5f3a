import { z } from 'zod';
import { codePointLength } from './code-points.js';
import { LIMITS } from './limits.js';

/** What a column of a table can become; null leaves it out. Several columns may be text. */
export const CSV_TARGETS = ['title', 'body', 'tags', 'created'] as const;
/** One of them. */
export type CsvTarget = (typeof CSV_TARGETS)[number];

/** What may stand between two cells. */
export const CSV_DELIMITERS = [',', ';', '\t', '|'] as const;
/** In what a table may be written; names as decoders know them. */
export const CSV_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1251',
  'windows-1256',
  'cp866',
  'shift_jis',
] as const;
const MAX_COLUMNS = 200;

/** How a table is read. What is left out is found in the file. */
export const csvOptionsInput = z.object({
  delimiter: z.enum(CSV_DELIMITERS, { error: 'Choose one of the separators.' }).nullish(),
  encoding: z.enum(CSV_ENCODINGS, { error: 'Choose one of the encodings.' }).nullish(),
  columns: z
    .array(z.enum(CSV_TARGETS).nullable(), { error: 'Say for each column what it becomes.' })
    .max(MAX_COLUMNS, `A table has at most ${MAX_COLUMNS} columns.`)
    .nullish(),
  /** Rows whose text is in the project already are left out. */
  skipDuplicates: z.boolean().nullish(),
});
/** The same after it was checked. */
export type CsvOptions = z.infer<typeof csvOptionsInput>;

/** What is wrong with the choice of columns, as a sentence; null when nothing is. */
export function columnsFault(columns: readonly (CsvTarget | null)[]): string | null {
  for (const one of ['title', 'created', 'tags'] as const)
    if (columns.filter((target) => target === one).length > 1) return `Only one column can be the ${one === 'created' ? 'date' : one}.`;
  return columns.includes('body') || columns.includes('title') ? null : 'Choose at least one column as text or title.';
}

const NAMES: readonly [CsvTarget, RegExp][] = [
  ['title', /^(?:title|subject|headline|name of (?:note|item)|titel|betreff|titre|objet|t[ií]tulo|asunto)$/],
  ['tags', /^(?:tags?|labels?|categor(?:y|ies)|topics?|themes?|schlagw(?:ort|orte|örter)|étiquettes?|etiquetas?)$/],
  [
    'created',
    /^(?:created(?: ?(?:at|on|date))?|date|time|timestamp|datetime|submitted(?: ?(?:at|on|date))?|date (?:created|submitted)|datum|zeitstempel|erstellt(?: am)?|fecha|date de création)$/,
  ],
  [
    'body',
    /^(?:body|text|content|comments?|feedback|answers?|responses?|reviews?|messages?|notes?|description|verbatims?|quotes?|details|inhalt|kommentar|antwort|beschreibung|texte|commentaire|réponse|texto|comentario|respuesta)$/,
  ],
];

/** Guesses what each column becomes from its name and, for the text, from the longest cells of a sample. */
export function guessColumns(header: readonly string[], sample: readonly (readonly string[])[]): (CsvTarget | null)[] {
  const taken = new Set<CsvTarget>();
  const columns = header.map((name): CsvTarget | null => {
    const plain = name
      .trim()
      .toLowerCase()
      .replace(/[_\s.-]+/g, ' ');
    const found = NAMES.find(([target, names]) => names.test(plain) && (target === 'body' || !taken.has(target)))?.[0] ?? null;
    if (found) taken.add(found);
    return found;
  });
  if (!taken.has('body')) {
    const lengths = header.map((_, at) => (columns[at] ? -1 : sample.reduce((sum, row) => sum + (row[at]?.length ?? 0), 0)));
    const longest = lengths.indexOf(Math.max(...lengths));
    if (longest >= 0 && (lengths[longest]! > 0 || !taken.has('title'))) columns[longest] = 'body';
  }
  return columns;
}

/** Which number comes first in dates such as 03/04/2026: decided by the column as a whole. */
export type DateOrder = 'dmy' | 'mdy';

const SLASHED = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([AaPp])\.?[Mm]\.?)?)?$/;
const YEAR_FIRST =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)?\s?(Z|UTC|[+-]\d{2}:?\d{2})?$/;

/** The order of a column's dates: by a number above 12 where there is one, else the day first where dots divide. */
export function guessDateOrder(values: readonly string[]): DateOrder {
  let dots = false;
  for (const value of values) {
    const parts = SLASHED.exec(value.trim());
    if (!parts) continue;
    if (Number(parts[1]) > 12) return 'dmy';
    if (Number(parts[3]) > 12) return 'mdy';
    dots ||= parts[2] === '.';
  }
  return dots ? 'dmy' : 'mdy';
}

/** A written date as UTC, or null when it is none. A date without a zone is taken as UTC, so that every server reads it alike. */
export function readDate(value: string, order: DateOrder): Date | null {
  const text = value.trim();
  const year = YEAR_FIRST.exec(text);
  if (year) {
    const at = dateOf(Number(year[1]), Number(year[2]), Number(year[3]), Number(year[4] ?? 0), Number(year[5] ?? 0), Number(year[6] ?? 0));
    const zone = /^([+-])(\d{2}):?(\d{2})$/.exec(year[7] ?? '');
    if (!at || !zone) return at;
    const minutes = (Number(zone[2]) * 60 + Number(zone[3])) * (zone[1] === '-' ? -1 : 1);
    return new Date(at.getTime() - minutes * 60_000);
  }
  const parts = SLASHED.exec(text);
  if (!parts) return null;
  const [first, second] = [Number(parts[1]), Number(parts[3])];
  const [day, month] = order === 'dmy' || parts[2] === '.' ? [first, second] : [second, first];
  const short = Number(parts[4]);
  let hour = Number(parts[5] ?? 0);
  if (parts[8]) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (parts[8].toLowerCase() === 'p' ? 12 : 0);
  }
  return dateOf(short < 100 ? 2000 + short : short, month, day, hour, Number(parts[6] ?? 0), Number(parts[7] ?? 0));
}

function dateOf(year: number, month: number, day: number, hour: number, minute: number, second: number): Date | null {
  if (year < 1900 || year > 2200 || hour > 23 || minute > 59 || second > 59) return null;
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at : null;
}

/** A row as it becomes a note. */
export interface CsvNote {
  title: string;
  /** One piece for each column that is text; the column's name stands above it when there are several. */
  body: { heading: string | null; text: string }[];
  tags: string[];
  createdAt: Date | null;
}

const TITLE_OF_TEXT = 80;

/** An exported cell that could be taken for a formula has an apostrophe in front, which is no part of the text. */
export const unescapeCell = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** Reads one row, or says in one sentence what is wrong with it. */
export function readCsvRow(
  cells: readonly string[],
  header: readonly string[],
  columns: readonly (CsvTarget | null)[],
  order: DateOrder,
): CsvNote | { error: string } {
  if (cells.length > header.length) return { error: `The row has ${cells.length} cells, the header has ${header.length}.` };
  const cell = (target: CsvTarget): string => unescapeCell(cells[columns.indexOf(target)] ?? '').trim();
  const parts = columns.flatMap((target, at) =>
    target === 'body' ? [{ heading: header[at]!.trim(), text: unescapeCell(cells[at] ?? '').trim() }] : [],
  );
  const several = parts.length > 1;
  const body = parts
    .filter((part) => part.text !== '')
    .map(({ heading, text }) => ({ heading: several && heading ? heading : null, text }));
  const title = columns.includes('title') ? cell('title').replace(/\s+/g, ' ') : '';
  if (title === '' && body.length === 0) return { error: 'The row has neither a title nor text.' };
  if (codePointLength(title) > LIMITS.title) return { error: `The title is longer than ${LIMITS.title} characters.` };
  const tags = columns.includes('tags')
    ? [
        ...new Set(
          cell('tags')
            .split(';')
            .map((tag) => tag.trim())
            .filter(Boolean),
        ),
      ]
    : [];
  const long = tags.find((tag) => codePointLength(tag) > LIMITS.tag.title);
  if (long) return { error: `The tag “${firstPoints(long, 30)}…” is longer than ${LIMITS.tag.title} characters.` };
  if (tags.length > LIMITS.highlight.tags) return { error: `The row has more than ${LIMITS.highlight.tags} tags.` };
  const written = columns.includes('created') ? cell('created') : '';
  const createdAt = written === '' ? null : readDate(written, order);
  if (written !== '' && !createdAt) return { error: `“${firstPoints(written, 40)}” is not a date.` };
  return { title: title || titleOfText(body[0]!.text), body, tags, createdAt };
}

/** The first words of a text, cut at a word. */
function titleOfText(text: string): string {
  const line = text
    .slice(0, TITLE_OF_TEXT * 4)
    .replace(/\s+/g, ' ')
    .trim();
  if (codePointLength(line) <= TITLE_OF_TEXT) return line;
  const cut = firstPoints(line, TITLE_OF_TEXT);
  const space = cut.lastIndexOf(' ');
  return `${(space > TITLE_OF_TEXT / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

const firstPoints = (text: string, count: number): string => [...text.slice(0, count * 2)].slice(0, count).join('');
