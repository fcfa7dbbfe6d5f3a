import { COLOURS } from '@libs/ui';
import type { EditorView } from '@tiptap/pm/view';
import { MAX_UNDERLINES } from './lanes.ts';

/** Something to draw in the text; `style` serves browsers without CSS highlights. */
export interface Paint {
  name: string;
  style: string;
  from: number;
  to: number;
}

const PREFIX = 'vb-note-';
const WASH = 0;
const LINE = 1;
const STRONG = 2;

interface Stroke {
  name: string;
  style: string;
  priority: number;
}

const lineOf = (colour: string) => (colour === 'marker' ? 'var(--vb-marker-line)' : `var(--vb-tag-${colour}-line)`);
const backgroundOf = (colour: string) => (colour === 'marker' ? 'var(--vb-marker-wash)' : `var(--vb-tag-${colour}-wash)`);

const underline = (lane: number, colour: string, kind = '') =>
  `text-decoration:underline ${kind}var(--vb-lane) ${colour};text-underline-offset:var(--vb-lane-${lane});text-decoration-skip-ink:none`;

function allStrokes(): Map<string, Stroke> {
  const strokes: Stroke[] = [
    { name: 'selected', style: 'background-color:var(--vb-marker);color:var(--vb-on-marker)', priority: STRONG },
    {
      name: 'comment',
      style: 'text-decoration:underline dotted 2px var(--vb-ink-2);text-underline-offset:2px;text-decoration-skip-ink:none',
      priority: STRONG - 0.5,
    },
    { name: 'flash', style: 'background-color:var(--vb-marker);color:var(--vb-on-marker)', priority: STRONG + 1 },
  ];
  for (const colour of [...COLOURS, 'marker']) {
    strokes.push({ name: `wash-${colour}`, style: `background-color:${backgroundOf(colour)}`, priority: WASH });
    for (let lane = 0; lane < MAX_UNDERLINES; lane++) {
      strokes.push({ name: `line-${lane}-${colour}`, style: underline(lane, lineOf(colour)), priority: LINE });
      // No opacity in a highlight: the line is mixed with the sheet instead.
      const faint = `color-mix(in srgb, ${lineOf(colour)} 35%, var(--vb-sheet))`;
      strokes.push({ name: `faint-${lane}-${colour}`, style: underline(lane, faint), priority: LINE });
      strokes.push({ name: `dotted-${lane}-${colour}`, style: underline(lane, lineOf(colour), 'dotted '), priority: LINE });
    }
  }
  return new Map(strokes.map((stroke) => [stroke.name, { ...stroke, name: PREFIX + stroke.name }]));
}

const STROKES = allStrokes();

/** Whether the browser can draw highlights without wrapping the text. */
export const hasHighlights = (): boolean => typeof Highlight !== 'undefined' && 'highlights' in CSS;

/** A piece of text in one of the strokes: `selected`, `flash`, `wash-clay`, `line-0-clay`, `faint-0-clay`, `dotted-0-clay`. */
export function paint(stroke: string, from: number, to: number): Paint {
  return { name: stroke, style: STROKES.get(stroke)?.style ?? '', from, to };
}

/**
 * Whether what a text holds takes its highlights' looks from the text, as the specification has it. Then one element has the hundred
 * rules; otherwise every element must, which costs 4 ms for each block that comes into sight.
 */
function inherits(): boolean {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.${PREFIX}probe::highlight(${PREFIX}probe){color:rgb(1, 2, 3)}`);
  const probe = document.createElement('div');
  probe.className = `${PREFIX}probe`;
  const inner = probe.appendChild(document.createElement('p'));
  document.body.append(probe);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const seen = getComputedStyle(inner, `::highlight(${PREFIX}probe)`).color;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  probe.remove();
  return seen === 'rgb(1, 2, 3)';
}

let hasSheet = false;

function addSheet(): void {
  if (hasSheet) return;
  hasSheet = true;
  const sheet = new CSSStyleSheet();
  const where = inherits() ? '.ProseMirror' : '';
  sheet.replaceSync([...STROKES.values()].map(({ name, style }) => `${where}::highlight(${name}){${style}}`).join('\n'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

function registered({ name, priority }: Stroke): Highlight {
  let highlight = CSS.highlights.get(name);
  if (!highlight) {
    highlight = new Highlight();
    highlight.priority = priority;
    CSS.highlights.set(name, highlight);
  }
  return highlight;
}

interface Drawn {
  highlight: Highlight;
  range: AbstractRange;
}

/** What one text has drawn; several texts on one page share the registered highlights. */
export class StrokePainter {
  private drawn = new Map<string, Drawn>();
  private readonly names = new WeakMap<Node, number>();
  private named = 0;

  /** Draws these and nothing else. What stands where it stood is left alone, because the browser paints every touched line again. */
  draw(view: EditorView, paints: readonly Paint[]): void {
    addSheet();
    const next = new Map<string, Drawn>();
    for (const { name, from, to } of paints) {
      const stroke = STROKES.get(name);
      if (!stroke || from >= to) continue;
      const start = view.domAtPos(from, 1);
      const end = view.domAtPos(to, -1);
      const key = `${name} ${this.nameOf(start.node)} ${start.offset} ${this.nameOf(end.node)} ${end.offset}`;
      // Static, because live ones make every keystroke dearer.
      const made = () =>
        new StaticRange({ startContainer: start.node, startOffset: start.offset, endContainer: end.node, endOffset: end.offset });
      next.set(key, this.drawn.get(key) ?? { highlight: registered(stroke), range: made() });
    }
    for (const [key, { highlight, range }] of this.drawn) if (!next.has(key)) highlight.delete(range);
    for (const [key, { highlight, range }] of next) if (!this.drawn.has(key)) highlight.add(range);
    this.drawn = next;
  }

  /** Takes away all that this text has drawn. */
  clear(): void {
    for (const { highlight, range } of this.drawn.values()) highlight.delete(range);
    this.drawn = new Map();
  }

  private nameOf(node: Node): number {
    let name = this.names.get(node);
    if (name === undefined) {
      name = this.named++;
      this.names.set(node, name);
    }
    return name;
  }
}
