import { AppError, isId } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { ProjectAccess } from '#contexts/access';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { decodeCursor, type Page, pageOf, pageSize, TenantDb } from '#platform/db';
import type { SummaryEntry } from './summary.graphql.js';
import { PROJECT_SUMMARIES, SEARCH_SUMMARIES } from './summary-list.sql.js';

type Row = Omit<SummaryEntry, 'createdBy'> & { authorId: string; key: string; total: number };

/** What was summarised, so that it is found again: each thing once, with its newest version. */
@Injectable()
export class SummaryList {
  constructor(
    private readonly db: TenantDb,
    private readonly projects: ProjectAccess,
    private readonly authors: Authors,
  ) {}

  /** What was summarised in a project, newest first. Throws NotFound for who may not read it. */
  async ofProject(actor: Actor, projectId: string, first?: number | null, after?: string | null): Promise<Page<SummaryEntry>> {
    await this.projects.requireAccess(actor, projectId, 'read');
    return this.page(actor, PROJECT_SUMMARIES, projectId, first, after);
  }

  /** The searches that the actor had summarised, newest first. */
  ofSearches(actor: Actor, first?: number | null, after?: string | null): Promise<Page<SummaryEntry>> {
    return this.page(actor, SEARCH_SUMMARIES, actor.userId, first, after);
  }

  private async page(
    actor: Actor,
    sql: string,
    of: string,
    first: number | null | undefined,
    after: string | null | undefined,
  ): Promise<Page<SummaryEntry>> {
    const size = pageSize(first);
    const before = decodeCursor(after, 2)?.map(String);
    if (before && (Number.isNaN(Date.parse(before[0]!)) || !isId(before[1])))
      throw new AppError('ValidationError', { message: 'That cursor is not one of this list.' });
    const rows = await this.db.read<Row>(actor, sql, [actor.workspaceId, of, size + 1, before?.[0] ?? null, before?.[1] ?? null]);
    const result = rows.filter((row) => row.id);
    const page = pageOf(result, size, rows[0]!.total, (row) => [row.key, row.id]);
    const authors = await this.authors.authorsByIds(
      actor,
      page.nodes.map((row) => row.authorId),
    );
    return { ...page, nodes: page.nodes.map(({ authorId, ...row }) => ({ ...row, createdBy: authors.get(authorId)! })) };
  }
}
