/** Which number comes first in dates such as 03/04/2026: decided by the column as a whole. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
/** One of them. */
export type DateOrder = (typeof DATE_ORDERS)[number];

const SLASHED = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([AaPp])\.?[Mm]\.?)?)?$/;
const YEAR_FIRST =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)?\s?(Z|UTC|[+-]\d{2}:?\d{2})?$/;

/** The two numbers of a date such as 03/04/2026, and whether dots divide them; null for any other text. */
export function dateParts(text: string): { first: number; second: number; dots: boolean } | null {
  const parts = SLASHED.exec(text.trim());
  return parts && { first: Number(parts[1]), second: Number(parts[3]), dots: parts[2] === '.' };
}

/** The order of a column's dates: that of most dates that have a number above 12, else the day first where dots divide. */
export function guessDateOrder(values: readonly string[]): DateOrder {
  let dots = 0;
  let dayFirst = 0;
  let monthFirst = 0;
  for (const value of values) {
    const parts = dateParts(value);
    if (!parts) continue;
    if (parts.first > 12) dayFirst++;
    else if (parts.second > 12) monthFirst++;
    if (parts.dots) dots++;
  }
  if (dayFirst !== monthFirst) return dayFirst > monthFirst ? 'dmy' : 'mdy';
  return dots > 0 || dayFirst > 0 ? 'dmy' : 'mdy';
}

/**
 * A written date as UTC, or null when it is none. A date without a zone is taken as UTC, so that every server reads it alike. A date that makes sense
 * in one order alone is read in that one, whatever its column says.
 */
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
  const isDayFirst = first > 12 || parts[2] === '.' || (order === 'dmy' && second <= 12);
  const [day, month] = isDayFirst ? [first, second] : [second, first];
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
