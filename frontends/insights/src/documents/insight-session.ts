import type { Client } from '@libs/api';
import { collabPlugins, DocClient, type Dropped, documentExtensions, isEmptyStep, type SaveState, type Unsent } from '@libs/editor';
import { createDocTransport, type OpenedDocument, openDocument } from '@libs/object-views/doc-transport';
import { createStore, reportWaiting } from '@libs/shell-kit';
import { type AnyExtension, Editor, Extension } from '@tiptap/core';
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions';
import type { Transaction } from '@tiptap/pm/state';
import { type DocStructure, sameStructure, structureOf } from './doc-structure.ts';
import { referenceNode } from './reference-node.ts';
import { type SlashAt, slashCommands } from './slash-plugin.ts';
import { keepUnsent, newClientId, takeUnsent } from './unsent-store.ts';

/** Whether everything is with the server, and how many changes are not. */
export interface SaveLook {
  state: SaveState;
  waiting: number;
}

/** What is needed to open an insight: its text, a name for this tab, and what earlier visits could not send. */
export interface InsightOpening {
  insightId: string;
  opened: OpenedDocument;
  clientId: string;
  resume: Unsent | null;
  lost: Unsent[];
}

/** Words of the editor that a screen reader or an empty document shows. */
export interface EditorWords {
  label: string;
  placeholder: string;
}

const KEEP_AFTER_MS = 250;

/** Loads an insight's text and what this device still holds of it. */
export async function openInsight(insightId: string): Promise<InsightOpening> {
  const [opened, kept] = await Promise.all([openDocument(insightId), takeUnsent(insightId)]);
  // Unsent edits fit only the version they were made on; others are shown to be copied.
  const resume = kept.find((unsent) => unsent.version === opened.version) ?? null;
  const lost = kept.filter((unsent) => unsent !== resume);
  return { insightId, opened, clientId: resume?.clientId ?? (await newClientId()), resume, lost };
}

/** One open insight: editor, line to the server, and what the page wants to know of both. Lives outside React. */
export class InsightSession {
  readonly save = createStore<SaveLook>({ state: 'saved', waiting: 0 });
  readonly dropped = createStore<readonly Dropped[]>([]);
  readonly structure = createStore<DocStructure>({ headings: [], references: [], numbers: new Map() });
  /** Where `/` was typed; null while no command menu is asked for. */
  readonly slash = createStore<SlashAt | null>(null);
  readonly editor: Editor;
  readonly client: DocClient;
  /** Set by the command menu while it is open: a key for it; true when it was used. */
  onMenuKey: (event: KeyboardEvent) => boolean = () => false;
  private readonly listeners = new Set<() => void>();
  private readonly stops: (() => void)[] = [];
  private keepTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    api: Client,
    private readonly opening: InsightOpening,
    editable: boolean,
    words: EditorWords,
  ) {
    const { opened, clientId, insightId } = opening;
    this.editor = new Editor({
      editable,
      content: opened.doc,
      enableContentCheck: true,
      injectCSS: false,
      extensions: [
        ...documentExtensions.filter(({ name }) => name !== 'reference'),
        referenceNode(documentExtensions.find(({ name }) => name === 'reference') as AnyExtension),
        UndoRedo,
        Dropcursor,
        Gapcursor,
        Placeholder.configure({ placeholder: words.placeholder }),
        slashCommands({ at: this.slash, onKey: (event) => this.onMenuKey(event) }),
        Extension.create({ name: 'collab', addProseMirrorPlugins: () => collabPlugins(clientId, opened.version) }),
      ],
      editorProps: {
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-readonly': String(!editable), 'aria-label': words.label },
      },
      onTransaction: ({ transaction }) => this.afterTransaction(transaction),
      onSelectionUpdate: () => this.tell(),
    });
    const transport = createDocTransport(api, insightId, opened.epoch);
    this.client = new DocClient({
      clientId,
      adapter: { getState: () => this.editor.state, dispatch: (tr) => this.editor.view.dispatch(tr) },
      transport,
      highlights: opened.highlights,
      onDropped: (dropped) => this.dropped.set([...this.dropped.get(), dropped]),
      onState: () => this.tellSave(),
    });
    this.readStructure();
    this.stops.push(
      transport.subscribe(opened.version, { receive: (rows) => this.client.receive(rows), pull: () => void this.client.pull() }),
    );
    this.restore();
  }

  /** Calls `fn` after every change of text or selection. */
  onChange(fn: () => void): () => void {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }

  /** The words that lost their place, one after the other. */
  droppedText(): string {
    return this.dropped
      .get()
      .map(({ text }) => text)
      .filter(Boolean)
      .join('\n');
  }

  dismissDropped(): void {
    this.dropped.set([]);
    for (const { clientId } of this.opening.lost) void keepUnsent(this.opening.insightId, clientId, null);
  }

  /** Stops for good; unsent edits stay on this device. */
  destroy(): void {
    clearTimeout(this.keepTimer);
    void this.keep();
    for (const stop of this.stops) stop();
    reportWaiting(this.source, 0);
    this.client.close();
    this.editor.destroy();
  }

  private get source(): string {
    return `insight:${this.opening.insightId}`;
  }

  private restore(): void {
    const { resume, lost } = this.opening;
    if (resume) void this.client.resume(resume);
    if (lost.length) this.dropped.set(lost.map(({ steps, ops }) => ({ text: textOf(steps), steps, ops })));
  }

  private afterTransaction(tr: Transaction): void {
    if (!this.client) return;
    if (tr.docChanged) this.readStructure();
    this.client.stateChanged();
    this.tellSave();
    this.tell();
  }

  private readStructure(): void {
    const next = structureOf(this.editor.state.doc);
    if (!sameStructure(next, this.structure.get())) this.structure.set(next);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  private tellSave(): void {
    if (!this.client) return;
    const unsent = this.client.unsent();
    const waiting = unsent ? unsent.steps.filter((step) => !isEmptyStep(step)).length : 0;
    const { state } = this.client;
    const before = this.save.get();
    if (before.state !== state || before.waiting !== waiting) this.save.set({ state, waiting });
    reportWaiting(this.source, state === 'saved' ? 0 : waiting);
    clearTimeout(this.keepTimer);
    this.keepTimer = setTimeout(() => void this.keep(), unsent ? KEEP_AFTER_MS : 0);
  }

  private keep(): Promise<void> {
    return keepUnsent(this.opening.insightId, this.opening.clientId, this.client.unsent());
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
