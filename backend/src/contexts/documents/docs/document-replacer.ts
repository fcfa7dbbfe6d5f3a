import { AppError } from '@libs/domain';
import { type ConfirmedDoc, plainText, SERVER_CLIENT, type StepRow, WordTimes } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { Node } from '@tiptap/pm/model';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { Live } from '#platform/live';
import { HighlightRegistry } from '../anchors/highlight.registry.js';
import { ThreadAnchors } from '../anchors/thread-anchors.js';
import { DerivedTextRegistry } from './derived-text.registry.js';
import { DocStore, pushParams, toGzip } from './doc-store.js';
import { DocTimes } from './doc-times.js';
import { PUSH } from './docs.sql.js';
import { DocumentCache } from './document-cache.js';
import { CHANGED_BY_DOC, DocumentTypeRegistry } from './document-type.registry.js';
import type { OpenDoc } from './open-doc.js';
import { FORGET_TIMES, INCREMENT_EPOCH, LOCK_DOC, REWRITE_SNAPSHOT, REWRITE_STEPS, SNAPSHOTS, TRUNCATE_LOG } from './put-text.sql.js';

/** A text that takes the place of the newest one outside of the ordinary way: with highlights that no step could give it. */
export interface TextReplacement {
  /** As it is after the steps. */
  entry: ConfirmedDoc;
  /** From the newest text (as it is rewritten, if it is) to this one; at least one, so that everybody hears of it. */
  steps: readonly unknown[];
  /** Where a position of the newest text is in this one. */
  moved: (pos: number) => number;
  /** Whether positions of the newest text are others in this one. */
  isMoved: boolean;
  /** The history as it is from now on; null leaves it, 'cut' takes it away. */
  past: { rows: readonly StepRow[]; texts: ReadonlyMap<number, Node> } | 'cut' | null;
  projectId: string;
  /** What the activity says of it; never a word of the text. */
  reported: Record<string, unknown>;
}

/** Such a text, and what else is written with it. */
export interface Replacement extends TextReplacement {
  after: (m: EntityManager) => Promise<void>;
}

/** How often a text is replaced anew while others are faster. */
const MAX_ATTEMPTS = 10;

/** Writes such a text with everything that is derived from it, in one transaction. */
@Injectable()
export class DocumentReplacer {
  constructor(
    private readonly db: TenantDb,
    private readonly cache: DocumentCache,
    private readonly store: DocStore,
    private readonly times: DocTimes,
    private readonly kinds: DocumentTypeRegistry,
    private readonly highlights: HighlightRegistry,
    private readonly threads: ThreadAnchors,
    private readonly keptWords: DerivedTextRegistry,
    private readonly changes: ChangeRecorder,
    private readonly live: Live,
  ) {}

  /**
   * Replaces the newest text of a document for a caller that has checked access. `decide` is asked with it, and what that answers once the document is
   * locked, inside the transaction; both again when the text moved on between the two. Answers false when it decides for nothing (null).
   */
  async replace(
    actor: Actor,
    docId: string,
    decide: (open: OpenDoc) => Promise<((m: EntityManager) => Promise<Replacement>) | null>,
  ): Promise<boolean> {
    return this.cache.use(actor, docId, async (openDoc) => {
      for (let attempts = 0, open = openDoc; attempts < MAX_ATTEMPTS; attempts++) {
        open = await this.cache.refresh(open);
        const decided = await decide(open);
        if (!decided) return false;
        const isDone = await this.db.tx(actor, async (m) => {
          if (!(await this.lock(m, actor, open))) return false;
          const createdReplacement = await decided(m);
          const { id, version, epoch } = open;
          const before = await this.times.timesOf(actor, id, open.confirmed);
          if (createdReplacement.past && createdReplacement.past !== 'cut')
            await this.rewrite(m, [actor.workspaceId, id], createdReplacement.past);
          const appended = createdReplacement.steps.map((step, i) => ({ version: version + i, step, clientId: SERVER_CLIENT, meta: null }));
          const placed: unknown[] = await m.query(PUSH, pushParams(actor, id, epoch, actor.userId, appended));
          if (placed.length < appended.length) throw new Error('the document moved on under its lock');
          await this.derive(m, actor, open, createdReplacement, before);
          await createdReplacement.after(m);
          return true;
        });
        // Whatever this process has in memory is of the text before.
        this.cache.markStale(open);
        if (isDone) return true;
      }
      throw new AppError('TooManyRequests', { message: 'Too many people are editing this at once. Try again.' });
    });
  }

