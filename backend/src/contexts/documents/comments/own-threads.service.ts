import { AppError, isId, mentionOf } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { decodeCursor, type Page, pageOf, pageSize, TenantDb } from '#platform/db';
import { HighlightRegistry } from '../anchors/highlight.registry.js';
import { DocumentTypeRegistry } from '../docs/document-type.registry.js';
import type { OwnThread } from './comment.graphql.js';
import { CommentNotificationData } from './comment-notification-data.js';
import { ownThreads } from './own-threads.sql.js';

interface Row {
  id: string;
  resolvedAt: Date | null;
  newestCommentId: string;
  newestAuthorId: string;
  newestCommentAt: Date;
  commentCount: number;
  cursorKey: string;
  total: number;
}

/** The conversations that concern one person, across everything that they may read. */
@Injectable()
export class OwnThreads {
  constructor(
    private readonly db: TenantDb,
    private readonly comments: CommentNotificationData,
    private readonly authors: Authors,
    private readonly highlights: HighlightRegistry,
    private readonly kinds: DocumentTypeRegistry,
  ) {}

  /** A page of them, the one with the newest comment first; `resolved` null for open and settled ones. */
  async list(actor: Actor, resolved: boolean | null, first?: number | null, after?: string | null): Promise<Page<OwnThread>> {
    const size = pageSize(first);
    const keys = decodeCursor(after, 2)?.map(String);
    if (keys && (Number.isNaN(Date.parse(keys[0]!)) || !isId(keys[1]!)))
      throw new AppError('ValidationError', { message: 'That cursor is not one of this list.' });
    const { workspaceId, userId, role } = actor;
    const place = [keys?.[0] ?? null, keys?.[1] ?? null];
    const rows = await this.db.read<Row>(actor, ownThreads(this.highlights.highlightStore.table, this.kinds.ownDocumentQueries()), [
      workspaceId,
      userId,
      role,
      resolved,
      mentionOf(userId),
      size + 1,
      ...place,
    ]);
    const page = pageOf(rows, size, rows[0]?.total ?? 0, (r) => [r.cursorKey, r.id]);
    const [shown, people] = await Promise.all([
      this.comments.loadReadable(
        actor,
        page.nodes.map((r) => r.newestCommentId),
      ),
      this.authors.authorsByIds(
        actor,
        page.nodes.map((r) => r.newestAuthorId),
      ),
    ]);
    const nodes = page.nodes.flatMap(({ id, resolvedAt, newestCommentId, newestAuthorId, newestCommentAt, commentCount }): OwnThread[] => {
      const comment = shown.get(newestCommentId);
      return comment ? [{ id, resolvedAt, at: newestCommentAt, commentCount, by: people.get(newestAuthorId)!, ...comment }] : [];
    });
    return { ...page, nodes };
  }
}
