import type { RenderedHighlight } from '@libs/editor';
import { createStore } from '@libs/shell-kit';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import type { NoteSession } from '../note-session.ts';
import { assignLanes, byStartThenLength, fillSpans, highlightsAt, MAX_UNDERLINES } from './lanes.ts';
import { layoutMargin } from './margin.ts';
import { changedIn, commentsOf, EMPTY_MARGIN, extentsOf, type MarginView, sameMargin, type ThreadRange, timesOf } from './margin-view.ts';
import { DEFAULT_PAINT_OPTIONS, type PaintOptions, type SuggestedSpan } from './paint-options.ts';
import { isDrawing, setStrokeDecorations } from './stroke-decorations.ts';
import { hasHighlights, type Paint, paint, StrokePainter } from './strokes.ts';
import { threadDots, threadRanges } from './thread-ranges.ts';
import { type BlockView, visibleBlocks } from './visible-blocks.ts';

/** A range with no highlight of its own yet. */
export interface Span {
  from: number;
  to: number;
}

interface Scene extends Span {
  blocks: readonly BlockView[];
  drawn: readonly RenderedHighlight[];
  all: readonly RenderedHighlight[];
  near: readonly RenderedHighlight[];
  talked: readonly ThreadRange[];
  suggested: readonly SuggestedSpan[];
  lanes: ReadonlyMap<string, number>;
}

const split = new WeakMap<readonly RenderedHighlight[], RenderedHighlight[]>();

/** Anchors without those of conversations; the same array for the same list. */
export function highlightsIn(list: readonly RenderedHighlight[]): RenderedHighlight[] {
  let renderedHighlights = split.get(list);
  if (!renderedHighlights) {
    renderedHighlights = list.filter(({ mark }) => !mark);
    split.set(list, renderedHighlights);
  }
  return renderedHighlights;
}

/** The id under which a range without a highlight stands in the margin. */
export const DRAFT_ID = 'draft';

/** The highlights of the text as it stands now. */
export interface PaintedHighlights {
  /** All with an extent, in the order of the text. */
  all: readonly RenderedHighlight[];
  orphans: readonly RenderedHighlight[];
}

/** When a text that was scrolled is looked at again: the parts of it that come into sight get their heights meanwhile; milliseconds. */
const SETTLES_MS = [50, 200, 500];
/** Events by which a user scrolls or navigates by themselves. */
const OWN_WAYS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
/** How long the text must rest after a jump until what lies around the screen is drawn as well, in milliseconds. */
const REST = 90;
/** What stands beside the text comes when nothing was typed for so long, and at the latest after so long, in milliseconds. */
const REPAINT_DELAY = { pause: 150, most: 1000 };

/** Draws the highlights near the screen into the text, and measures what the margin shows. */
export class HighlightPainter {
  /** New after every drawing; while one types, a moment later. */
  readonly drawing = createStore<PaintedHighlights>({ all: [], orphans: [] });
  /** New only when the margin looks different. */
  readonly margin = createStore<MarginView>(EMPTY_MARGIN);
  private options: PaintOptions = DEFAULT_PAINT_OPTIONS;
  private readonly strokes = new StrokePainter();
  private readonly stops: (() => void)[] = [];
  private frame = 0;
  private drawnAt = Number.NaN;
  private resting: ReturnType<typeof setTimeout> | undefined;
  private later: ReturnType<typeof setTimeout> | undefined;
  private lateSince: number | undefined;
  private settling: ReturnType<typeof setTimeout>[] = [];
  private known?: Pick<PaintOptions, 'draft' | 'suggested'> & { list: readonly RenderedHighlight[]; lanes: Map<string, number> };

  constructor(readonly session: NoteSession) {
    const { dom } = session.editor.view;
    const onScroll = () => {
      // Half a screen of what was drawn ahead is used up.
      if (Math.abs(dom.getBoundingClientRect().top - this.drawnAt) > window.innerHeight / 2) this.schedule();
    };
    const sizes = new ResizeObserver(() => this.schedule());
    sizes.observe(dom);
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    const onOwnWay = () => this.leaveAlone();
    for (const way of OWN_WAYS) document.addEventListener(way, onOwnWay, { capture: true, passive: true });
    this.stops.push(
      ...OWN_WAYS.map((way) => () => document.removeEventListener(way, onOwnWay, { capture: true })),
      () => sizes.disconnect(),
      () => document.removeEventListener('scroll', onScroll, { capture: true }),
      session.onChange((tr) => !(tr && (isDrawing(tr) || isQuiet(tr))) && this.schedule()),
    );
    void document.fonts.ready.then(() => this.schedule());
    this.schedule();
  }

  /** Changes how highlights look. */
  set(look: Partial<PaintOptions>): void {
    this.options = { ...this.options, ...look };
    this.schedule();
  }

