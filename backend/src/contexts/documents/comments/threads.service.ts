import {
  type Access,
  AppError,
  type CreateThread,
  fieldError,
  mayDeleteComment,
  mayEditComment,
  mentionsIn,
  type Reply,
} from '@libs/domain';
import type { ConfirmedDoc } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { ChangeRecorder, Outbox } from '#platform/events';
import { HighlightRegistry } from '../anchors/highlight.registry.js';
import { ThreadAnchors } from '../anchors/thread-anchors.js';
import { DocsService } from '../docs/docs.service.js';
import { type DocumentEdits, DocumentWriter } from '../docs/document-writer.js';
import { PassageRanges } from '../docs/passage-ranges.js';
import { commentWritten, threadResolutionChanged } from '../documents.topics.js';
import type { Comment, Thread } from './comment.graphql.js';
import { INSERT_COMMENT, INSERT_THREAD, INSERT_THREAD_RESOLUTION, threads, threadsByIds } from './comments.sql.js';
import { Mentions } from './mentions.service.js';

type Json = { createdById: string; createdAt: string; editedAt: string | null; deletedAt: string | null };
type CommentRow = Json & Pick<Comment, 'id' | 'threadId' | 'body'>;
type Row = Omit<Thread, 'createdBy' | 'resolvedBy' | 'comments' | 'viewerAccess'> & {
  createdById: string;
  resolvedById: string | null;
  comments: CommentRow[];
};
/** What a new comment belongs to. */
interface Place {
  docId: string;
  projectId: string;
  threadId: string;
}

