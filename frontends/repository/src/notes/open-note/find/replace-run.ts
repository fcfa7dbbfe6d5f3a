import { allowInReadingMode, type FoundText, replaceFound } from '@libs/editor';
import { closeHistory } from '@tiptap/pm/history';
import type { Transaction } from '@tiptap/pm/state';
import type { NoteSession } from '../note-session.ts';

/** How long one part may keep the page from answering, in milliseconds; drawing it takes as long again. */
const PART_MS = 30;
/** Places between two looks at the clock. */
const PLACES_PER_CHECK = 20;
/** One group of the history: what is taken back in one go must not stop the page either. */
const GROUP = 250;
/** No more steps than this are on their way: what a colleague types is put below each of them. */
const MAX_UNSENT = 500;
const PROGRESS_POLL_MS = 40;

/** How far a run is: places, of which `saved` are with the server. */
export interface ReplaceProgress {
  saved: number;
  total: number;
}

interface Place extends FoundText {
  old: string;
}

/**
 * Puts other words in many places, in parts from the end of the text, so that the page answers meanwhile. Places whose words change
 * before their turn are left as they are. Colleagues may write anywhere; what is not replaced yet follows them.
 */
export class ReplaceRun {
  /** Places replaced so far. */
  done = 0;
  /** Groups of the history that take all of it back. */
  groups = 0;
  private left: Place[];
  private isDispatching = false;
  private ended = false;
  private placesInGroup = GROUP;
  /** How many places, and how many steps, were made until each part. */
  private readonly parts: { places: number; steps: number }[] = [];
  private steps = 0;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly session: NoteSession,
    places: readonly FoundText[],
    private readonly replacement: string,
    private readonly onProgress: (progress: ReplaceProgress) => void,
  ) {
    const { doc } = session.editor.state;
    this.left = places.map(({ from, to }) => ({ from, to, old: doc.textBetween(from, to, '', '\uFFFC') }));
    this.unsubscribe = session.onChange((tr) => tr?.docChanged && !this.isDispatching && this.follow(tr));
    this.total = places.length;
  }

  /** Places to be replaced, including those that may change before. */
  readonly total: number;

  /** Replaces all places; resolves when all are with the server, or when it cannot go on. Answers how many were replaced. */
  async run(): Promise<number> {
    // Lets the caller render first.
    await pause(0);
    while (!this.ended && this.left.length) {
      if (this.waits()) await pause(PROGRESS_POLL_MS);
      else {
        this.replacePart(PART_MS);
        this.emit();
        await pause(0);
      }
    }
    void this.session.client.flush();
    while (!this.ended && this.session.client.state === 'saving') {
      this.emit();
      await pause(PROGRESS_POLL_MS);
    }
    this.end();
    return this.done;
  }

  /** Replaces no more. */
  end(): void {
    this.ended = true;
    this.unsubscribe();
  }

  /** Replaces what is left at once, because the page is left: half of it would be worse than a moment without an answer. */
  finish(): void {
    if (!this.ended && this.session.client.state !== 'refused') this.replacePart(Number.POSITIVE_INFINITY);
    this.end();
  }

  /** Resolves when more steps may be made. */
  async room(): Promise<void> {
    do await pause(0);
    while (this.waits());
  }

  /** Without a line to the server everything is done here, and sent later. */
  private waits(): boolean {
    const { client } = this.session;
    return client.state === 'saving' && client.unsentSteps > MAX_UNSENT;
  }

  private replacePart(ms: number): void {
    const { editor, client } = this.session;
    if (editor.isDestroyed || client.state === 'refused') {
      this.end();
      return;
    }
    const until = performance.now() + ms;
    const edges = new Set(client.drawn().flatMap(({ from, to }) => [from, to]));
    let { tr } = editor.state;
    if (this.placesInGroup >= GROUP) {
      tr = closeHistory(tr);
      this.placesInGroup = 0;
      this.groups++;
    }
    let count = 0;
    do {
      const places = this.left.splice(-PLACES_PER_CHECK).filter(({ from, to, old }) => tr.doc.textBetween(from, to, '', '\uFFFC') === old);
      replaceFound(tr, places, this.replacement, edges);
      count += places.length;
    } while (this.left.length && performance.now() < until && (this.placesInGroup + count < GROUP || ms === Number.POSITIVE_INFINITY));
    this.placesInGroup += count;
    this.done += count;
    this.steps += tr.steps.length;
    this.parts.push({ places: this.done, steps: this.steps });
    if (!tr.docChanged) return;
    const before = editor.state.doc;
    this.isDispatching = true;
    // One group of the history, however long the server takes in between. What reads this as writing by an input method does no more with it.
    editor.view.dispatch(allowInReadingMode(tr.setMeta('composition', `replace-${this.groups}`)));
    this.isDispatching = false;
    if (editor.state.doc === before) this.end();
  }

  private follow(tr: Transaction): void {
    this.left = this.left
      .map((place) => ({ ...place, from: tr.mapping.map(place.from, 1), to: tr.mapping.map(place.to, -1) }))
      .filter(({ from, to }) => from < to);
  }

  private emit(): void {
    const confirmed = this.steps - this.session.client.unsentSteps;
    const saved = this.parts.findLast(({ steps }) => steps <= confirmed)?.places ?? 0;
    this.onProgress({ saved, total: this.total });
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
