const SECOND = 1000;

/** A media time as people write it, `04:34` or from an hour on `1:02:03`, cut down to the second; throws RangeError below 0 or when not finite. */
export function formatTimecode(ms: number): string {
  if (!Number.isFinite(ms) || ms < 0) throw new RangeError(`${ms} is not a time in milliseconds.`);
  const seconds = Math.floor(ms / SECOND);
  const hours = Math.floor(seconds / 3600);
  const minutes = pad(Math.floor(seconds / 60) % 60);
  const rest = pad(seconds % 60);
  return hours > 0 ? `${hours}:${minutes}:${rest}` : `${minutes}:${rest}`;
}

/** The milliseconds of `4:34`, `75:10`, `1:02:03` or `00:00:01.5` (comma too), or null; minutes pass 59 only where no hour is written. */
export function parseTimecode(text: string): number | null {
  const match = /^(?:([0-9]{1,4}):)?([0-9]{1,4}):([0-9]{2})(?:[.,]([0-9]{1,3}))?$/.exec(text.trim());
  if (!match) return null;
  const [, hours, minutes = '', seconds = '', fraction = ''] = match;
  if (Number(seconds) > 59 || (hours !== undefined && (minutes.length !== 2 || Number(minutes) > 59))) return null;
  return (Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)) * SECOND + Number(fraction.padEnd(3, '0'));
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
