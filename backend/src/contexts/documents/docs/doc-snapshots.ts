import { plainText } from '@libs/editor';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type InWorkspace, TenantDb } from '#platform/db';
import { Outbox, objectChanged } from '#platform/events';
import { log } from '#platform/log';
import { HighlightRegistry } from '../anchors/highlight.registry.js';
import { ThreadAnchors } from '../anchors/thread-anchors.js';
import { DocStore, toGzip } from './doc-store.js';
import { DocTimes } from './doc-times.js';
import { DocumentCache } from './document-cache.js';
import { DocumentTypeRegistry } from './document-type.registry.js';
import type { OpenDoc } from './open-doc.js';

const IDLE_MS = 1000;
const RETRY_MS = 5000;
const MAX_RETRY_MS = 120_000;
const MAX_STEPS_BEHIND = 200;

/**
 * Stores documents at rest: after 200 steps or a second of quiet, never before a push is answered. Everything that is derived from a text
 * (plain text, offsets of highlights, the search index) follows from here.
 */
@Injectable()
export class DocSnapshots implements BeforeApplicationShutdown {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly running = new Map<string, Promise<void>>();
  /** Documents whose last try failed: when the next may be, and how long the wait after that will be. */
  private readonly failed = new Map<string, { until: number; wait: number }>();

  constructor(
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
    private readonly store: DocStore,
    private readonly cache: DocumentCache,
    private readonly kinds: DocumentTypeRegistry,
    private readonly highlights: HighlightRegistry,
    private readonly threads: ThreadAnchors,
    private readonly times: DocTimes,
  ) {}

  /** To be called when a document has steps that no snapshot holds. */
  touch(open: OpenDoc): void {
    if (!open.isDirty) return;
    open.needsSnapshot = true;
    this.schedule(open, open.version - open.snapshotVersion >= MAX_STEPS_BEHIND ? 0 : IDLE_MS);
  }

  /** Makes sure that what is derived from the text is of its newest version; one small query when it is. */
  async ensure(where: InWorkspace, id: string): Promise<void> {
    const head = await this.store.head(where, id);
    if (!head || head.version === head.snapshotVersion) return;
    const open = await this.cache.use(where, id, async (openDoc) =>
      openDoc.version < head.version ? this.cache.refresh(openDoc) : openDoc,
    );
    await this.write(open);
  }

  /** Stores what is owed, so that nothing derived is stale after a restart. */
  async beforeApplicationShutdown() {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    for (const open of this.cache.owed())
      await this.write(open).catch((err) => log.warn({ err, doc: open.id }, 'snapshot at shutdown failed'));
  }

  private schedule(open: OpenDoc, ms: number): void {
    const key = `${open.where.workspaceId} ${open.id}`;
    clearTimeout(this.timers.get(key));
    // Typing on must not make a failing disk fail at every letter.
    const delay = Math.max(ms, (this.failed.get(key)?.until ?? 0) - Date.now());
    const timer = setTimeout(() => {
      this.timers.delete(key);
      this.write(open).then(
        () => this.failed.delete(key),
        (err) => {
          const wait = this.failed.get(key)?.wait ?? RETRY_MS;
          log.warn({ err, doc: open.id }, `snapshot failed, next try in ${wait / 1000} seconds`);
          this.failed.set(key, { until: Date.now() + wait, wait: Math.min(wait * 2, MAX_RETRY_MS) });
          this.schedule(open, wait);
        },
      );
    }, delay);
    timer.unref();
    this.timers.set(key, timer);
  }

  /** One at a time for each document of this process. */
  private async write(open: OpenDoc): Promise<void> {
    const key = `${open.where.workspaceId} ${open.id}`;
    for (let other = this.running.get(key); other; other = this.running.get(key)) await other.catch(() => {});
    open.needsSnapshot = open.isDirty;
    if (!open.isDirty) return;
    const writing = this.storeNow(open);
    this.running.set(key, writing);
    try {
      await writing;
    } finally {
      this.running.delete(key);
    }
    open.needsSnapshot = open.isDirty;
    if (open.needsSnapshot) this.touch(open);
  }

  private async storeNow(open: OpenDoc): Promise<void> {
    const { where, id, kind, confirmed } = open;
    const { version, doc } = confirmed;
    const [body, anchors, found] = await Promise.all([
      toGzip(doc.toJSON()),
      toGzip(confirmed.highlights.toJSON()),
      this.times.timesOf(where, id, confirmed),
    ]);
    // Another process stored a later state; the locks below end this one.
    const times = found === 'later' ? null : found;
    // Two transactions: a push locks the document and then highlights, so the reverse order in one would meet it in a deadlock.
    if (confirmed.highlights.size) {
      const rows = confirmed.highlights.rows();
      await this.db.tx(where, async (m) => {
        if (!(await this.lockNewer(m, open, version))) return;
        await this.highlights.highlightStore.save(
          m,
          where,
          id,
          confirmed,
          times,
          rows.filter((row) => !row.mark),
        );
        await this.threads.save(
          m,
          where,
          id,
          confirmed,
          rows.filter((row) => row.mark === 'comment'),
        );
      });
    }
    await this.db.tx(where, async (m) => {
      if (!(await this.lockNewer(m, open, version))) return;
      await this.kinds.afterSnapshot(m, where, kind, id, { plain: plainText(doc), version, doc });
      if (kind !== 'readme')
        await this.outbox.publish(m, where.workspaceId, objectChanged, { objects: [{ kind, id, projectId: null, action: 'updated' }] });
      await this.store.snapshot(m, where, id, version, body, anchors);
      if (times) await this.times.save(m, where, id, times);
    });
    open.snapshotVersion = Math.max(open.snapshotVersion, version);
  }

  /** Keeps other processes from storing the same document at the same time; false when they stored this version or a later one. */
  private async lockNewer(m: EntityManager, { where, id, epoch }: OpenDoc, version: number): Promise<boolean> {
    await m.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`snapshot ${where.workspaceId} ${id}`]);
    const [head] = await m.query(`select snapshot_version as at, epoch from docs where workspace_id = $1 and id = $2`, [
      where.workspaceId,
      id,
    ]);
    return !!head && head.at < version && head.epoch === epoch;
  }
}
