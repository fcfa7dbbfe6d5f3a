// A time beyond a 32-bit count of milliseconds (596 hours) is not a time in a recording.
const MAX_MS = 2_147_483_647;

/** `1:02:03`, `00:12`, `01:02,5` as text, without anchors; hours and fraction are optional. Seconds are two digits. */
export const CLOCK = String.raw`(?:\d{1,4}:)?\d{1,4}:\d{2}(?:[.,]\d{1,9})?`;

const PARTS = /^(?:(\d{1,4}):)?(\d{1,4}):(\d{1,2})(?:[.,](\d{1,9}))?$/;

/** Milliseconds of a clock time, or undefined when it is none. Minutes may pass 59 only where no hours are given. */
export function clockMs(text: string): number | undefined {
  const parts = PARTS.exec(text);
  if (!parts) return undefined;
  const hours = Number(parts[1] ?? 0);
  const minutes = Number(parts[2]);
  const seconds = Number(parts[3]);
  if (seconds > 59 || (parts[1] !== undefined && minutes > 59)) return undefined;
  // Digits after the third are below a millisecond; "5" is half a second.
  const fraction = Number((parts[4] ?? '').padEnd(3, '0').slice(0, 3));
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction;
  return ms <= MAX_MS ? ms : undefined;
}
