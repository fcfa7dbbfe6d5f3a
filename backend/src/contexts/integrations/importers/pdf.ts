import { getDocumentProxy, getMeta } from 'unpdf';
import { ImportedBlock, ImportRefused, plainBlock, textOf } from './imported-text.js';
import { LOCKED, refuseDamaged } from './office-archive.js';
import { PdfLine, paragraphsOf } from './pdf-lines.js';
import { recogniseTurns } from './speaker-turns.js';

const SCANNED =
  'No text was found in this PDF; if it holds pictures of pages, run it through text recognition (OCR), save it and import the new file.';
const MOST_PAGES = 5000;
const TOO_LONG = `This PDF has more than ${MOST_PAGES.toLocaleString('en')} pages; split it into smaller files and import those.`;

interface TextItem {
  str: string;
  transform: number[];
  width: number;
  height: number;
  hasEOL: boolean;
}

/** Reads the text of a PDF page by page. Nothing in it runs and nothing is fetched. Throws ImportRefused when it is locked, damaged or only scanned. */
export async function parsePdf(
  bytes: Uint8Array,
): Promise<{ title?: string; language?: string; blocks: ImportedBlock[]; warnings: string[] }> {
  // The reader takes the bytes over and empties them.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: 0,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
    useWasm: false,
    useWorkerFetch: false,
  } as never).catch((error: Error) => {
    throw error.name === 'PasswordException' ? new ImportRefused(LOCKED) : refuseDamaged();
  });
  try {
    if (pdf.numPages > MOST_PAGES) throw new ImportRefused(TOO_LONG);
    const lines: PdfLine[][] = [];
    let broken = 0;
    for (let number = 1; number <= pdf.numPages; number++) {
      try {
        const page = await pdf.getPage(number);
        const { items } = await page.getTextContent();
        lines.push(linesOf(items as TextItem[]));
        page.cleanup();
      } catch {
        broken++;
      }
    }
    if (broken === pdf.numPages) throw refuseDamaged();
    if (!lines.some((page) => page.length > 0)) throw new ImportRefused(SCANNED);
    const title = await titleOf(pdf);
    // Line by line it may be a transcript; prose flows over its line ends.
    const paragraphs = lines.flatMap((page) => paragraphsOf(page));
    const turns = recogniseTurns(paragraphs.map(({ kind, lines: own }) => plainBlock(kind, own.join('\n'))));
    const blocks = turns ?? paragraphs.map(({ kind, level, text }) => ({ ...plainBlock(kind, text), ...(level ? { level } : {}) }));
    const first = blocks[0];
    const own = title || (first?.kind === 'heading' ? textOf(first) : '');
    return {
      ...(own ? { title: own } : {}),
      blocks,
      warnings: broken > 0 ? [`${broken === 1 ? 'One page is' : `${broken} pages are`} damaged and could not be read.`] : [],
    };
  } finally {
    await pdf.loadingTask.destroy().catch(() => undefined);
  }
}

/** The title that the file states, unless a program has put the name of a file there. */
async function titleOf(pdf: Parameters<typeof getMeta>[0]): Promise<string> {
  const meta = await getMeta(pdf).catch(() => undefined);
  const title = String(meta?.info?.['Title'] ?? '')
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
