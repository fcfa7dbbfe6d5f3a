/** One row of numbers with what it is of. */
export type CsvCell = string | number | null;

/** What a spreadsheet would read as a formula rather than as words. */
const FORMULA = /^'*[=+\-@\t\r]/;
const QUOTED = /[",\r\n]|^\s|\s$/;

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // An apostrophe before it keeps spreadsheets from running the text as a formula.
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as a CSV file that spreadsheets open as it is: with a mark of its encoding, and no cell that could be run. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`;
