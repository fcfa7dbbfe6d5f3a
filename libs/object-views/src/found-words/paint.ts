const ALL = 'vb-found';
const NOW = 'vb-found-now';
/** Above the strokes of highlights. */
const PRIORITY = 10;
/** So many places around the one that is shown are marked: the browser paints each again when the text moves. */
const PAINT_MARGIN_PX = 400;

let hasSheet = false;

function registered(name: string, priority: number): Highlight {
  if (!hasSheet) {
    hasSheet = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `::highlight(${ALL}){background-color:var(--vb-marker-wash);color:var(--vb-ink-1)}::highlight(${NOW}){background-color:var(--vb-marker);color:var(--vb-on-marker)}`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  let highlight = CSS.highlights.get(name);
  if (!highlight) {
    highlight = new Highlight();
    highlight.priority = priority;
    CSS.highlights.set(name, highlight);
  }
  return highlight;
}

/** Marks found words without touching the text; answers what takes the marks away. Where the browser cannot, nothing is marked. */
export function paintFound(ranges: readonly AbstractRange[], at: number): () => void {
  if (typeof Highlight === 'undefined' || !('highlights' in CSS)) return () => {};
  const middle = Math.max(0, at);
  const drawn = ranges.slice(Math.max(0, middle - PAINT_MARGIN_PX), middle + PAINT_MARGIN_PX).map((range) => {
    const highlight = range === ranges[at] ? registered(NOW, PRIORITY + 1) : registered(ALL, PRIORITY);
    highlight.add(range);
    return { highlight, range };
  });
  return () => {
    for (const { highlight, range } of drawn) highlight.delete(range);
  };
}

/** Brings a place to the middle of what scrolls it, unless it is in sight. */
export function showRange(place: AbstractRange): void {
  if (!place.startContainer.isConnected || !place.endContainer.isConnected) return;
  const range = document.createRange();
  range.setStart(place.startContainer, place.startOffset);
  range.setEnd(place.endContainer, place.endOffset);
  // Blocks far from the screen are laid out only when they are scrolled to: the first scroll brings the block, the second the line.
  const block = place.startContainer.parentElement;
  const seen = range.getBoundingClientRect();
  const isSeen = seen.height > 0 && seen.top > innerHeight * 0.15 && seen.bottom < innerHeight * 0.85;
  if (isSeen || !block) return;
  block.scrollIntoView({ block: 'center', behavior: 'instant' });
  for (let parent = block.parentElement; parent; parent = parent.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(parent).overflowY) || parent.scrollHeight <= parent.clientHeight) continue;
    const { top, height } = range.getBoundingClientRect();
    const box = parent.getBoundingClientRect();
    parent.scrollBy({ top: top + height / 2 - box.top - box.height / 2, behavior: 'instant' });
    return;
  }
}
