import { type Client, onLiveState } from '@libs/api';
import {
  collabPlugins,
  DocClient,
  type Dropped,
  documentExtensions,
  type HighlightOp,
  isEmptyStep,
  type SaveState,
  type StepRow,
  type Unsent,
} from '@libs/editor';
import { createStore, reportWaiting } from '@libs/shell-kit';
import { Editor, Extension } from '@tiptap/core';
import { UndoRedo } from '@tiptap/extensions';
import type { Transaction } from '@tiptap/pm/state';
import { DOC_STEPS, docTransport, fetchDoc, type OpenedDoc } from './doc-api.ts';
import { pasteHighlights } from './paste-highlights.ts';
import { readingMode } from './reading-mode.ts';
import { strokeDecorations } from './stroke-decorations.ts';
import { keepUnsent, newClientId, takeUnsent } from './unsent-store.ts';

/** How one works with the text: reading and highlighting, or writing. */
export type NoteMode = 'reading' | 'editing';

/** Whether everything is with the server, and how many changes are not. */
export interface SaveLook {
  state: SaveState;
  waiting: number;
}

/** A deed on highlights; the server takes the tags of a new one from it. */
export type NoteOp = HighlightOp & { tagIds?: string[] };

/** A range that follows the text while it is edited. */
export interface TrackedRange {
  from: number;
  to: number;
}

const KEEP_AFTER_MS = 250;

/** What is needed to open a note: its text, a name for this tab, and what earlier visits could not send. */
export interface NoteOpening {
  noteId: string;
  opened: OpenedDoc;
  clientId: string;
  resume: Unsent | null;
  lost: Unsent[];
}

/** Loads a note's text and what this device still holds of it. */
export async function openNote(noteId: string): Promise<NoteOpening> {
  const [opened, kept] = await Promise.all([fetchDoc(noteId), takeUnsent(noteId)]);
  // Unsent edits fit only the version they were made on; others are shown to be copied.
  const resume = kept.find((unsent) => unsent.version === opened.version) ?? null;
  return { noteId, opened, clientId: resume?.clientId ?? (await newClientId()), resume, lost: kept.filter((unsent) => unsent !== resume) };
}

