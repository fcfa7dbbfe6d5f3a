import type { Omitted } from '@libs/domain';
import { getDocumentProxy, getMeta } from 'unpdf';
import { ImportError, ImportedBlock, plainBlock, textOf } from './imported-text.js';
import { isTooDeep, refuseDeepPdf, tooDeepValues } from './nesting.js';
import { damagedFileError } from './office-archive.js';
import { OmittedCount, occurrences } from './omitted-count.js';
import { PdfForm } from './pdf-form.js';
import { PdfLine, paragraphsOf } from './pdf-lines.js';
import { recogniseTurns } from './speaker-turns.js';

const MAX_PAGES = 5000;
// The reader knows more of these than its types.
const READING = {
  verbosity: 0,
  isEvalSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  enableXfa: false,
  stopAtErrors: false,
  useWasm: false,
  useWorkerFetch: false,
};

interface TextItem {
  str: string;
  transform: number[];
  width: number;
  height: number;
  hasEOL: boolean;
}

/** Reads the text of a PDF page by page. Nothing in it runs and nothing is fetched. Throws ImportError when it is locked, damaged or only scanned. */
export async function parsePdf(
  bytes: Uint8Array,
): Promise<{ title?: string; blocks: ImportedBlock[]; warnings: string[]; omitted: Omitted }> {
  refuseDeepPdf(bytes);
  // The reader takes the bytes over and empties them.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), READING).catch((error: Error) => {
    throw refusalOf(error, bytes);
  });
  try {
    if (pdf.numPages > MAX_PAGES) throw new ImportError('tooManyPages', { pages: pdf.numPages, limit: MAX_PAGES });
    const omitted = new OmittedCount();
    const form = new PdfForm(omitted);
    const lines: PdfLine[][] = [];
    let broken = 0;
    for (let number = 1; number <= pdf.numPages; number++) {
      try {
        const page = await pdf.getPage(number);
        const { items } = await page.getTextContent();
        lines.push(linesOf(items.flatMap((item) => ('str' in item ? [item] : []))));
        form.takePage(await page.getAnnotations().catch(() => []));
        page.cleanup();
      } catch {
        broken++;
      }
    }
    if (broken === pdf.numPages) throw new ImportError('damagedPages', { pages: pdf.numPages });
    if (!lines.some((page) => page.length > 0) && !form.isFilled) throw new ImportError('noTextLayer', { pages: pdf.numPages });
    refuseUnreadable(lines);
    const meta = await getMeta(pdf).catch(() => undefined);
    const title = titleOf(meta?.info?.['Title']);
    if (meta?.info?.['IsXFAPresent']) omitted.add('xfa');
    omitted.add('attachments', Object.keys((await pdf.getAttachments().catch(() => null)) ?? {}).length);
    omitted.add('pictures', picturesIn(bytes));
    omitted.add('pages', broken);
    // Line by line it may be a transcript; prose flows over its line ends.
    const paragraphs = lines.flatMap((page) => paragraphsOf(page));
    const turns = recogniseTurns(paragraphs.map(({ kind, lines: own }) => plainBlock(kind, own.join('\n'))));
    const blocks = turns ?? paragraphs.map(({ kind, level, text }) => ({ ...plainBlock(kind, text), ...(level ? { level } : {}) }));
    const first = blocks[0];
    const own = title || (first?.kind === 'heading' ? textOf(first) : '');
    return {
      ...(own ? { title: own } : {}),
      blocks: [...blocks, ...form.blocks()],
      warnings: [],
      omitted: omitted.all,
    };
  } finally {
    await pdf.loadingTask.destroy().catch(() => undefined);
  }
}

/** Pictures are streams, whose kind is always written out; masks belong to another picture. */
function picturesIn(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return Math.max(0, occurrences(file, /\/Subtype ?\/Image\b/g) - occurrences(file, /\/SMask \d/g));
}

/** Fonts that do not say which letters they show give signs for private use, control characters and gaps. */
function refuseUnreadable(pages: readonly (readonly PdfLine[])[]): void {
  const text = pages.flatMap((page) => page.map((line) => line.text)).join('');
  const unreadable = text.match(/[\p{Co}\p{Cn}\ufffd]/gu)?.length ?? 0;
  if (unreadable > text.length * 0.3) throw new ImportError('unreadableFont');
}

/** What the reader of PDF says of a file that it cannot open. */
function refusalOf(error: Error, bytes: Uint8Array): ImportError {
  if (error.name === 'PasswordException') return new ImportError('locked');
  if (isTooDeep(error) || /call stack/i.test(error.message)) return new ImportError('tooDeep', tooDeepValues());
  // A whole file says at its end where its parts are.
  const end = Buffer.from(bytes.subarray(Math.max(0, bytes.length - 2048))).toString('latin1');
  return end.includes('%%EOF') ? damagedFileError() : new ImportError('cutOff');
}

/** The title that the file states, unless a program has put the name of a file there. */
function titleOf(stated: unknown): string {
  const title = String(stated ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return /^(?:untitled|microsoft (?:word|powerpoint) - .*|.*\.(?:docx?|indd|dvi|tex|pptx?|rtf|odt|html?))$/i.test(title) ? '' : title;
}

function linesOf(items: readonly TextItem[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let open: PdfLine | undefined;
  for (const { str, transform, width, height, hasEOL } of items) {
    const y = transform[5] ?? 0;
    const x = transform[4] ?? 0;
    if (str.trim() !== '') {
      const size = height || Math.abs(transform[3] ?? 0) || 1;
      if (open && Math.abs(open.y - y) > Math.max(open.size, size) * 0.6) open = undefined;
      if (open) {
        open.text += str;
        open.size = Math.max(open.size, size);
        open.right = Math.max(open.right, x + width);
      } else {
        open = { text: str, y, x, right: x + width, size };
        lines.push(open);
      }
    } else if (open && str !== '' && !open.text.endsWith(' ')) open.text += ' ';
    if (hasEOL) open = undefined;
  }
  return lines.map((line) => ({ ...line, text: line.text.replace(/[\s\p{Cc}]+/gu, ' ').trim() })).filter((line) => line.text !== '');
}
