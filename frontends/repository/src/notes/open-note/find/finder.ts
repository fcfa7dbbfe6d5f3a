import { allowInReadingMode, type FindOptions, type FoundText, findText, replaceFound } from '@libs/editor';
import { createStore } from '@libs/shell-kit';
import { toast } from '@libs/ui';
import { closeHistory, undoDepth, undo as undoLast } from '@tiptap/pm/history';
import { Mapping } from '@tiptap/pm/transform';
import type { NoteSession } from '../note-session.ts';
import type { HighlightPainter } from '../painting/highlight-painter.ts';
import { FindPainter } from './find-painter.ts';
import { type ReplaceProgress, ReplaceRun } from './replace-run.ts';

/** What is looked for, and what was found of it. */
export interface FindState {
  opened: boolean;
  query: string;
  options: FindOptions;
  places: readonly FoundText[];
  /** Which place is shown; -1 before one is. */
  at: number;
  /** How often it was asked for: each time the field takes the focus. */
  asked: number;
  /** How far the replacing of many places is; null while none is replaced, or all are with the server. */
  replacing: ReplaceProgress | null;
}

/** Places of one moment; where they are later. */
export interface StoredMatches {
  places: readonly FoundText[];
  since: number;
}

const NOTHING: FindState = {
  opened: false,
  query: '',
  options: { matchCase: false, wholeWords: false },
  places: [],
  at: -1,
  asked: 0,
  replacing: null,
};
const PAUSE_MS = 120;
const keyOf = ({ from, to }: FoundText) => `${from}:${to}`;

/** Finding and replacing in one open note. */
export class FindController {
  readonly state = createStore<FindState>(NOTHING);
  private readonly paint: FindPainter;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** All changes of positions since the note was opened. */
  private readonly trail = new Mapping();
  /** How much of the trail the places know of. */
  private searched = 0;
  /** Where the search begins, however many letters are typed: where the caret was, or the place that was stepped to. */
  private start = 0;
  /** Where the caret was put to show a place. */
  private shown = 0;
  private run: ReplaceRun | null = null;