  /** Keeps other actions out of the document until the open transaction ends; false when it is another one than `open` by now. */
  private async lock(m: EntityManager, actor: Actor, { id, version, epoch }: OpenDoc): Promise<boolean> {
    await m.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`snapshot ${actor.workspaceId} ${id}`]);
    const [head] = await m.query(LOCK_DOC, [actor.workspaceId, id]);
    return head?.version === version && head.epoch === epoch;
  }

  /** The versions that whole texts are kept of, the oldest first. */
  async keptVersions(m: EntityManager, actor: Actor, docId: string): Promise<number[]> {
    return (await m.query(SNAPSHOTS, [actor.workspaceId, docId])).map((row: { version: number }) => row.version);
  }

  /** Everything that follows from the text that was put into the log. */
  private async derive(
    m: EntityManager,
    actor: Actor,
    open: OpenDoc,
    replacement: TextReplacement,
    before: WordTimes | null | 'later',
  ): Promise<void> {
    const { id, kind } = open;
    const { entry, past } = replacement;
    const { version, doc } = entry;
    const key = [actor.workspaceId, id];
    await m.query(INCREMENT_EPOCH, key);
    await this.store.snapshot(m, actor, id, version, await toGzip(doc.toJSON()), await toGzip(entry.highlights.toJSON()));
    if (past === 'cut') for (const sql of TRUNCATE_LOG) await m.query(sql, [...key, version]);
    const spans = before && before !== 'later' ? before.spansIn(0, open.confirmed.doc.content.size) : [];
    const times = WordTimes.of(
      version,
      spans.map((span) => ({ ...span, from: replacement.moved(span.from), to: replacement.moved(span.to) })),
    );
    if (before && (past === 'cut' || replacement.isMoved)) {
      await m.query(FORGET_TIMES, [...key, version]);
      await this.times.start(m, actor, id, version, times);
    }
    const all = entry.highlights.rows();
    const of = (mark: string | undefined) => all.filter((row) => row.mark === mark);
    if (kind === 'note') await this.highlights.highlightStore.save(m, actor, id, entry, before ? times : null, of(undefined));
    await this.keptWords.removeGone(m, actor, kind, id, entry);
    await this.threads.save(m, actor, id, entry, of('comment'));
    await this.kinds.afterSnapshot(m, actor, kind, id, { plain: plainText(doc), version, doc });
    // The index takes a note's highlights along.
    await this.changes.record(m, actor, {
      kind: CHANGED_BY_DOC[kind],
      id,
      action: 'updated',
      projectId: replacement.projectId,
      noteId: kind === 'note' ? id : null,
      after: replacement.reported,
    });
    await this.live.notify(m, actor.workspaceId, { t: 'steps', id, v: version });
  }

  private async rewrite(m: EntityManager, key: string[], { rows, texts }: Exclude<TextReplacement['past'], 'cut' | null>): Promise<void> {
    if (rows.length)
      await m.query(REWRITE_STEPS, [
        ...key,
        rows.map((row) => row.version),
        rows.map((row) => JSON.stringify(row.step)),
        rows.map(({ meta, ops }) => (meta || ops ? JSON.stringify({ ...meta, ops }) : null)),
      ]);
    for (const [version, doc] of texts) await m.query(REWRITE_SNAPSHOT, [...key, version, await toGzip(doc.toJSON())]);
  }
}
