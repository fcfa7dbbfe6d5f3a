import type { Client } from '@libs/api';
import { collabPlugins, DocClient, documentExtensions, isEmptyStep, type SaveState, type Unsent } from '@libs/editor';
import { createDocTransport, type OpenedDocument, openDocument } from '@libs/object-views/doc-transport';
import { createStore, reportWaiting } from '@libs/shell-kit';
import { Editor, Extension } from '@tiptap/core';
import { UndoRedo } from '@tiptap/extensions';
import { keepUnsent, newClientId, takeUnsent } from '../notes/unsent-store.ts';

const KEEP_AFTER_MS = 250;

/** What is needed to open a readme: its text, a name for this tab, and what an earlier visit could not send. */
export interface ReadmeOpening {
  docId: string;
  opened: OpenedDocument;
  clientId: string;
  resume: Unsent | null;
}

/** Loads a readme and what this device still holds of it. */
export async function openReadme(docId: string): Promise<ReadmeOpening> {
  const [opened, kept] = await Promise.all([openDocument(docId), takeUnsent(docId)]);
  // Unsent edits fit only the version they were made on.
  const resume = kept.find((unsent) => unsent.version === opened.version) ?? null;
  return { docId, opened, clientId: resume?.clientId ?? (await newClientId()), resume };
}

/** One open readme: the editor and its line to the server. Lives outside of React. */
export class ReadmeSession {
  readonly save = createStore<SaveState>('saved');
  /** Texts that lost their place to somebody else's change. */
  readonly dropped = createStore<readonly string[]>([]);
  /** Counts the transactions: what stands in a toolbar watches it. */
  readonly tick = createStore(0);
  readonly editor: Editor;
  private readonly client: DocClient;
  private readonly stop: () => void;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    element: HTMLElement,
    api: Client,
    private readonly opening: ReadmeOpening,
    label: string,
    canEdit: boolean,
  ) {
    const { docId, opened, clientId, resume } = opening;
    this.editor = new Editor({
      element,
      editable: canEdit,
      content: opened.doc,
      enableContentCheck: true,
      injectCSS: false,
      extensions: [
        ...documentExtensions,
        UndoRedo,
        Extension.create({ name: 'collab', addProseMirrorPlugins: () => collabPlugins(clientId, opened.version) }),
      ],
      editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-readonly': String(!canEdit), 'aria-label': label } },
      onTransaction: () => this.afterTransaction(),
    });
    const transport = createDocTransport(api, docId, opened.epoch);
    this.client = new DocClient({
      clientId,
      adapter: { getState: () => this.editor.state, dispatch: (tr) => this.editor.view.dispatch(tr) },
      transport,
      highlights: opened.highlights,
      onDropped: ({ text }) => text && this.dropped.set([...this.dropped.get(), text]),
      onState: () => this.tellSave(),
    });
    this.stop = transport.subscribe(opened.version, { receive: (rows) => this.client.receive(rows), pull: () => void this.client.pull() });
    if (resume) void this.client.resume(resume);
  }

  /** Stops for good; unsent edits stay on this device. */
  destroy(): void {
    clearTimeout(this.keepTimer);
    void this.keep();
    this.stop();
    reportWaiting(`readme:${this.opening.docId}`, 0);
    this.client.close();
    this.editor.destroy();
  }

  private afterTransaction(): void {
    if (!this.client) return;
    this.client.stateChanged();
    this.tellSave();
    this.tick.set(this.tick.get() + 1);
  }

  private tellSave(): void {
    if (!this.client) return;
    const unsent = this.client.unsent();
    const waiting = unsent ? unsent.steps.filter((step) => !isEmptyStep(step)).length : 0;
    this.save.set(this.client.state);
    reportWaiting(`readme:${this.opening.docId}`, this.client.state === 'saved' ? 0 : waiting);
    clearTimeout(this.keepTimer);
    this.keepTimer = setTimeout(() => void this.keep(), unsent ? KEEP_AFTER_MS : 0);
  }

  private keep(): Promise<void> {
    return keepUnsent(this.opening.docId, this.opening.clientId, this.client.unsent());
  }
}
