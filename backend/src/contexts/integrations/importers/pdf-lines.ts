/** One line of a page: what it says, where it stands (from the bottom) and how large its letters are. */
export interface PdfLine {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
}

/** Lines that belong together. */
export interface PdfParagraph {
  kind: 'paragraph' | 'heading';
  level?: number;
  lines: string[];
  text: string;
}

const BULLET = /^(?:[•●▪◦‣–—*]|\d{1,3}[.)])\s/;
const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u;

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Joins the lines of a page to paragraphs: a wider gap, another size of letters or a bullet begins a new one, and a line that ends early closes its own. */
export function paragraphsOf(lines: readonly PdfLine[]): PdfParagraph[] {
  const size = median(lines.map((line) => line.size));
  const gaps = lines.slice(1).map((line, at) => lines[at]!.y - line.y);
  const usual = median(gaps.filter((gap) => gap > size * 0.5 && gap < size * 3)) || size * 1.2;
  const right = Math.max(...lines.map((line) => line.right));
  const matches: { lines: PdfLine[]; size: number }[] = [];
  lines.forEach((line, at) => {
    const above = lines[at - 1];
    const gap = above ? above.y - line.y : 0;
    const flows =
      above !== undefined &&
      gap > -1 &&
      gap < usual * 1.35 &&
      Math.abs(above.size - line.size) < size * 0.15 &&
      !BULLET.test(line.text) &&
      !(/[.!?:;"”»]$/.test(above.text) && above.right < right - (right - above.x) * 0.25);
    if (flows) matches.at(-1)!.lines.push(line);
    else matches.push({ lines: [line], size: line.size });
  });
  return matches.map(({ lines: ownPdfLines, size: letters }) => {
    const texts = ownPdfLines.map((line) => line.text);
    const text = joined(texts);
    const isHeading = letters > size * 1.18 && ownPdfLines.length <= 3 && text.length < 200;
    return isHeading
      ? { kind: 'heading', level: letters > size * 1.6 ? 1 : 2, lines: texts, text }
      : { kind: 'paragraph', lines: texts, text };
  });
}

/** One text of lines: a word that was divided at the line's end is whole again where that is certain. */
function joined(lines: readonly string[]): string {
  let text = '';
  for (const line of lines) {
    if (text === '') text = line;
    else if (text.endsWith('\u00ad')) text = text.slice(0, -1) + line;
    else if (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(line)) text = text.slice(0, -1) + line;
    else if (NO_SPACES.test(text.slice(-1)) && NO_SPACES.test(line.slice(0, 1))) text += line;
    else text += ` ${line}`;
  }
  return text;
}
