const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** `1.4 MB`. */
export function sizeText(bytes: number): string {
  const step = bytes ? Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3)) : 0;
  const size = bytes / 1000 ** step;
  return `${size.toFixed(step && size < 10 ? 1 : 0)} ${UNITS[step]}`;
}
