import { AppError } from '@libs/domain';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type InWorkspace, TenantDb } from '#platform/db';
import { Live } from '#platform/live';
import { DocStore, MAX_ROWS, replay } from './doc-store.js';
import type { DocKind } from './document-type.registry.js';
import { OpenDoc } from './open-doc.js';

const MAX_DOCS = 500;
const MAX_BYTES = 256 * 1024 * 1024;

interface Slot {
  open: OpenDoc | null;
  /** The newest version that a hint named. */
  seen: number;
  /** Something may have been missed: look into the database before the next use. */
  unsure: boolean;
  queue: Promise<unknown>;
  waiting: number;
}

/** How far a caller knows a document to be. */
export interface Heard {
  version?: number;
  epoch?: number;
}

/**
 * The documents that this process has in memory, least recently used first, each with a queue of its own. Whatever is in here may be old:
 * a push is accepted by the compare-and-set in the database alone.
 */
@Injectable()
export class DocumentCache implements OnApplicationShutdown {
  private readonly slots = new Map<string, Slot>();
  private readonly workspaces = new Map<string, { count: number; stop: () => void }>();
  private readonly stopReconnected: () => void;

  constructor(
    private readonly db: TenantDb,
    private readonly live: Live,
    private readonly store: DocStore,
  ) {
    this.stopReconnected = live.on('reconnected', () => {
      for (const slot of this.slots.values()) slot.unsure = true;
    });
  }

  /** The kind of a document; throws NotFound. Costs a query only when the document is not in memory. */
  async kindOf(where: InWorkspace, id: string): Promise<DocKind> {
    const open = this.peek(where, id);
    if (open) return open.kind;
    const head = await this.store.head(where, id);
    if (!head) throw new AppError('NotFound');
    return head.kind;
  }

  /** The document as this process has it, without loading it. */
  peek(where: InWorkspace, id: string): OpenDoc | null {
    return this.slots.get(keyOf(where, id))?.open ?? null;
  }

  /**
   * Runs fn alone on the document, loaded and moved up to every version that this process or the caller heard of. Throws NotFound. Never call it
   * inside a transaction: what fn commits must be committed when it ends.
   */
  async use<T>(where: InWorkspace, id: string, fn: (open: OpenDoc) => Promise<T>, heard: Heard = {}): Promise<T> {
    this.assertOutsideTransaction();
    const key = keyOf(where, id);
    const slot = this.slotOf(where, key);
    slot.waiting++;
    const turn = slot.queue.then(async () => {
      if (!slot.open) await this.load(slot, where, id);
      else if (slot.unsure || slot.seen > slot.open.version) await this.catchUp(slot);
      const { version = 0, epoch = 0 } = heard;
      if (version > slot.open!.version || epoch > slot.open!.epoch) await this.catchUp(slot);
      return fn(slot.open!);
    });
    slot.queue = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      slot.waiting--;
      if (!slot.open && !slot.waiting) this.forget(key);
      else this.trim();
    }
  }

  /** Inside `use`: reads what others put into the log. Go on with the answer, because a cut log makes it another one. */
  async refresh(open: OpenDoc): Promise<OpenDoc> {
    const slot = this.slots.get(keyOf(open.where, open.id))!;
    await this.catchUp(slot);
    return slot.open!;
  }

  /** Inside `use`: the outcome of a write is unknown, so the next use reads the log first. */
  markStale(open: OpenDoc): void {
    const slot = this.slots.get(keyOf(open.where, open.id));
    if (slot) slot.unsure = true;
  }

  /** The documents whose snapshot this process has not stored yet. */
  owed(): OpenDoc[] {
    return [...this.slots.values()].flatMap((slot) => (slot.open?.needsSnapshot ? [slot.open] : []));
  }

  /** How many documents are in memory. */
  get count(): number {
    return this.slots.size;
  }

  onApplicationShutdown() {
    this.stopReconnected();
    for (const { stop } of this.workspaces.values()) stop();
    this.workspaces.clear();
    this.slots.clear();
  }

  private async load(slot: Slot, where: InWorkspace, id: string): Promise<void> {
    slot.unsure = false;
    const loaded = await this.store.load(where, id);
    if (!loaded) throw new AppError('NotFound');
    slot.open = new OpenDoc({ workspaceId: where.workspaceId }, id, loaded);
    slot.seen = Math.max(slot.seen, slot.open.version);
  }

  private async catchUp(slot: Slot): Promise<void> {
    const open = slot.open!;
    const { where, id } = open;
    slot.unsure = false;
    try {
      const head = await this.store.head(where, id);
      // A raised epoch means that the log was cut, a lower version that a backup was put back: what is in memory is of another document.
      if (!head || head.epoch !== open.epoch || head.version < open.version) {
        slot.open = null;
        slot.seen = 0;
        await this.load(slot, where, id);
        return;
      }
      open.snapshotVersion = Math.max(open.snapshotVersion, head.snapshotVersion);
      while (open.version < head.version) {
        const rows = await this.store.since(where, id, open.version);
        const { confirmed, log } = replay(open.confirmed, rows);
        open.advance(confirmed, log);
        if (rows.length < MAX_ROWS) break;
      }
      slot.seen = open.version;
    } catch (error) {
      slot.unsure = true;
      throw error;
    }
  }

  private slotOf(where: InWorkspace, key: string): Slot {
    const knownSlot = this.slots.get(key);
    // Taken out and put in again: a Map keeps the order of insertion.
    if (knownSlot) this.slots.delete(key);
    else this.listen(where.workspaceId);
    const slot = knownSlot ?? { open: null, seen: 0, unsure: false, queue: Promise.resolve(), waiting: 0 };
    this.slots.set(key, slot);
    return slot;
  }

  private forget(key: string): void {
    if (!this.slots.delete(key)) return;
    const workspaceId = key.slice(0, key.indexOf(' '));
    const listening = this.workspaces.get(workspaceId);
    if (!listening || --listening.count) return;
    listening.stop();
    this.workspaces.delete(workspaceId);
  }

  private listen(workspaceId: string): void {
    const known = this.workspaces.get(workspaceId);
    if (known) {
      known.count++;
      return;
    }
    const stop = this.live.on(workspaceId, (message: { t: string; id: string; v: number }) => {
      if (message.t !== 'steps') return;
      const slot = this.slots.get(keyOf({ workspaceId }, message.id));
      if (slot) slot.seen = Math.max(slot.seen, message.v);
    });
    this.workspaces.set(workspaceId, { count: 1, stop });
  }

  private trim(): void {
    let bytes = 0;
    for (const slot of this.slots.values()) bytes += slot.open?.size ?? 0;
    for (const [key, slot] of this.slots) {
      if (this.slots.size <= MAX_DOCS && bytes <= MAX_BYTES) return;
      if (slot.waiting || slot.open?.needsSnapshot) continue;
      bytes -= slot.open?.size ?? 0;
      this.forget(key);
    }
  }

  private assertOutsideTransaction(): void {
    let outside = false;
    this.db.afterCommit(() => (outside = true));
    if (!outside) throw new Error('a document cannot be used inside an open transaction');
  }
}

const keyOf = (where: InWorkspace, id: string) => `${where.workspaceId} ${id}`;
