import { placesOf } from '@libs/domain';

/** What is drawn into a text without being part of it: evidence, widgets, labels of who speaks, what only screen readers hear. */
const SKIPPED_ELEMENTS = '.ProseMirror [contenteditable="false"], figure, section, [aria-hidden="true"], .vb-hidden, button, style';
const BLOCKS = 'p, li, h1, h2, h3, h4, blockquote, pre, td, th, figure, div';

interface Piece {
  node: Text;
  /** Where it begins in the whole text. */
  at: number;
}

/** The text that is on the screen, as words are found in it, and the way back from it to the nodes. */
export class DomText {
  private readonly pieces: Piece[] = [];
  readonly text: string;

  constructor(root: HTMLElement) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
      node instanceof Element && node !== root && node.matches(SKIPPED_ELEMENTS) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    let text = '';
    let block: Element | null = null;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (node.tagName === 'BR') text += '\n';
        continue;
      }
      const own = node.parentElement?.closest(BLOCKS) ?? null;
      if (own !== block && text) text += '\n';
      block = own;
      if (!(node instanceof Text)) continue;
      this.pieces.push({ node, at: text.length });
      text += node.data;
    }
    this.text = text;
  }

  /** Where any of the words stands. Static ranges: live ones make every keystroke dearer. */
  rangesOf(words: readonly string[]): StaticRange[] {
    let from = 0;
    return placesOf(this.text, words).flatMap(({ start, end }) => {
      while (from + 1 < this.pieces.length && this.pieces[from + 1]!.at <= start) from++;
      let to = from;
      while (to + 1 < this.pieces.length && this.pieces[to + 1]!.at < end) to++;
      const [first, last] = [this.pieces[from], this.pieces[to]];
      if (!first || !last) return [];
      return new StaticRange({
        startContainer: first.node,
        startOffset: Math.min(start - first.at, first.node.length),
        endContainer: last.node,
        endOffset: Math.min(end - last.at, last.node.length),
      });
    });
  }
}
