import type { Client } from '@libs/api';
import {
  DocClient,
  type DroppedEdits,
  type EditorAdapter,
  isEmptyStep,
  PushRefused,
  type RefusalReason,
  type SaveState,
  wordsOf,
} from '@libs/editor';
import { createStore, reportWaiting } from '@libs/shell-kit';
import { createDocTransport, type DocTransport } from './doc-transport.ts';
import { type DocOpenOptions, rememberDocument } from './open-live-doc.ts';
import { Presence } from './presence.ts';
import { restoreUndo, storeUndo } from './undo-store.ts';
import { closeClient, deleteLostEdits, deleteUnsent, type LostEdit, storeLostEdit, storeUnsent } from './unsent-store.ts';

/** Whether everything is with the server, how many changes are not, and why it goes no further. */
export interface SaveStatus {
  state: SaveState;
  waiting: number;
  reason: RefusalReason | null;
}

/** What a document needs of its page. */
export interface LiveDocOptions {
  adapter: EditorAdapter;
  /** Under what its unsent changes are counted, e.g. `note:<id>`. */
  unsavedKey: string;
  /** Whether the own selection means something to others now. */
  hasCursor(): boolean;
  /** Takes the pen away: what is written now would be lost. */
  freeze(): void;
  /** A new highlight came without its tags, because one of them is gone. */
  onTagsGone?(message: string): void;
}

/** Most edits are with the server before this; what waits for a line is kept almost at once. Never put off by more typing. */
const KEEP_AFTER_MS = { saving: 300, offline: 50 };
/** Pushes of a single editor start so far apart; with others present each goes at once. */
const PACE_MS = 200;
/** How long everything must have been with the server until that is said: between two keys it would come and go. */
const SAVED_AFTER_MS = 300;
/** After these nothing of what is unsent can ever be sent. */
const FOR_EVER: readonly RefusalReason[] = ['invalid', 'forbidden', 'gone'];

/** One open document's line to the server and its memory on this device. The editor must be made with the opening's client and version. */
export class LiveDoc {
  readonly client: DocClient;
  readonly presence: Presence;
  readonly save = createStore<SaveStatus>({ state: 'saved', waiting: 0, reason: null });
  /** Edits that will not be sent any more: to be copied, or put in again. */
  readonly lost = createStore<readonly LostEdit[]>([]);
  private readonly stops: (() => void)[] = [];
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private keepAt = 0;
  private savedTimer: ReturnType<typeof setTimeout> | undefined;
  private reason: RefusalReason | null = null;
  private isKept: boolean;
  private hasGivenUp = false;
  private isClosed = false;
  private readonly transport: DocTransport;

  constructor(
    api: Client,
    private readonly openOptions: DocOpenOptions,
    private readonly options: LiveDocOptions,
  ) {
    const { docId, loaded, clientId, resume, lost } = openOptions;
    const transport = createDocTransport(api, docId, loaded.epoch, options.onTagsGone);
    this.transport = transport;
    this.isKept = resume !== null;
    this.client = new DocClient({
      clientId,
      adapter: options.adapter,
      transport,
      pace: () => (this.presence.people.get().length ? 0 : PACE_MS),
      highlights: loaded.highlights,
      onDropped: (dropped) => this.storeLost(dropped),
      onState: (state, reason) => (state === 'refused' ? this.refused(reason) : this.emitSave()),
    });
    this.lost.set(lost);
    const { adapter, hasCursor } = options;
    this.presence = new Presence(api, { docId, clientId, userId: openOptions.userId, client: this.client, adapter, hasCursor });
    this.stops.push(
      transport.subscribe(loaded.version, { receive: (rows) => this.client.receive(rows), pull: () => void this.client.pull() }),
      this.listen(),
    );
  }

  /** To be called once, when the page listens to its editor: takes back what an earlier visit could not send. */
  start(): void {
    if (this.openOptions.resume) void this.client.resume(this.openOptions.resume);
    void restoreUndo(this.openOptions, this.options.adapter, () => !this.isClosed);
  }

  /** To be called after every transaction of the editor. */
  changed(): void {
    this.client.stateChanged();
    this.emitSave();
    this.presence.changed();
  }

  /** The user has handled these: they are deleted. */
  dismiss(edits: readonly LostEdit[]): void {
    this.lost.set(this.lost.get().filter((lost) => !edits.includes(lost)));
    void deleteLostEdits(this.openOptions.docId, edits);
  }

