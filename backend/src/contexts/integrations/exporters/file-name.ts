const MAX_FILE_NAME_LENGTH = 100;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name that every file system takes, made of a title: no separators, no control or direction signs, no dots at the ends. */
export function safeFileName(title: string, extension: string): string {
  const words = title
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, ' ')
    .replace(/[\\/:*?"<>|%]/g, '-')
    .replace(/\s+/g, ' ');
  const short = [...words]
    .slice(0, MAX_FILE_NAME_LENGTH)
    .join('')
    .replace(/^[\s.-]+|[\s.-]+$/g, '');
  const name = short === '' || RESERVED.test(short) ? `note ${short}`.trim() : short;
  return `${name}.${extension}`;
}
