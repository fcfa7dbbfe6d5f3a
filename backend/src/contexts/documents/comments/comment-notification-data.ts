import { commentText, excerptOf, formatDeepLink, mentionsIn } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { type InWorkspace, TenantDb } from '#platform/db';
import { HighlightRegistry } from '../anchors/highlight.registry.js';
import { DocsService } from '../docs/docs.service.js';
import type { DocumentInfo } from '../docs/document-type.registry.js';

/** A comment as news about it need it. */
export interface ShownComment {
  title: string;
  place: string;
  quote: string;
  excerpt: string;
  url: string;
}

const live = (highlights: string) => `
  from comments c join comment_threads t on t.workspace_id = c.workspace_id and t.id = c.thread_id and t.deleted_at is null
  left join ${highlights} h on h.workspace_id = t.workspace_id and h.id = t.highlight_id
  where c.workspace_id = $1 and c.deleted_at is null`;
// What was settled and opened again meanwhile is no news any more.
const LAST_SETTLINGS = `
  select s.id, s.resolved, (select c.id from comments c where c.workspace_id = $1 and c.thread_id = s.thread_id and c.deleted_at is null
      order by c.created_at, c.id limit 1) as "commentId"
  from thread_settlings s join comment_threads t on t.workspace_id = $1 and t.id = s.thread_id and (t.resolved_at is not null) = s.resolved
  where s.workspace_id = $1 and s.id = any($2::uuid[])
    and not exists (select 1 from thread_settlings l where l.workspace_id = $1 and l.thread_id = s.thread_id and (l.at, l.id) > (s.at, s.id))`;
const QUOTE = 120;
const EXCERPT = 400;

/** Comments for those who tell people of them: who takes part, and what a reader may know. */
@Injectable()
export class CommentNotificationData {
  constructor(
    private readonly db: TenantDb,
    private readonly docs: DocsService,
    private readonly highlights: HighlightRegistry,
    private readonly authors: Authors,
  ) {}

  /** A live comment: who wrote it, and who else wrote in its thread before. */
  async one(where: InWorkspace, id: string): Promise<{ id: string; by: string; participants: string[] } | null> {
    return this.db.one(
      where,
      `select c.id, c.created_by as by, array(select distinct o.created_by from comments o
         where o.workspace_id = $1 and o.thread_id = c.thread_id and o.deleted_at is null and o.created_by <> c.created_by
           and (o.created_at, o.id) < (c.created_at, c.id)) as participants
       ${this.live} and c.id = $2`,
      [where.workspaceId, id],
    );
  }

  /** A settling of a live thread: who did it, and who else writes in the thread. */
  async settled(where: InWorkspace, id: string): Promise<{ id: string; by: string; participants: string[] } | null> {
    return this.db.one(
      where,
      `select s.id, s.by, array(select distinct o.created_by from comments o
         where o.workspace_id = $1 and o.thread_id = s.thread_id and o.deleted_at is null and o.created_by <> s.by) as participants
       from thread_settlings s join comment_threads t on t.workspace_id = s.workspace_id and t.id = s.thread_id and t.deleted_at is null
       where s.workspace_id = $1 and s.id = $2`,
      [where.workspaceId, id],
    );
  }

  /** Settlings by ids as the actor may read them now, each with the words that its thread began with; of a thread only how it stands last. */
  async shownSettled(actor: Actor, ids: readonly string[]): Promise<Map<string, ShownComment & { resolved: boolean }>> {
    const rows = await this.db.read<{ id: string; resolved: boolean; commentId: string }>(actor, LAST_SETTLINGS, [actor.workspaceId, ids]);
    const comments = await this.loadReadable(
      actor,
      rows.map((r) => r.commentId),
    );
    return new Map(
      rows.flatMap(({ id, resolved, commentId }): [string, ShownComment & { resolved: boolean }][] => {
        const comment = comments.get(commentId);
        return comment ? [[id, { ...comment, resolved }]] : [];
      }),
    );
  }

  /** Live comments by ids as the actor may read them now; the others are left out. */
  async loadReadable(actor: Actor, ids: readonly string[]): Promise<Map<string, ShownComment>> {
    const rows = await this.db.read<{ id: string; body: string; docId: string; quote: string }>(
      actor,
      `select c.id, c.body, t.doc_id as "docId", coalesce(h.quote, t.quote) as quote ${this.live} and c.id = any($2::uuid[])`,
      [actor.workspaceId, ids],
    );
    const abouts = new Map<string, DocumentInfo | null>();
    for (const { docId } of rows) if (!abouts.has(docId)) abouts.set(docId, await this.docs.about(actor, docId, 'read').catch(() => null));
    const people = await this.authors.authorsByIds(
      actor,
      rows.flatMap((r) => mentionsIn(r.body)),
    );
    return new Map(
      rows.flatMap(({ id, body, docId, quote }): [string, ShownComment][] => {
        const about = abouts.get(docId);
        if (!about) return [];
        const excerpt = excerptOf(
          commentText(body, (user) => people.get(user)!.name),
          EXCERPT,
        );
        const url = `${about.url}${formatDeepLink({ kind: 'comment', id })}`;
        return [[id, { title: about.title, place: about.projectName, quote: excerptOf(quote, QUOTE), excerpt, url }]];
      }),
    );
  }

  private get live(): string {
    return live(this.highlights.highlightStore.table);
  }
}
