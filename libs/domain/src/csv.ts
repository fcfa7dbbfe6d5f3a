import { z } from 'zod';
import { codePointLength } from './code-points.js';
import { DATE_ORDERS, type DateOrder, readDate } from './csv-dates.js';
import { FIELD_TYPES } from './field.js';
import { idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { oneOf, requiredText } from './text-input.js';

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

/** A column whose cells become values of a field: one that is there (`fieldId`), or a new one. */
export const csvFieldInput = z
  .object({
    column: z
      .int('Choose a column.')
      .min(0, 'Choose a column.')
      .max(MAX_COLUMNS - 1, 'Choose a column.'),
    fieldId: idSchema.nullish(),
    label: requiredText(LIMITS.field.label, 'Name').nullish(),
    type: oneOf(FIELD_TYPES, 'Type').nullish(),
    multiple: z.boolean().nullish(),
    dateOrder: oneOf(DATE_ORDERS, 'Order of dates').nullish(),
  })
  .refine(({ fieldId, label, type }) => fieldId || (label && type), { error: 'Choose a field, or give a new one a name and a type.' });
/** The same after it was checked. */
export type CsvField = z.output<typeof csvFieldInput>;

/** How a table is read. What is left out is found in the file. */
export const csvOptionsInput = z.object({
  delimiter: z.enum(CSV_DELIMITERS, { error: 'Choose one of the separators.' }).nullish(),
  encoding: z.enum(CSV_ENCODINGS, { error: 'Choose one of the encodings.' }).nullish(),
  columns: z
    .array(z.enum(CSV_TARGETS).nullable(), { error: 'Say for each column what it becomes.' })
    .max(MAX_COLUMNS, `A table has at most ${MAX_COLUMNS} columns.`)
    .nullish(),
  /** Columns that become fields; they are null in `columns`. Left out: those with the name of a field of the project. */
  fields: z
    .array(csvFieldInput, { error: 'Say for each column what it becomes.' })
    .max(LIMITS.field.perProject, `At most ${LIMITS.field.perProject} columns can become fields.`)
    .nullish(),
  /** Rows whose text is in the project already are left out. */
  skipDuplicates: z.boolean().nullish(),
});
/** The same after it was checked. */
export type CsvOptions = z.infer<typeof csvOptionsInput>;

/** What is wrong with the choice of columns, as a sentence; null when nothing is. `fields` are the columns that become fields. */
export function columnsFault(columns: readonly (CsvTarget | null)[], fields: readonly number[] = []): string | null {
  if (new Set(fields).size < fields.length || fields.some((column) => columns[column])) return 'A column can become one thing only.';
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
    const match = NAMES.find(([target, names]) => names.test(plain) && (target === 'body' || !taken.has(target)))?.[0] ?? null;
    if (match) taken.add(match);
    return match;
  });
  if (!taken.has('body')) {
    const lengths = header.map((_, at) => (columns[at] ? -1 : sample.reduce((sum, row) => sum + (row[at]?.length ?? 0), 0)));
    const longest = lengths.indexOf(Math.max(...lengths));
    if (longest >= 0 && (lengths[longest]! > 0 || !taken.has('title'))) columns[longest] = 'body';
  }
  return columns;
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