  /** Stops for good; what is unsent stays on this device. To be called before the editor goes. */
  destroy(): void {
    this.isClosed = true;
    storeUndo(this.openOptions, this.options.adapter);
    this.sendLast();
    const { docId, clientId, loaded } = this.openOptions;
    const { version, doc, highlights } = this.client.base;
    if (this.client.state !== 'refused')
      rememberDocument(docId, { ...loaded, version, doc: doc.toJSON(), highlights: highlights.toJSON() });
    clearTimeout(this.savedTimer);
    closeClient(docId, clientId, this.keep());
    for (const stop of this.stops) stop();
    this.presence.close();
    reportWaiting(this.options.unsavedKey, 0);
    this.client.close();
  }

  /** What waits for its turn goes at once; its answer is not awaited, and who opens the document again finds out from the log. */
  private sendLast(): void {
    const unsent = this.client.state === 'saving' ? this.client.unsent() : null;
    if (unsent) void this.transport.push(unsent).catch(() => {});
  }

  private listen(): () => void {
    // A page that goes may not come back, and timers of a hidden one may never run.
    const keep = () => {
      if (document.visibilityState !== 'hidden') return;
      void this.keep();
      void this.client.flush();
    };
    const leave = () => {
      storeUndo(this.openOptions, this.options.adapter);
      this.sendLast();
      void this.keep();
    };
    document.addEventListener('visibilitychange', keep);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', keep);
      window.removeEventListener('pagehide', leave);
    };
  }

  private refused(error: Error | undefined): void {
    this.reason = error instanceof PushRefused ? error.reason : 'stale';
    this.options.freeze();
    const unsent = this.client.unsent();
    if (FOR_EVER.includes(this.reason)) {
      this.hasGivenUp = true;
      clearTimeout(this.keepTimer);
      if (unsent) this.storeLost({ text: wordsOf(unsent.steps), steps: unsent.steps, ops: unsent.ops });
      // Never taken up again: it would be refused at every visit.
      void deleteUnsent(this.openOptions.docId, this.openOptions.clientId);
    }
    this.emitSave();
  }

  private storeLost(dropped: DroppedEdits): void {
    const lost: LostEdit = { ...dropped, id: crypto.randomUUID() };
    this.lost.set([...this.lost.get(), lost]);
    void storeLostEdit(this.openOptions.docId, this.openOptions.userId, lost);
  }

  private emitSave(): void {
    const unsent = this.hasGivenUp ? null : this.client.unsent();
    const waiting = unsent ? unsent.steps.filter((step) => !isEmptyStep(step)).length + unsent.ops.length : 0;
    const { state } = this.client;
    reportWaiting(this.options.unsavedKey, state === 'saved' ? 0 : waiting);
    if (state === 'saved' && this.save.get().state === 'saving') {
      // Not put off by what others write meanwhile.
      this.savedTimer ??= setTimeout(() => this.look({ state, waiting: 0, reason: this.reason }), SAVED_AFTER_MS);
    } else this.look({ state, waiting, reason: this.reason });
    if (!this.hasGivenUp) this.keepIn(unsent ? KEEP_AFTER_MS[state === 'offline' ? 'offline' : 'saving'] : 0);
  }

  private look(next: SaveStatus): void {
    clearTimeout(this.savedTimer);
    this.savedTimer = undefined;
    const { state, waiting, reason } = this.save.get();
    if (state !== next.state || waiting !== next.waiting || reason !== next.reason) this.save.set(next);
  }

  private keepIn(ms: number): void {
    const at = Date.now() + ms;
    if (this.keepTimer !== undefined && this.keepAt <= at) return;
    clearTimeout(this.keepTimer);
    this.keepAt = at;
    this.keepTimer = setTimeout(() => void this.keep(), ms);
  }

  private keep(): Promise<void> {
    clearTimeout(this.keepTimer);
    this.keepTimer = undefined;
    const { docId, userId, clientId, loaded } = this.openOptions;
    const unsent = this.hasGivenUp ? null : this.client.unsent();
    if (!unsent && !this.isKept) return Promise.resolve();
    this.isKept = unsent !== null;
    return unsent ? storeUnsent({ docId, userId, unsent, at: Date.now(), epoch: loaded.epoch }) : deleteUnsent(docId, clientId);
  }
}
