const DAY_MS = 86_400_000;
// Day 0 of the count, and day 0 of the one that old Macs used.
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const LAST_DAY = 2_958_465;

/** Whether a number format shows a date or a time: by its number when it is built in, else by its letters. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  const bare = code
    .slice(0, 300)
    .replace(/"[^"]*"/g, '')
    .replace(/\\./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return /[ymdhs]/i.test(bare) && !/General/i.test(bare);
}

/** "2026-11-21", "2026-11-21 14:30" or "14:30" for a day of the count; undefined for what is no date. */
export function cellDate(days: number, from1904 = false): string | undefined {
  if (days < 0 || days > LAST_DAY) return undefined;
  // The count has a 29 February 1900, which never was.
  const shift = !from1904 && days < 60 ? 1 : 0;
  const at = new Date(Math.round(((from1904 ? EPOCH_1904 : EPOCH) + (days + shift) * DAY_MS) / 1000) * 1000).toISOString();
  const time = at.slice(11, 19).replace(/:00$/, '');
  if (days < 1) return time;
  return days % 1 === 0 ? at.slice(0, 10) : `${at.slice(0, 10)} ${time}`;
}
