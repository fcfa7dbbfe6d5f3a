import { AppError, type FollowChoice, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { ProjectAccess } from '#contexts/access';
import { InsightsService } from '#contexts/insights';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import type { Followers } from './follow.graphql.js';

/** Members with a seat who follow $2, the latest first: the first $3, and how many there are. */
const FOLLOWERS = `
  select f.user_id as "userId", count(*) over ()::int as count from follows f
  join v_workspace_people p on p.workspace_id = f.workspace_id and p.user_id = f.user_id
  where f.workspace_id = $1 and f.object_id = $2 order by f.created_at desc, f.id limit $3`;

/** Who follows which project or insight. */
@Injectable()
export class FollowsService {
  constructor(
    private readonly db: TenantDb,
    private readonly authors: Authors,
    private readonly projects: ProjectAccess,
    private readonly insights: InsightsService,
  ) {}

  /** The followers of something that the actor may read; throws NotFound. */
  async of(actor: Actor, { kind, id }: FollowChoice): Promise<Followers> {
    await this.requireRead(actor, kind, id);
    const rows = await this.db.read<{ userId: string; count: number }>(actor, FOLLOWERS, [actor.workspaceId, id, LIMITS.list.followers]);
    const own = await this.db.one(actor, `select 1 from follows where workspace_id = $1 and object_id = $2 and user_id = $3`, [
      actor.workspaceId,
      id,
      actor.userId,
    ]);
    const people = await this.authors.authorsByIds(
      actor,
      rows.map(({ userId }) => userId),
    );
    return { id, count: rows[0]?.count ?? 0, isFollowing: !!own, people: rows.flatMap(({ userId }) => people.get(userId) ?? []) };
  }

  /** Follows something that the actor may read, or follows it no longer. */
  async set(actor: Actor, followed: FollowChoice, isFollowing: boolean): Promise<Followers> {
    const { kind, id } = followed;
    await this.requireRead(actor, kind, id);
    await this.db.tx(actor, async (m) => {
      const key = [actor.workspaceId, actor.userId, id];
      if (isFollowing)
        await m.query(
          `insert into follows (workspace_id, user_id, object_id, kind, id) values ($1, $2, $3, $4, $5) on conflict (workspace_id, object_id, user_id) do nothing`,
          [...key, kind, newId()],
        );
      else await m.query(`delete from follows where workspace_id = $1 and user_id = $2 and object_id = $3`, key);
    });
    return this.of(actor, followed);
  }

  private async requireRead(actor: Actor, kind: FollowChoice['kind'], id: string): Promise<void> {
    if (kind === 'project') await this.projects.requireAccess(actor, id, 'read');
    else if ((await this.insights.accessOf(actor, id)) === 'none') throw new AppError('NotFound');
  }
}