  constructor(
    readonly session: NoteSession,
    readonly painter: HighlightPainter,
  ) {
    this.paint = new FindPainter(session);
    session.onChange((tr) => {
      if (!tr?.docChanged) return;
      this.trail.appendMapping(tr.mapping);
      [this.start, this.shown] = [tr.mapping.map(this.start), tr.mapping.map(this.shown)];
      if (!this.state.get().opened || this.run) return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.search(), PAUSE_MS);
    });
    painter.drawing.subscribe(() => this.draw());
  }

  /** Opens the bar with the selected words, if they are few; a bar that is open already takes the focus. */
  open(): void {
    const { doc, selection } = this.session.editor.state;
    const words = doc.textBetween(selection.from, selection.to, '\n');
    this.set({
      opened: true,
      asked: this.state.get().asked + 1,
      ...(words && !words.includes('\n') && words.length < 200 ? { query: words } : {}),
    });
    this.start = selection.from;
    this.search(this.start);
  }

  /** Closes the bar; the caret stands at the place that was shown. */
  close(): void {
    this.set({ opened: false, places: [], at: -1 });
    this.draw();
    if (this.session.editor.isEditable) this.session.editor.view.focus();
  }

  ask(query: string, options: FindOptions = this.state.get().options): void {
    this.set({ query, options });
    const caret = this.session.editor.state.selection.from;
    if (caret !== this.shown) this.start = caret;
    this.search(this.start);
  }

  /** Shows the next place, or the one before. */
  step(direction: 1 | -1): void {
    const { places, at } = this.state.get();
    if (!places.length) return;
    this.show((at + direction + places.length) % places.length);
    this.start = this.shown;
  }

  /** The places of highlights that change when these places do. */
  touched(places: readonly FoundText[]): number {
    return this.session.client
      .drawn()
      .filter(({ status, from, to }) => status !== 'orphan' && places.some((place) => place.from < to && place.to > from)).length;
  }

  /** The places that were found last, to be asked for later. */
  keep(): StoredMatches {
    return { places: this.state.get().places, since: this.searched };
  }

  /** Where kept places are now; those whose words changed since are left out. */
  existingPlaces({ places, since }: StoredMatches): FoundText[] {
    const later = this.trail.slice(since);
    const { query, options } = this.state.get();
    const now = new Set(findText(this.session.editor.state.doc, query, options).map(keyOf));
    const moved = places.map(({ from, to }) => ({ from: later.map(from, 1), to: later.map(to, -1) }));
    return moved.filter((place) => now.has(keyOf(place)));
  }

  /** Puts other words in the place that is shown, and goes to the next; skips it if it changed meanwhile. */
  replaceOne(words: string): void {
    const { places, at } = this.state.get();
    const displayed = places[at];
    if (!displayed) return;
    const [place] = this.existingPlaces({ places: [displayed], since: this.searched });
    if (!place) this.search(this.trail.slice(this.searched).map(displayed.from));
    else if (this.replace([place], words)) this.search(place.from + words.length);
  }

  /**
   * Puts other words in kept places, a few at a time, with one way back. Answers whether there are any; `say` is asked when all are replaced.
   */
  replaceAll(kept: StoredMatches, words: string, say: (count: number) => { done: string; undoUnavailable: string }): boolean {
    const places = this.existingPlaces(kept);
    if (!places.length || this.run || this.session.client.state === 'refused') return false;
    const run = new ReplaceRun(this.session, places, words, (replacing) => this.set({ replacing }));
    this.run = run;
    this.set({ places: [], at: -1, replacing: { saved: 0, total: places.length } });
    this.draw();
    void run.run().then((count) => {
      this.run = null;
      if (this.session.editor.isDestroyed) return;
      this.set({ replacing: null });
      const { done, undoUnavailable } = say(count);
      const depth = undoDepth(this.session.editor.state);
      toast({ text: done, undo: () => void this.undoReplace(run, depth, undoUnavailable) });
      this.search();
    });
    return true;
  }

  /** Leaves the places that are not replaced yet as they are. */
  stopReplacing(): void {
    this.run?.end();
  }

  /** Only while nothing was written since: the way back of the text is one row of steps. */
  private async undoReplace(run: ReplaceRun, depth: number, undoUnavailable: string): Promise<void> {
    const { editor } = this.session;
    for (let i = 0; i < run.groups; i++) {
      if (editor.isDestroyed) return;
      if (undoDepth(editor.state) !== depth - i) {
        toast(undoUnavailable);
        return;
      }
      undoLast(editor.state, (tr) => editor.view.dispatch(allowInReadingMode(tr)));
      await run.room();
    }
  }

  /** What is being replaced is replaced to its end first. */
  destroy(): void {
    this.run?.finish();
    clearTimeout(this.timer);
    this.paint.clear();
  }

  private replace(places: readonly FoundText[], words: string): boolean {
    const { editor, client } = this.session;
    if (!places.length || client.state === 'refused') return false;
    const tr = closeHistory(editor.state.tr);
    replaceFound(tr, places, words, new Set(client.drawn().flatMap(({ from, to }) => [from, to])));
    if (tr.docChanged) editor.view.dispatch(tr);
    return true;
  }

  private search(from?: number): void {
    clearTimeout(this.timer);
    const { query, options, at, places: before } = this.state.get();
    if (this.session.editor.isDestroyed) return;
    const places = findText(this.session.editor.state.doc, query, options);
    const near = from ?? this.trail.slice(this.searched).map(before[at]?.from ?? 0);
    this.searched = this.trail.maps.length;
    const first = places.findIndex((place) => place.from >= near);
    this.set({ places, at: places.length ? Math.max(0, first) : -1 });
    if (from !== undefined && places.length) this.show(Math.max(0, first));
    else this.draw();
  }

  private show(at: number): void {
    const { places } = this.state.get();
    this.set({ at });
    this.painter.show(places[at]!);
    this.shown = this.session.editor.state.selection.from;
    this.draw();
  }

  private draw(): void {
    const { opened, places, at } = this.state.get();
    if (opened) this.paint.draw(places, at);
    else this.paint.clear();
  }

  private set(change: Partial<FindState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }
}
