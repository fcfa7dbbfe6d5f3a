import { type Access, AppError, type EditComment, LIMITS, mayDeleteComment, mayEditComment, mentionsIn } from '@libs/domain';
import type { Highlights } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { dayStarted } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { ChangeRecorder, OnJob, Outbox, type OutboxMessage } from '#platform/events';
import { DocsService } from '../docs/docs.service.js';
import { type DocumentEdits, DocumentWriter } from '../docs/document-writer.js';
import { commentWritten } from '../documents.topics.js';
import type { Thread } from './comment.graphql.js';
import { COMMENT_PLACE, PURGE_DELETED } from './comments.sql.js';
import { Mentions } from './mentions.service.js';
import { ThreadsService } from './threads.service.js';

interface CommentRow {
  id: string;
  threadId: string;
  createdById: string;
  body: string;
  deletedAt: Date | null;
  docId: string;
  highlightId: string | null;
  projectId: string;
  access: Access;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Comments in a thread: changes, deleting and bringing back. A thread without a comment is gone until one comes back. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly outbox: Outbox,
    private readonly docs: DocsService,
    private readonly writer: DocumentWriter,
    private readonly threads: ThreadsService,
    private readonly mentions: Mentions,
  ) {}

  /** Changes one's own comment. */
  async edit(actor: Actor, { id, body }: EditComment): Promise<Thread> {
    const comment = await this.find(actor, id);
    if (comment.deletedAt) throw new AppError('NotFound');
    if (!mayEditComment(comment.access, comment.createdById === actor.userId)) throw new AppError('Forbidden');
    await this.mentions.requireMentionable(actor, comment.projectId, body, comment.body);
    await this.db.tx(actor, async (m) => {
      const [row]: { body: string }[] = await m.query(
        `select body from comments where workspace_id = $1 and id = $2 and deleted_at is null for no key update`,
        [actor.workspaceId, id],
      );
      if (!row) throw new AppError('NotFound');
      if (body === row.body) return;
      await m.query(`update comments set body = $3, edited_at = now() where workspace_id = $1 and id = $2`, [actor.workspaceId, id, body]);
      await this.record(m, actor, comment, 'updated', { before: { body: row.body }, after: { body } });
      const before = new Set(mentionsIn(row.body));
      const added = mentionsIn(body).filter((user) => !before.has(user));
      if (added.length) await this.outbox.publish(m, actor.workspaceId, commentWritten, { commentId: id, mentions: added, edited: true });
    });
    return this.threads.findOneOrFail(actor, comment.threadId);
  }

  /** Takes a comment away; the last one takes its thread and its mark in the text along. */
  async delete(actor: Actor, id: string): Promise<void> {
    const { docId, threadId, highlightId } = await this.setDeleted(actor, id, true);
    if (!highlightId) await this.writer.write(actor, docId, ({ highlights }) => this.markEdits(actor, threadId, highlights));
  }

  /** Brings a deleted comment back with its thread. */
  async restore(actor: Actor, id: string): Promise<Thread> {
    const { docId, threadId, highlightId } = await this.setDeleted(actor, id, false);
    if (!highlightId) await this.writer.write(actor, docId, ({ highlights }) => this.markEdits(actor, threadId, highlights));
    return this.threads.findOneOrFail(actor, threadId);
  }

  @OnJob(dayStarted, 'comments.purge')
  async purge({ workspaceId }: Pick<OutboxMessage, 'workspaceId'>): Promise<void> {
    if (!workspaceId) return;
    const before = new Date(Date.now() - LIMITS.trash.days * DAY_MS);
    await this.db.tx({ workspaceId }, (m) => m.query(PURGE_DELETED, [workspaceId, before]));
  }

  private async setDeleted(actor: Actor, id: string, deleted: boolean): Promise<CommentRow> {
    const comment = await this.find(actor, id);
    if (!mayDeleteComment(comment.access, comment.createdById === actor.userId)) throw new AppError('Forbidden');
    if ((comment.deletedAt !== null) === deleted) return comment;
    await this.db.tx(actor, async (m) => {
      await m.query(`select id from comment_threads where workspace_id = $1 and id = $2 for update`, [actor.workspaceId, comment.threadId]);
      await m.query(`update comments set deleted_at = case when $3 then now() end where workspace_id = $1 and id = $2`, [
        actor.workspaceId,
        id,
        deleted,
      ]);
      await m.query(
        `update comment_threads t set deleted_at = case when exists (select 1 from comments c where c.workspace_id = $1 and c.thread_id = t.id and c.deleted_at is null)
           then null else now() end where t.workspace_id = $1 and t.id = $2`,
        [actor.workspaceId, comment.threadId],
      );
      await this.record(m, actor, comment, deleted ? 'deleted' : 'restored', {});
    });
    return comment;
  }

  /** Shows or hides the mark of a thread in the text as the thread is there or not; after the commit, because a document has a queue of its own. */
  private async markEdits(actor: Actor, threadId: string, highlights: Highlights): Promise<DocumentEdits | null> {
    const thread = await this.db.one<{ gone: boolean }>(
      actor,
      `select deleted_at is not null as gone from comment_threads where workspace_id = $1 and id = $2`,
      [actor.workspaceId, threadId],
    );
    const row = highlights.get(threadId);
    if (!thread || !row || !!row.removed === thread.gone) return null;
    return { ops: [{ kind: thread.gone ? 'remove' : 'restore', id: threadId }] };
  }

  private async record(
    m: EntityManager,
    actor: Actor,
    { id, projectId, docId }: CommentRow,
    action: 'updated' | 'deleted' | 'restored',
    words: { before?: unknown; after?: unknown },
  ): Promise<void> {
    await this.changes.record(m, actor, { kind: 'comment', id, action, projectId, noteId: docId, ...words });
  }

  /** A comment whose document the actor may write; throws NotFound or Forbidden. */
  private async find(actor: Actor, id: string): Promise<CommentRow> {
    const row = await this.db.one<Omit<CommentRow, 'projectId' | 'access'>>(actor, COMMENT_PLACE, [actor.workspaceId, id]);
    if (!row) throw new AppError('NotFound');
    const { projectId, access } = await this.docs.about(actor, row.docId, 'write');
    return { ...row, projectId, access };
  }
}
