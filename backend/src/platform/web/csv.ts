/** Excel takes a file for UTF-8 only with this at its start. */
export const BYTE_ORDER_MARK = '\uFEFF';

const STARTS_A_FORMULA = /^[=+\-@\t\r]/;

/** One row of a CSV file. A cell that a spreadsheet would run as a formula gets an apostrophe in front, which `fromCell` takes off again. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** The text of a cell as it was before `csvRow`. */
export const fromCell = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

function cell(text: string): string {
  // One that begins with apostrophes and then a sign gets one more, so that reading back is exact.
  const safe = STARTS_A_FORMULA.test(text) || /^'+[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
