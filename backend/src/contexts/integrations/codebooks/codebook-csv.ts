import { keysOf, tagColourSchema } from '@libs/domain';
import Papa from 'papaparse';
import {
  assertFits,
  type CodebookBoard,
  CodebookRefused,
  type CodebookRow,
  markDuplicateTitles,
  type ReadCodebook,
  rowProblem,
} from './codebook-rows.js';

const COLUMNS = {
  title: ['title', 'tag', 'code', 'name'],
  description: ['description', 'definition', 'memo'],
  group: ['group', 'category', 'theme'],
  colour: ['colour', 'color'],
} as const;
type Column = keyof typeof COLUMNS;

const NO_GROUP = 'Imported';
// What a spreadsheet would run as a formula stands behind an apostrophe; one that was there itself gets a second, so that reading undoes just ours.
const FORMULA = /^'*[=+\-@\t\r]/;

/** Reads a table with a header: Title, and if wanted Description, Group and Colour, in any order. Throws CodebookRefused. */
export function readCodebookCsv(text: string): ReadCodebook {
  const table = text.replace(/^\ufeff/, '');
  const { data, errors } = Papa.parse<string[]>(table, { delimiter: delimiterOf(table) });
  const broken = new Map(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => [row ?? 0, 'A quote is not closed.']));
  const lines = data
    .map((cells, at) => ({ cells, line: at + 1, broken: broken.get(at) }))
    .filter(({ cells }) => cells.some((c) => c.trim()));
  const header = lines.shift();
  const at = columnsOf(header?.cells ?? []);
  if (at.title === undefined) throw new CodebookRefused('The first line must name the columns; one of them is Title.');
  if (!lines.length) throw new CodebookRefused('There is no tag below the header.');
  assertFits(lines.length);
  const rows = lines.map(({ cells, line, broken: quote }): CodebookRow => {
    const cell = (column: Column) => {
      const position = at[column];
      const written = position === undefined ? '' : (cells[position] ?? '');
      return (/^'+[=+\-@\t\r]/.test(written) ? written.slice(1) : written).trim();
    };
    const colour = tagColourSchema.safeParse(cell('colour'));
    const row = {
      line,
      title: cell('title'),
      description: cell('description') || null,
      group: cell('group') || NO_GROUP,
      colour: cell('colour') ? (colour.data ?? null) : null,
      guid: null,
    };
    const wrongColour = cell('colour') && !colour.success ? (colour.error.issues[0]?.message ?? null) : null;
    return { ...row, error: quote ?? rowProblem(row) ?? wrongColour };
  });
  const groups = [...new Map(rows.filter((row) => !row.error).map(({ group }) => [group.toLowerCase(), group])).values()];
  return { groups: groups.map((name) => ({ name, guid: null })), rows: markDuplicateTitles(rows), warnings: [] };
}

/** The tags of a board as such a table, in UTF-8 with the mark by which spreadsheets know it. */
export function writeCodebookCsv(board: CodebookBoard): string {
  const rows = board.groups.flatMap((group) =>
    group.tags.map((tag) =>
      [tag.title, tag.description ?? '', group.name, tag.colour].map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell)),
    ),
  );
  return `\ufeff${Papa.unparse({ fields: ['Title', 'Description', 'Group', 'Colour'], data: rows }, { newline: '\r\n' })}\r\n`;
}

/** The sign between cells that gives the header most of our columns: a guess over all cells is misled by what people write in them. */
function delimiterOf(table: string): string {
  const known = (delimiter: string) =>
    Object.keys(columnsOf(Papa.parse<string[]>(table.trimStart(), { delimiter, preview: 1 }).data[0] ?? [])).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (known(delimiter) > known(best) ? delimiter : best));
}

function columnsOf(header: readonly string[]): Partial<Record<Column, number>> {
  const names = header.map((name) => name.trim().toLowerCase());
  const result: Partial<Record<Column, number>> = {};
  for (const column of keysOf(COLUMNS)) {
    const position = COLUMNS[column].map((name) => names.indexOf(name)).find((index) => index >= 0);
    if (position !== undefined) result[column] = position;
  }
  return result;
}