/** One open note: editor, line to the server, and what the page wants to know of both. Lives outside React. */
export class NoteSession {
  readonly mode = createStore<NoteMode>('reading');
  readonly save = createStore<SaveLook>({ state: 'saved', waiting: 0 });
  readonly dropped = createStore<readonly Dropped[]>([]);
  readonly editor: Editor;
  readonly client: DocClient;
  /** Set by the page: a key in the text; true when it was a deed. */
  onKey: (event: KeyboardEvent) => boolean = () => false;
  private readonly listeners = new Set<(tr: Transaction | null) => void>();
  private readonly tracked = new Set<TrackedRange>();
  private readonly stops: (() => void)[] = [];
  private keepTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly noteId: string,
    element: HTMLElement,
    api: Client,
    private readonly opening: NoteOpening,
    label: string,
  ) {
    const { opened, clientId } = opening;
    const isTouch = matchMedia('(pointer: coarse)').matches;
    this.editor = new Editor({
      element,
      // A touch screen selects better in plain text, and would show its keyboard otherwise.
      editable: !isTouch,
      content: opened.doc,
      enableContentCheck: true,
      injectCSS: false,
      extensions: [
        ...documentExtensions,
        UndoRedo,
        readingMode({ isReading: () => this.mode.get() === 'reading', onKey: (event) => this.onKey(event) }),
        pasteHighlights(() => this.client.drawn()),
        strokeDecorations,
        Extension.create({ name: 'collab', addProseMirrorPlugins: () => collabPlugins(clientId, opened.version) }),
      ],
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-readonly': 'true',
          'aria-label': label,
          spellcheck: 'false',
          inputmode: 'none',
        },
      },
      onTransaction: ({ transaction }) => this.afterTransaction(transaction),
    });
    this.client = new DocClient({
      clientId,
      adapter: { getState: () => this.editor.state, dispatch: (tr) => this.editor.view.dispatch(tr) },
      transport: docTransport(api, noteId, opened.epoch),
      highlights: opened.highlights,
      onDropped: (dropped) => this.dropped.set([...this.dropped.get(), dropped]),
      onState: () => this.tellSave(),
    });
    this.stops.push(this.client.onConfirmed(() => this.tell(null)));
    this.listen(api);
    this.restore();
  }

  /** Calls `fn` after every change of the text or of its highlights. */
  onChange(fn: (tr: Transaction | null) => void): () => void {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }

  /** Does deeds on highlights; answers false when the range has no letters. */
  deed(...ops: NoteOp[]): boolean {
    const done = ops.map((op) => this.client.highlight(op) !== null);
    this.tell(null);
    return done.every(Boolean);
  }

  /** A range that follows the text until `untrack`. */
  track(from: number, to: number): TrackedRange {
    const range = { from, to };
    this.tracked.add(range);
    return range;
  }

  untrack(range: TrackedRange): void {
    this.tracked.delete(range);
  }

  setMode(mode: NoteMode): void {
    this.mode.set(mode);
    const reading = mode === 'reading';
    const isTouch = matchMedia('(pointer: coarse)').matches;
    this.editor.setEditable(!reading || !isTouch, false);
    const { dom } = this.editor.view;
    dom.setAttribute('aria-readonly', String(reading));
    dom.setAttribute('spellcheck', String(!reading));
    if (reading) dom.setAttribute('inputmode', 'none');
    else dom.removeAttribute('inputmode');
    this.tell(null);
  }

  dismissDropped(): void {
    this.dropped.set([]);
    for (const { clientId } of this.opening.lost) void keepUnsent(this.noteId, clientId, null);
  }

  /** Stops for good; unsent edits stay on this device. */
  destroy(): void {
    clearTimeout(this.keepTimer);
    void this.keep();
    for (const stop of this.stops) stop();
    reportWaiting(`note:${this.noteId}`, 0);
    this.client.close();
    this.editor.destroy();
  }

  private listen(api: Client): void {
    const running = api.subscription(DOC_STEPS, { docId: this.noteId, since: this.opening.opened.version }).subscribe(({ data }) => {
      if (!data) return;
      // The log was cut: nothing of it fits what is here.
      if (data.docSteps.epoch !== this.opening.opened.epoch) this.refuse();
      else this.client.receive(data.docSteps.rows as StepRow[]);
    });
    const pull = () => void this.client.pull();
    window.addEventListener('online', pull);
    this.stops.push(
      () => running.unsubscribe(),
      // What was said while the line was down is not said again.
      onLiveState((state) => state === 'open' && pull()),
      () => window.removeEventListener('online', pull),
    );
  }

  private refuse(): void {
    this.client.close();
    this.save.set({ ...this.save.get(), state: 'refused' });
  }

  private restore(): void {
    const { resume, lost } = this.opening;
    if (resume) void this.client.resume(resume);
    if (lost.length) this.dropped.set(lost.map(({ steps, ops }) => ({ text: textOf(steps), steps, ops })));
  }

  private afterTransaction(tr: Transaction): void {
    if (!this.client) return;
    if (tr.docChanged)
      for (const range of this.tracked) [range.from, range.to] = [tr.mapping.map(range.from, 1), tr.mapping.map(range.to, -1)];
    this.client.stateChanged();
    this.tellSave();
    this.tell(tr);
  }

  private tell(tr: Transaction | null): void {
    for (const listener of this.listeners) listener(tr);
  }

  private tellSave(): void {
    if (!this.client) return;
    const unsent = this.client.unsent();
    const waiting = unsent ? unsent.steps.filter((step) => !isEmptyStep(step)).length + unsent.ops.length : 0;
    const { state } = this.client;
    const before = this.save.get();
    if (before.state !== state || before.waiting !== waiting) this.save.set({ state, waiting });
    reportWaiting(`note:${this.noteId}`, state === 'saved' ? 0 : waiting);
    clearTimeout(this.keepTimer);
    this.keepTimer = setTimeout(() => void this.keep(), unsent ? KEEP_AFTER_MS : 0);
  }

  private keep(): Promise<void> {
    return keepUnsent(this.noteId, this.opening.clientId, this.client.unsent());
  }
}

/** The words that steps of another version would have put in. */
function textOf(steps: readonly unknown[]): string {
  const words: string[] = [];
  const walk = (node: unknown) => {
    const { text, content } = (node ?? {}) as { text?: unknown; content?: unknown };
    if (typeof text === 'string') words.push(text);
    if (Array.isArray(content)) for (const child of content) walk(child);
  };
  for (const step of steps) walk((step as { slice?: unknown } | null)?.slice);
  return words.join('');
}
