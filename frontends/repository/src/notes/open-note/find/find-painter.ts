import type { FoundText } from '@libs/editor';
import type { NoteSession } from '../note-session.ts';
import { hasHighlights } from '../painting/strokes.ts';
import { visibleBlocks } from '../painting/visible-blocks.ts';

const ALL = 'vb-find';
const NOW = 'vb-find-now';
/** Above the strokes of highlights. */
const PRIORITY = 10;

let hasSheet = false;

function addSheet(): void {
  if (hasSheet) return;
  hasSheet = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `::highlight(${ALL}){background-color:var(--vb-pen-wash);color:var(--vb-ink-1)}::highlight(${NOW}){background-color:var(--vb-pen);color:var(--vb-on-pen,#fff)}`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

function registered(name: string, priority: number): Highlight {
  let highlight = CSS.highlights.get(name);
  if (!highlight) {
    highlight = new Highlight();
    highlight.priority = priority;
    CSS.highlights.set(name, highlight);
  }
  return highlight;
}

/** Marks found places near the screen; where the browser cannot, the caret alone shows the place. */
export class FindPainter {
  private drawn: { highlight: Highlight; range: AbstractRange }[] = [];

  constructor(private readonly session: NoteSession) {}

  draw(places: readonly FoundText[], at: number): void {
    this.clear();
    if (!hasHighlights() || this.session.editor.isDestroyed) return;
    addSheet();
    const { view } = this.session.editor;
    const blocks = visibleBlocks(view);
    const [from, to] = [blocks[0]?.from ?? 0, blocks.at(-1)?.to ?? 0];
    for (const [i, place] of places.entries()) {
      if (place.to <= from || place.from >= to || place.to > view.state.doc.content.size) continue;
      const [start, end] = [view.domAtPos(place.from, 1), view.domAtPos(place.to, -1)];
      const range = new StaticRange({
        startContainer: start.node,
        startOffset: start.offset,
        endContainer: end.node,
        endOffset: end.offset,
      });
      const highlight = i === at ? registered(NOW, PRIORITY + 1) : registered(ALL, PRIORITY);
      highlight.add(range);
      this.drawn.push({ highlight, range });
    }
  }

  clear(): void {
    for (const { highlight, range } of this.drawn) highlight.delete(range);
    this.drawn = [];
  }
}
