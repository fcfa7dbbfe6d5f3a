const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const UNKNOWN = 'application/octet-stream';

// First bytes of what people upload. The order matters only where one signature begins another.
const SIGNATURES: readonly { starts: string; at?: number; mime: string }[] = [
  { starts: '%PDF-', mime: 'application/pdf' },
  { starts: '\x89PNG\r\n\x1a\n', mime: 'image/png' },
  { starts: '\xff\xd8\xff', mime: 'image/jpeg' },
  { starts: 'GIF8', mime: 'image/gif' },
  { starts: 'WEBP', at: 8, mime: 'image/webp' },
  { starts: 'WAVE', at: 8, mime: 'audio/wav' },
  { starts: 'ftypM4A', at: 4, mime: 'audio/mp4' },
  { starts: 'ftypqt', at: 4, mime: 'video/quicktime' },
  { starts: 'ftyp', at: 4, mime: 'video/mp4' },
  { starts: '\x1aE\xdf\xa3', mime: 'video/webm' },
  { starts: 'OggS', mime: 'application/ogg' },
  { starts: 'fLaC', mime: 'audio/flac' },
  { starts: 'ID3', mime: 'audio/mpeg' },
  { starts: '{\\rtf', mime: 'application/rtf' },
  { starts: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', mime: 'application/x-ole-storage' },
  { starts: '\x1f\x8b', mime: 'application/gzip' },
];

// What a zip archive is, by the one member that every such document has.
const ARCHIVES: readonly { member: string; mime: string }[] = [
  { member: 'word/document.xml', mime: DOCX },
  { member: 'xl/workbook.xml', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  { member: 'ppt/presentation.xml', mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' },
];

// Kinds of text that only the name tells apart. Markup stays plain text: nothing we hand out may run in a browser.
const TEXTS: Record<string, string> = {
  md: 'text/markdown',
  markdown: 'text/markdown',
  vtt: 'text/vtt',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
};

/** The MIME type that a file's bytes show; the name decides only between kinds of plain text, and what the sender claimed never counts. */
export function sniff(name: string, bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64)).toString('latin1');
  if (head.startsWith('PK\x03\x04')) return zipKind(bytes);
  const known = SIGNATURES.find(({ starts, at }) => head.startsWith(starts, at ?? 0));
  if (known) return known.mime;
  if (!isText(bytes)) return UNKNOWN;
  const extension = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return TEXTS[extension] ?? 'text/plain';
}

function zipKind(bytes: Uint8Array): string {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return ARCHIVES.find(({ member }) => all.includes(member, 0, 'latin1'))?.mime ?? 'application/zip';
}

/** Text in any encoding that people save: a byte order mark, or no control characters but those of text in the first 4 kB. */
function isText(bytes: Uint8Array): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true;
  return !bytes.subarray(0, 4096).some((b) => b < 0x20 && b !== 0x09 && b !== 0x0a && b !== 0x0c && b !== 0x0d && b !== 0x1b);
}
