import { isOneOf, LIMITS, SEARCH_TYPES, type SearchInput, type SearchType } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { v5 } from 'uuid';
import { dayBegan, Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { type InWorkspace, TenantDb } from '#platform/db';
import { type MessageOf, OnJob, Outbox } from '#platform/events';
import { SearchTypes } from '../queries/search-types.js';
import { savedSearchDue, searchFound } from '../search.topics.js';
import { SavedSearchesService } from './saved-searches.service.js';

/** What one saved search found anew on a day, for its owner. */
export interface Finding {
  searchId: string;
  userId: string;
  name: string;
  path: string;
  /** How many of the found may be read now, and their titles, the newest first. */
  count: number;
  titles: readonly string[];
}

/** Looks once a day through the saved searches that have an alert, with the eyes of their owners. */
@Injectable()
export class SearchAlerts {
  constructor(
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
    private readonly members: Memberships,
    private readonly service: SavedSearchesService,
    private readonly types: SearchTypes,
  ) {}

  /** One small job a search, so that a slow one holds up nobody. */
  @OnJob(dayBegan, 'searches.order')
  async order({ workspaceId, payload }: MessageOf<typeof dayBegan>): Promise<void> {
    if (!workspaceId) return;
    await this.db.tx({ workspaceId }, async (m) => {
      const due: { id: string }[] = await m.query(`select id from saved_searches where workspace_id = $1 and alert`, [workspaceId]);
      for (const { id } of due) await this.outbox.publish(m, workspaceId, savedSearchDue, { searchId: id, day: payload.day });
    });
  }

  /** Keeps what is new since the last look. The same day again finds its own note and does nothing. */
  @OnJob(savedSearchDue, 'searches.look')
  async look({ workspaceId, payload }: MessageOf<typeof savedSearchDue>): Promise<void> {
    if (!workspaceId) return;
    const row = await this.db.one<{ userId: string; search: SearchInput; seen: string[]; since: string }>(
      { workspaceId },
      `select user_id as "userId", search, seen, to_char(seen_at at time zone 'UTC', 'YYYY-MM-DD') as since from saved_searches where workspace_id = $1 and id = $2 and alert`,
      [workspaceId, payload.searchId],
    );
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
    const found = now.filter((key) => !known.has(key));
    if (!found.length) return;
    const id = v5(`${payload.searchId} ${payload.day}`, workspaceId);
    await this.db.tx({ workspaceId }, async (m) => {
      const made: unknown[] = await m.query(
        `insert into saved_search_findings (workspace_id, id, search_id, found)
         select $1, $2, id, $4 from saved_searches where workspace_id = $1 and id = $3 on conflict do nothing returning id`,
        [workspaceId, id, payload.searchId, found],
      );
      if (!made.length) return;
      await m.query(`update saved_searches set seen = $3, seen_at = now() where workspace_id = $1 and id = $2`, [
        workspaceId,
        payload.searchId,
        [...now, ...row.seen.filter((key) => !now.includes(key))].slice(0, 2 * LIMITS.savedSearch.watched),
      ]);
      await this.outbox.publish(m, workspaceId, searchFound, { findingId: id });
    });
  }

  /** Who saved the search of a finding; null when it is gone. */
  async ownerOf(where: InWorkspace, findingId: string): Promise<string | null> {
    const row = await this.db.one<{ userId: string }>(
      where,
      `select s.user_id as "userId" from saved_search_findings f join saved_searches s on s.workspace_id = f.workspace_id and s.id = f.search_id
       where f.workspace_id = $1 and f.id = $2`,
      [where.workspaceId, findingId],
    );
    return row?.userId ?? null;
  }

  /** Findings of the actor's own searches by id; one of which nothing may be read any more is left out. */
  async shown(actor: Actor, ids: readonly string[]): Promise<Map<string, Finding>> {
    const rows = await this.db.read<Omit<Finding, 'count' | 'titles'> & { id: string; found: string[] }>(
      actor,
      `select f.id, f.search_id as "searchId", s.user_id as "userId", s.name, s.path, f.found
       from saved_search_findings f join saved_searches s on s.workspace_id = f.workspace_id and s.id = f.search_id
       where f.workspace_id = $1 and s.user_id = $2 and f.id = any($3::uuid[])`,
      [actor.workspaceId, actor.userId, ids],
    );
    const keys = rows.flatMap(({ found }) => found.flatMap(keysOf));
    const readable = await this.types.load(actor, keys);
    return new Map(
      rows.flatMap(({ id, found, ...search }) => {
        const titles = found.flatMap((key) => readable.get(key)?.title ?? []);
        return titles.length ? [[id, { ...search, count: titles.length, titles }] as const] : [];
      }),
    );
  }
}

function keysOf(key: string): { type: SearchType; id: string }[] {
  const [type, id] = key.split(' ');
  return isOneOf(SEARCH_TYPES, type) && id ? [{ type, id }] : [];
}
