import { isOneOf, LIMITS, SEARCH_TYPES, type SearchInput, type SearchType } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { v5 } from 'uuid';
import { dayStarted, Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { type InWorkspace, TenantDb } from '#platform/db';
import { type MessageOf, OnJob, Outbox } from '#platform/events';
import { SearchTypes } from '../queries/search-types.js';
import { savedSearchDue, searchFound } from '../search.topics.js';
import { DUE_SUBSCRIPTIONS, NEW_RESULTS, PRUNE_REMOVED, SEEN } from './feeds.sql.js';
import { SavedSearchesService } from './saved-searches.service.js';

/** What one saved search or feed found anew on a day, for one person. */
export interface Finding {
  searchId: string;
  userId: string;
  name: string;
  path: string;
  /** How many of the found may be read now, and their titles, the newest first. */
  count: number;
  titles: readonly string[];
}

/** Looks once a day through the saved searches that have an alert, and the feeds that have subscribers, with the eyes of each person. */
@Injectable()
export class SearchAlerts {
  constructor(
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
    private readonly members: Memberships,
    private readonly service: SavedSearchesService,
    private readonly types: SearchTypes,
  ) {}

  /** One small job per search, so that a slow one does not delay others. */
  @OnJob(dayStarted, 'searches.order')
  async order({ workspaceId, payload }: MessageOf<typeof dayStarted>): Promise<void> {
    if (!workspaceId) return;
    await this.db.tx({ workspaceId }, async (m) => {
      await m.query(PRUNE_REMOVED, [workspaceId, LIMITS.trash.days]);
      const due: { id: string; userId: string | null }[] = await m.query(DUE_SUBSCRIPTIONS, [workspaceId, payload.day]);
      for (const { id, userId } of due)
        await this.outbox.publish(m, workspaceId, savedSearchDue, { searchId: id, userId, day: payload.day });
    });
  }

  /** Keeps what is new since the last look. The same day again finds its own note and does nothing. */
  @OnJob(savedSearchDue, 'searches.look')
  async run({ workspaceId, payload }: MessageOf<typeof savedSearchDue>): Promise<void> {
    if (!workspaceId) return;
    const row = await this.db.one<{ userId: string; search: SearchInput; seen: string[]; since: string }>({ workspaceId }, NEW_RESULTS, [
      workspaceId,
      payload.searchId,
      payload.userId ?? null,
    ]);
    const seat = row && (await this.members.seatOf(workspaceId, row.userId));
    if (!row || !seat) return;
    const actor: Actor = { workspaceId, userId: row.userId, name: '', memberId: seat.memberId, role: seat.role, via: 'job' };
    // What did not change since is not new, though it moves up when something newer goes.
    const { changedAfter } = row.search;
    const now = await this.service.newest(actor, {
      ...row.search,
      changedAfter: changedAfter && changedAfter > row.since ? changedAfter : row.since,
    });
    const known = new Set(row.seen);
    const matches = now.filter((key) => !known.has(key));
    if (!matches.length) return;
    const who = payload.userId ?? null;
    const id = v5(`${payload.searchId} ${payload.day}${who ? ` ${who}` : ''}`, workspaceId);
    await this.db.tx({ workspaceId }, async (m) => {
      const created: unknown[] = await m.query(
        `insert into saved_search_findings (workspace_id, id, search_id, found, user_id)
         select $1, $2, id, $4, $5 from saved_searches where workspace_id = $1 and id = $3 on conflict do nothing returning id`,
        [workspaceId, id, payload.searchId, matches, who],
      );
      if (!created.length) return;
      await m.query(who ? SEEN.subscriber : SEEN.owner, [
        workspaceId,
        payload.searchId,
        who,
        [...now, ...row.seen.filter((key) => !now.includes(key))].slice(0, 2 * LIMITS.savedSearch.watched),
      ]);
      await this.outbox.publish(m, workspaceId, searchFound, { findingId: id });
    });
  }

  /** Whose news a finding is; null when its search is gone. */
  async ownerOf(where: InWorkspace, findingId: string): Promise<string | null> {
    const row = await this.db.one<{ userId: string }>(
      where,
      `select coalesce(f.user_id, s.user_id) as "userId" from saved_search_findings f join saved_searches s on s.workspace_id = f.workspace_id and s.id = f.search_id
       where f.workspace_id = $1 and f.id = $2`,
      [where.workspaceId, findingId],
    );
    return row?.userId ?? null;
  }

  /** Findings for the actor by id; one of which nothing may be read any more is left out. */
  async shown(actor: Actor, ids: readonly string[]): Promise<Map<string, Finding>> {
    const rows = await this.db.read<Omit<Finding, 'count' | 'titles'> & { id: string; found: string[] }>(
      actor,
      `select f.id, f.search_id as "searchId", coalesce(f.user_id, s.user_id) as "userId", s.name, s.path, f.found
       from saved_search_findings f join saved_searches s on s.workspace_id = f.workspace_id and s.id = f.search_id
       where f.workspace_id = $1 and coalesce(f.user_id, s.user_id) = $2 and (s.user_id = $2 or s.shared) and s.removed_at is null
         and f.id = any($3::uuid[])`,
      [actor.workspaceId, actor.userId, ids],
    );
    const keys = rows.flatMap(({ found: result }) => result.flatMap(keysOf));
    const readable = await this.types.load(actor, keys);
    return new Map(
      rows.flatMap(({ id, found: result, ...search }) => {
        const titles = result.flatMap((key) => readable.get(key)?.title ?? []);
        return titles.length ? [[id, { ...search, count: titles.length, titles }] as const] : [];
      }),
    );
  }
}

function keysOf(key: string): { type: SearchType; id: string }[] {
  const [type, id] = key.split(' ');
  return isOneOf(SEARCH_TYPES, type) && id ? [{ type, id }] : [];
}
