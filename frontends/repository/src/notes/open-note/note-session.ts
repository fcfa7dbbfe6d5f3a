import type { Client } from '@libs/api';
import { collabExtension, type DocClient, DocClock, type HighlightOp, remoteCursors, turnTimes, type WriteMode } from '@libs/editor';
import { type DocOpenOptions, LiveDoc, wordTimesOf } from '@libs/live-doc';
import { BlockTools } from '@libs/live-doc/blocks';
import { createStore } from '@libs/shell-kit';
import { toast } from '@libs/ui';
import { Editor, Extension } from '@tiptap/core';
import { Gapcursor, UndoRedo } from '@tiptap/extensions';
import type { Transaction } from '@tiptap/pm/state';
import { caretBlocks } from './caret-blocks.ts';
import { hasTimes } from './export-files.ts';
import { strokeDecorations } from './painting/stroke-decorations.ts';
import { pasteHighlights } from './paste-highlights.ts';
import { readingMode } from './reading-mode.ts';

/** How one works with the text: reading and highlighting, or writing. */
export type NoteMode = 'reading' | 'editing';

/** An action on highlights; the server takes the tags of a new one from it. */
export type NoteOp = HighlightOp & { tagIds?: string[] };

/** A range that follows the text while it is edited. */
export interface TrackedRange {
  from: number;
  to: number;
}

/** One open note: editor, line to the server, and what the page wants to know of both. Lives outside React. */
export class NoteSession {
  readonly mode = createStore<NoteMode>('reading');
  readonly editor: Editor;
  readonly live: LiveDoc;
  /** When the words are said. */
  readonly clock: DocClock;
  readonly tools: BlockTools;
  /** Set by the page: a key in the text; true when it was an action. */
  onKey: (event: KeyboardEvent) => boolean = () => false;
  private readonly listeners = new Set<(tr: Transaction | null) => void>();
  private readonly tracked = new Set<TrackedRange>();
  private readonly stop: () => void;

  constructor(
    readonly noteId: string,
    element: HTMLElement,
    api: Client,
    openOptions: DocOpenOptions,
    label: string,
    private readonly canWrite: () => boolean,
  ) {
    const { loaded, clientId } = openOptions;
    const isTouch = matchMedia('(pointer: coarse)').matches;
    this.tools = new BlockTools(noteId, () => this.mode.get() === 'editing');
    this.editor = new Editor({
      element,
      // A touch screen selects better in plain text, and would show its keyboard otherwise.
      editable: !isTouch,
      content: loaded.doc,
      enableContentCheck: true,
      injectCSS: false,
      extensions: [
        ...this.tools.extensions(),
        UndoRedo,
        Gapcursor,
        readingMode({ isReading: () => this.mode.get() === 'reading', onKey: (event) => !this.tools.slash.get() && this.onKey(event) }),
        pasteHighlights(() => this.client.drawn()),
        strokeDecorations,
        caretBlocks,
        Extension.create({
          name: 'turnTimes',
          addProseMirrorPlugins: () => [turnTimes((state, pos, isEnd) => this.clock.timeAt(state, pos, isEnd))],
        }),
        remoteCursors,
        collabExtension(clientId, loaded.version, () => this.writeMode()),
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
    this.live = new LiveDoc(api, openOptions, {
      adapter: { getState: () => this.editor.state, dispatch: (tr) => this.editor.view.dispatch(tr) },
      unsavedKey: `note:${noteId}`,
      hasCursor: () => this.editor.isFocused && (this.mode.get() === 'editing' || !this.editor.state.selection.empty),
      freeze: () => this.setMode('reading'),
      onTagsGone: (message) => toast({ text: message, tone: 'bad' }),
    });
    this.clock = new DocClock(
      this.client,
      () => wordTimesOf(noteId),
      () => this.mode.get() === 'editing',
    );
    // Own edits look the same before and after the server has them.
    this.stop = this.client.onConfirmed(({ rows }) => rows.some((row) => row.clientId !== clientId || row.ops?.length) && this.emit(null));
    this.live.start();
  }

  get client(): DocClient {
    return this.live.client;
  }

  /** Calls `fn` after every change of the text or of its highlights. */
  onChange(fn: (tr: Transaction | null) => void): () => void {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }

  /** Does actions on highlights; answers false when the range has no letters. */
  action(...ops: NoteOp[]): boolean {
    if (this.client.state === 'refused') return false;
    const done = ops.map((op) => this.client.highlight(op) !== null);
    this.emit(null);
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
    // What is written after the last word of the server would be lost.
    const reading = mode === 'reading' || this.client.state === 'refused' || !this.canWrite();
    this.mode.set(reading ? 'reading' : 'editing');
    if (!reading) void this.wantTimes();
    const isTouch = matchMedia('(pointer: coarse)').matches;
    this.editor.setEditable(!reading || !isTouch, false);
    const { dom } = this.editor.view;
    dom.setAttribute('aria-readonly', String(reading));
    dom.setAttribute('spellcheck', String(!reading));
    if (reading) dom.setAttribute('inputmode', 'none');
    else dom.removeAttribute('inputmode');
    this.emit(null);
  }

  /** Fetches the times of the words, unless they are here, in a text that has times at all. */
  async wantTimes(): Promise<void> {
    if (hasTimes(this.editor.state.doc)) await this.clock.load();
  }

  /** Puts words in where the cursor is, as if they were pasted. */
  insert(text: string): void {
    this.setMode('editing');
    this.editor.view.focus();
    this.editor.view.pasteText(text);
  }

  /** Stops for good; unsent edits stay on this device. */
  destroy(): void {
    this.live.destroy();
    this.stop();
    this.clock.dispose();
    this.editor.destroy();
  }

  private writeMode(): WriteMode {
    if (this.mode.get() === 'editing') return 'writing';
    return this.canWrite() && this.client.state !== 'refused' ? 'reading' : 'locked';
  }

  private afterTransaction(tr: Transaction): void {
    if (!this.live) return;
    if (tr.docChanged)
      for (const range of this.tracked) [range.from, range.to] = [tr.mapping.map(range.from, 1), tr.mapping.map(range.to, -1)];
    this.live.changed();
    this.emit(tr);
  }

  private emit(tr: Transaction | null): void {
    for (const listener of this.listeners) listener(tr);
  }
}