/** Threads of comments: on a highlight, or on a range whose anchor lives in the document and moves with its text. Who may write there may comment. */
@Injectable()
export class ThreadsService {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly outbox: Outbox,
    private readonly docs: DocsService,
    private readonly writer: DocumentWriter,
    private readonly highlights: HighlightRegistry,
    private readonly ranges: PassageRanges,
    private readonly anchors: ThreadAnchors,
    private readonly mentions: Mentions,
    private readonly authors: Authors,
  ) {}

  /** Every thread of a document in the order of its text, as it stands in the newest version. Throws NotFound without read access. */
  async ofDoc(actor: Actor, docId: string): Promise<Thread[]> {
    const { access } = await this.docs.about(actor, docId, 'read');
    await this.docs.settle(actor, docId);
    return this.complete(
      actor,
      access,
      await this.db.read<Row>(actor, threads(this.highlights.highlightStore.table), [actor.workspaceId, docId]),
    );
  }

  /** One thread, if the actor may read its document; throws NotFound. */
  async findOneOrFail(actor: Actor, id: string): Promise<Thread> {
    const [row] = await this.db.read<Row>(actor, threadsByIds(this.highlights.highlightStore.table), [actor.workspaceId, [id]]);
    if (!row) throw new AppError('NotFound');
    const { access } = await this.docs.about(actor, row.docId, 'read');
    return (await this.complete(actor, access, [row]))[0]!;
  }

  /** Begins a thread with its first comment; a highlight that has one gets the comment in it. The same client key answers the same thread. */
  async create(actor: Actor, input: CreateThread): Promise<Thread> {
    const { projectId } = await this.docs.about(actor, input.docId, 'write');
    await this.mentions.requireMentionable(actor, projectId, input.body);
    const created = await this.madeBefore(actor, input.clientKey);
    if (created) return this.findOneOrFail(actor, created);
    if (input.highlightId) return this.findOneOrFail(actor, await this.onHighlight(actor, input, projectId));
    const { edits } = await this.writer.write(actor, input.docId, (doc) => this.editsOnRange(actor, input, projectId, doc));
    return this.findOneOrFail(actor, edits!.threadId);
  }

  /** Answers in a thread; a settled one opens again. The same client key answers once. */
  async reply(actor: Actor, { threadId, body, clientKey }: Reply): Promise<Thread> {
    const thread = await this.findOneOrFail(actor, threadId);
    const { projectId } = await this.docs.about(actor, thread.docId, 'write');
    await this.mentions.requireMentionable(actor, projectId, body);
    await this.db.tx(actor, async (m) => {
      // The lock lets a repeated call see what the first one wrote.
      const [open] = await m.query(`select id from comment_threads where workspace_id = $1 and id = $2 and deleted_at is null for update`, [
        actor.workspaceId,
        threadId,
      ]);
      if (!open) throw new AppError('NotFound');
      if (await this.madeBefore(actor, clientKey)) return;
      if (thread.resolvedAt) await this.setResolved(m, actor, threadId, false);
      await this.write(m, actor, { docId: thread.docId, projectId, threadId }, body, clientKey);
    });
    return this.findOneOrFail(actor, threadId);
  }

  /** Settles a thread, or opens it again, and tells of it. */
  async resolve(actor: Actor, id: string, resolved: boolean): Promise<Thread> {
    const thread = await this.findOneOrFail(actor, id);
    const { projectId } = await this.docs.about(actor, thread.docId, 'write');
    if ((thread.resolvedAt !== null) !== resolved)
      await this.db.tx(actor, async (m) => {
        if (!(await this.setResolved(m, actor, id, resolved))) return;
        const settlingId = newId();
        await m.query(INSERT_THREAD_RESOLUTION, [actor.workspaceId, settlingId, id, resolved, actor.userId]);
        await this.outbox.publish(m, actor.workspaceId, threadResolutionChanged, { settlingId });
        const change = { kind: 'thread' as const, id, projectId, noteId: thread.docId };
        await this.changes.record(m, actor, { ...change, action: 'updated', before: { resolved: !resolved }, after: { resolved } });
      });
    return this.findOneOrFail(actor, id);
  }

  /** Writes a comment inside the open transaction m and tells of it; the caller has checked access and mentions. */
  async write(m: EntityManager, actor: Actor, place: Place, body: string, clientKey: string | null | undefined): Promise<void> {
    const id = newId();
    await m.query(INSERT_COMMENT, [actor.workspaceId, id, place.threadId, actor.userId, body, clientKey ?? null]);
    const change = { kind: 'comment' as const, id, projectId: place.projectId, noteId: place.docId };
    await this.changes.record(m, actor, { ...change, action: 'created', after: { threadId: place.threadId, body } });
    await this.outbox.publish(m, actor.workspaceId, commentWritten, { commentId: id, mentions: mentionsIn(body) });
  }

  /** Marks a thread as settled or open inside the open transaction m; false when it was so already. */
  async setResolved(m: EntityManager, actor: Actor, id: string, resolved: boolean): Promise<boolean> {
    const [changed]: [unknown[], number] = await m.query(
      `update comment_threads set resolved_at = case when $3 then now() end, resolved_by = case when $3 then $4::uuid end
       where workspace_id = $1 and id = $2 and (resolved_at is not null) <> $3 returning id`,
      [actor.workspaceId, id, resolved, actor.userId],
    );
    return changed.length > 0;
  }

  /** The thread in which a client key of the actor made a comment. */
  async madeBefore(actor: Actor, clientKey: string | null | undefined): Promise<string | null> {
    if (!clientKey) return null;
    const created = await this.db.one<{ id: string }>(
      actor,
      `select thread_id as id from comments where workspace_id = $1 and created_by = $2 and client_key = $3`,
      [actor.workspaceId, actor.userId, clientKey],
    );
    return created?.id ?? null;
  }

  private async onHighlight(actor: Actor, { docId, highlightId, body, clientKey }: CreateThread, projectId: string): Promise<string> {
    return this.db.tx(actor, async (m) => {
      // Two first comments at once wait for each other here: the second goes into the thread of the first.
      if (!highlightId || !(await this.highlights.highlightStore.lock(m, actor, docId, highlightId))) throw new AppError('NotFound');
      const [there]: { id: string }[] = await m.query(
        `select id from comment_threads where workspace_id = $1 and highlight_id = $2 and deleted_at is null`,
        [actor.workspaceId, highlightId],
      );
      const threadId = there?.id ?? newId();
      if (there) await this.setResolved(m, actor, threadId, false);
      else await m.query(INSERT_THREAD, [actor.workspaceId, threadId, docId, actor.userId, highlightId]);
      await this.write(m, actor, { docId, projectId, threadId }, body, clientKey);
      return threadId;
    });
  }

  /** What begins a thread on a range; nothing, with the thread of the key, when the same was written before. */
  private async editsOnRange(
    actor: Actor,
    { docId, version, start, end, body, clientKey }: CreateThread,
    projectId: string,
    doc: ConfirmedDoc,
  ): Promise<DocumentEdits & { threadId: string }> {
    // Asked inside the document's queue: of two calls with one key the second finds what the first made.
    const there = await this.madeBefore(actor, clientKey);
    if (there) return { ops: [], threadId: there };
    const [range] = await this.ranges.rangesIn(actor, docId, doc, [{ version: version!, start: start!, end: end! }]);
    if (!range) throw fieldError('end', 'The text that you commented on is gone.');
    const threadId = newId();
    return {
      threadId,
      ops: [{ kind: 'create', id: threadId, from: range[0], to: range[1], mark: 'comment' }],
      within: async (m, after) => {
        await m.query(INSERT_THREAD, [actor.workspaceId, threadId, docId, actor.userId, null]);
        await this.anchors.save(m, actor, docId, after, [after.highlights.get(threadId)!]);
        await this.write(m, actor, { docId, projectId, threadId }, body, clientKey);
      },
    };
  }

  private async complete(actor: Actor, access: Access, rows: readonly Row[]): Promise<Thread[]> {
    const ids = rows.flatMap((t) => [
      t.createdById,
      ...(t.resolvedById ? [t.resolvedById] : []),
      ...t.comments.flatMap((c) => [c.createdById, ...mentionsIn(c.body)]),
    ]);
    const people = await this.authors.authorsByIds(actor, ids);
    const date = (at: string | null) => (at ? new Date(at) : null);
    return rows.map((t) => ({
      ...t,
      createdBy: people.get(t.createdById)!,
      resolvedBy: t.resolvedById ? people.get(t.resolvedById)! : null,
      viewerAccess: access,
      comments: t.comments.map((c): Comment => {
        const isOwn = c.createdById === actor.userId && !c.deletedAt;
        return {
          ...c,
          createdAt: new Date(c.createdAt),
          editedAt: date(c.editedAt),
          deletedAt: date(c.deletedAt),
          createdBy: people.get(c.createdById)!,
          mentions: mentionsIn(c.body).map((id) => people.get(id)!),
          canEdit: mayEditComment(access, isOwn),
          canDelete: !c.deletedAt && mayDeleteComment(access, isOwn),
        };
      }),
    }));
  }
}