  /** Draws before the next frame is shown. */
  schedule(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      if (!this.session.editor.isDestroyed) this.draw();
    });
  }

  /** The highlights under a point of the screen, in the order of the lanes. */
  at(x: number, y: number): RenderedHighlight[] {
    const { view } = this.session.editor;
    const hit = view.posAtCoords({ left: x, top: y });
    if (!hit) return [];
    const edge = view.coordsAtPos(hit.pos);
    if (Math.abs(x - edge.left) > 16 || y < edge.top - 3 || y > edge.bottom + 6) return [];
    const pos = x < edge.left ? hit.pos - 1 : hit.pos;
    return highlightsAt(this.live(), pos);
  }

  /** The conversations with words of their own under a point of the screen. */
  talkedAt(x: number, y: number): string[] {
    const hit = this.session.editor.view.posAtCoords({ left: x, top: y });
    if (!hit) return [];
    return this.talked().flatMap(({ thread, from, to }) => (!thread.highlightId && from <= hit.pos && hit.pos < to ? [thread.id] : []));
  }

  /** The suggestion under a point of the screen. */
  suggestedAt(x: number, y: number): string | null {
    const pos = this.session.editor.view.posAtCoords({ left: x, top: y })?.pos ?? -1;
    return this.options.suggested.find(({ from, to }) => from <= pos && pos < to)?.id ?? null;
  }

  /** Scrolls a range to the middle of the screen and puts the caret at its start. */
  show({ from, to }: Span): void {
    const { view } = this.session.editor;
    const start = view.domAtPos(from, 1).node;
    const element = start instanceof HTMLElement ? start : start.parentElement;
    element?.scrollIntoView({ block: 'center', behavior: 'instant' });
    this.center({ from, to });
    // What comes into sight above the words may be taller than it was thought to be, most of all in a narrow column.
    this.leaveAlone();
    this.settling = SETTLES_MS.map((ms) => setTimeout(() => this.center({ from, to }), ms));
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from)).setMeta('addToHistory', false));
    this.schedule();
  }

  /** Stops scrolling to the shown place once the user moves on. */
  private leaveAlone(): void {
    for (const timer of this.settling) clearTimeout(timer);
    this.settling = [];
  }

  /** Scrolls to the words unless they are about in the middle. */
  private center({ from, to }: Span): void {
    if (this.session.editor.isDestroyed) return;
    const { view } = this.session.editor;
    if (to > view.state.doc.content.size) return;
    const { top } = view.coordsAtPos(from, 1);
    const height = Math.min(window.innerHeight / 2, view.coordsAtPos(to, -1).bottom - top);
    const off = top + height / 2 - window.innerHeight / 2;
    if (Math.abs(off) > window.innerHeight / 6) scroller(view.dom).scrollBy({ top: off, behavior: 'instant' });
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.resting);
    clearTimeout(this.later);
    this.leaveAlone();
    for (const stop of this.stops) stop();
    this.strokes.clear();
  }

  private live(): RenderedHighlight[] {
    return highlightsIn(this.session.client.drawn()).filter(({ status, from, to }) => status !== 'orphan' && from < to);
  }

  /** `near`: enough when these have their lanes; typing moves highlights and seldom changes how they lie to each other. */
  private lanes(list: readonly RenderedHighlight[], near?: readonly RenderedHighlight[]): Map<string, number> {
    const { draft, suggested } = this.options;
    const { known } = this;
    const isSame = known?.draft === draft && known.suggested === suggested;
    if (isSame && (known.list === list || near?.every(({ id }) => known.lanes.has(id)))) return known.lanes;
    const ranged = list.filter(({ status }) => status !== 'orphan');
    const lanes = assignLanes([...ranged, ...(draft ? [{ id: DRAFT_ID, ...draft }] : []), ...suggested]);
    this.known = { list, draft, suggested, lanes };
    return lanes;
  }

  private draw(): void {
    const { view } = this.session.editor;
    const { top } = view.dom.getBoundingClientRect();
    // Someone who drags the scrollbar sees each screen for a frame: only that screen is drawn then.
    const jumped = Math.abs(top - this.drawnAt) > window.innerHeight;
    this.drawnAt = top;
    const isTyping = this.session.mode.get() === 'editing';
    const scene = this.scene(jumped ? 0 : undefined, isTyping);
    this.drawStrokes(scene);
    clearTimeout(this.resting);
    // Measuring costs a layout for each block that was never seen: the margin comes when the text rests.
    if (jumped) this.resting = setTimeout(() => this.schedule(), REST);
    else if (!isTyping) this.drawBeside(scene);
    // What stands beside the text comes after the key that is typed.
    else {
      this.lateSince ??= performance.now();
      clearTimeout(this.later);
      // Overdue, it is drawn right behind this frame, when the next key is farthest away.
      this.later = setTimeout(() => this.drawAll(), performance.now() - this.lateSince < REPAINT_DELAY.most ? REPAINT_DELAY.pause : 0);
    }
  }

  private drawAll(): void {
    if (this.session.editor.isDestroyed) return;
    const scene = this.scene();
    this.drawStrokes(scene);
    this.drawBeside(scene);
  }

  private drawStrokes({ near, lanes, talked, suggested, from, to }: Scene): void {
    const { view } = this.session.editor;
    const paints = [...this.paints(near, lanes), ...this.dotted(suggested, lanes), ...threadDots(talked, from, to)];
    if (hasHighlights()) this.strokes.draw(view, paints);
    else setStrokeDecorations(view, paints);
  }

  /** What there is to draw near the screen now. */
  private scene(ahead?: number, isTyping = false): Scene {
    const blocks = visibleBlocks(this.session.editor.view, ahead);
    const drawn = highlightsIn(this.session.client.drawn());
    const [from, to] = [blocks[0]?.from ?? 0, blocks.at(-1)?.to ?? 0];
    const all = this.live();
    // One that is a highlight already stands there as that: two of one id would stay in the margin when one goes.
    const isMade = (id: string) => all.some((highlight) => highlight.id === id);
    const near = all
      .filter((highlight) => highlight.to > from && highlight.from < to)
      .map((highlight) => ({ ...highlight, from: Math.max(highlight.from, from), to: Math.min(highlight.to, to) }))
      .sort(byStartThenLength);
    const talked = this.talked().filter((threadRange) => threadRange.to > from && threadRange.from < to);
    const suggested = this.options.suggested.filter((span) => span.to > from && span.from < to && !isMade(span.id));
    return { blocks, from, to, drawn, all, near, talked, suggested, lanes: this.lanes(drawn, isTyping ? near : undefined) };
  }

  private drawBeside({ blocks, from, to, drawn, all, near, talked, suggested, lanes }: Scene): void {
    clearTimeout(this.later);
    this.lateSince = undefined;
    const { view } = this.session.editor;
    const { draft, namesOf } = this.options;
    const visible = draft && draft.to > from && draft.from < to ? [...near, { id: DRAFT_ID, status: 'ok' as const, ...draft }] : near;
    const maybe = suggested.map(({ id, from: start, to: end }) => ({ id, status: 'ok' as const, from: start, to: end }));
    const layout = layoutMargin(
      extentsOf(view, [...visible, ...maybe], lanes, (id) => (id === DRAFT_ID ? 1 : namesOf(id))),
      MAX_UNDERLINES,
    );
    const margin = { ...layout, times: timesOf(blocks), comments: commentsOf(view, talked), changed: changedIn(layout, near) };
    if (!sameMargin(margin, this.margin.get())) this.margin.set(margin);
    this.drawing.set({ all, orphans: drawn.filter(({ status }) => status === 'orphan') });
  }

  private paints(near: readonly RenderedHighlight[], lanes: ReadonlyMap<string, number>): Paint[] {
    const { colourOf, selected, hovered, draft, flash, talking } = this.options;
    const fades = (id: string) => hovered.length > 0 && !hovered.includes(id);
    const paints = fillSpans(near, lanes).flatMap((s): Paint[] => (fades(s.id) ? [] : [paint(`wash-${colourOf(s.id)}`, s.from, s.to)]));
    for (const { id, from, to } of near) {
      const lane = lanes.get(id) ?? 0;
      if (id === selected) paints.push(paint('selected', from, to));
      else if (lane < MAX_UNDERLINES) paints.push(paint(`${fades(id) ? 'faint' : 'line'}-${lane}-${colourOf(id)}`, from, to));
    }
    if (draft) paints.push(paint('selected', draft.from, draft.to));
    if (talking) paints.push(paint('selected', talking.from, talking.to));
    if (flash) paints.push(paint('flash', flash.from, flash.to));
    return paints;
  }

  /** Dotted and without a wash; the one that is looked at is marked like a selection. */
  private dotted(suggested: readonly SuggestedSpan[], lanes: ReadonlyMap<string, number>): Paint[] {
    return suggested.flatMap(({ id, from, to, colour }) => {
      const lane = lanes.get(id) ?? 0;
      if (id === this.options.selected) return [paint('selected', from, to)];
      return lane < MAX_UNDERLINES ? [paint(`dotted-${lane}-${colour}`, from, to)] : [];
    });
  }

  private talked(): ThreadRange[] {
    return this.options.threads.length ? threadRanges(this.options.threads, this.session.client.drawn()) : [];
  }
}

/** Whether the server only confirmed what is drawn already. */
const isQuiet = (tr: Transaction) => !tr.docChanged && !tr.selectionSet && tr.getMeta('collab$') !== undefined;

/** What scrolls the element: its nearest scrolling parent, or the page. */
export function scroller(element: HTMLElement): Element {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY) && parent.scrollHeight > parent.clientHeight) return parent;
  return document.scrollingElement ?? document.documentElement;
}
