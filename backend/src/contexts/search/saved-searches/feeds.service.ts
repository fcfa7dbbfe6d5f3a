import { AppError, FEED_TYPES, type FeedChanges, type FeedFilterChoices, type FeedSubscription, LIMITS, type SaveFeed } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { keyedId, newId, type Page, pageSize, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder, changesOf } from '#platform/events';
import type { SearchItem } from '../queries/search.graphql.js';
import { SearchService } from '../queries/search.service.js';
import type { Feed, FeedFilter } from './feed.graphql.js';
import { FeedScope } from './feed-scope.service.js';
import { FEEDS, SUBSCRIBE } from './feeds.sql.js';
import { SavedSearchRow, type SearchFilters } from './saved-search.entity.js';
import { SavedSearchesService } from './saved-searches.service.js';

type Row = Omit<Feed, 'owner' | 'filter' | 'isMine'> & { ownerId: string; search: SearchFilters };

/** Saved feeds: searches for everything of some kinds, the newest first, kept for their owner or for everyone. */
@Injectable()
export class FeedsService {
  private readonly rows: WorkspaceRepository<SavedSearchRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly authors: Authors,
    private readonly searches: SavedSearchesService,
    private readonly search: SearchService,
    private readonly scope: FeedScope,
  ) {
    this.rows = new WorkspaceRepository(db, SavedSearchRow);
  }

  /** A page of what a feed shows, as far as the actor may read it. */
  async stream(actor: Actor, filter: FeedFilterChoices, first?: number | null, after?: string | null): Promise<Page<SearchItem>> {
    const resolved = await this.scope.resolve(actor, searchOf(filter));
    if (!resolved) return { nodes: [], total: 0, pageInfo: { hasNextPage: false, endCursor: null } };
    const searchResult = await this.search.search(actor, { ...resolved, limit: pageSize(first), cursor: after ?? null });
    return {
      nodes: searchResult.items,
      total: searchResult.total,
      pageInfo: { hasNextPage: searchResult.nextCursor !== null, endCursor: searchResult.nextCursor },
    };
  }

  /** The actor's own and those that are shared, by name. */
  list(actor: Actor): Promise<Feed[]> {
    return this.visible(actor, null);
  }

  /** One that the actor may see; throws NotFound. */
  async findOneOrFail(actor: Actor, id: string): Promise<Feed> {
    const [feed] = await this.visible(actor, [id]);
    if (!feed) throw new AppError('NotFound');
    return feed;
  }

  /** Keeps a feed; the same client key answers the same one. */
  async save(actor: Actor, { name, shared, filter, clientKey }: SaveFeed): Promise<Feed> {
    const id = keyedId(actor, 'feed', clientKey);
    await this.db.tx(actor, async (m) => {
      await this.lock(m, actor);
      if (await this.rows.one(actor, id)) return;
      await this.assertLimit(m, actor, shared);
      await this.rows.insert(actor, {
        id,
        userId: actor.userId,
        name,
        path: `/explore/${id}`,
        search: searchOf(filter),
        isFeed: true,
        shared,
      });
      await this.changes.record(m, actor, { kind: 'savedSearch', id, action: 'created', after: { name, shared } });
    });
    return this.findOneOrFail(actor, id);
  }

  /** Changes name, filter or who sees it; its owner's to do. */
  async update(actor: Actor, { id, name, shared, filter }: FeedChanges): Promise<Feed> {
    await this.db.tx(actor, async (m) => {
      await this.lock(m, actor);
      const feed = await this.own(actor, id);
      if (feed.removedAt) throw new AppError('NotFound');
      if (shared && !feed.shared) await this.assertSharedLimit(m, actor);
      const updated = await this.rows.update(actor, id, {
        name: name ?? undefined,
        shared: shared ?? undefined,
        search: filter ? searchOf(filter) : undefined,
      });
      await this.changes.record(
        m,
        actor,
        ...changesOf({ kind: 'savedSearch', id, action: 'updated' }, updated, ['name', 'shared', 'search']),
      );
    });
    return this.findOneOrFail(actor, id);
  }

  /** Deletes the actor's own feed, or takes that back. */
  async remove(actor: Actor, id: string, removed: boolean): Promise<void> {
    await this.db.tx(actor, async (m) => {
      await this.lock(m, actor);
      const feed = await this.own(actor, id);
      if (!feed.removedAt !== removed) return;
      if (!removed) await this.assertLimit(m, actor, feed.shared);
      await this.rows.update(actor, id, { removedAt: removed ? new Date() : null });
      await this.changes.record(m, actor, { kind: 'savedSearch', id, action: removed ? 'deleted' : 'restored' });
    });
  }

  /** Chooses how often the actor hears of what is new from now on. */
  async subscribe(actor: Actor, { feedId, rhythm }: FeedSubscription): Promise<Feed> {
    const feed = await this.findOneOrFail(actor, feedId);
    // Before the transaction: what is there now is not new later.
    const seen = feed.rhythm === 'off' && rhythm !== 'off' ? await this.searches.newest(actor, searchOf(feed.filter)) : [];
    await this.db.tx(actor, async (m) => {
      const key = [actor.workspaceId, feedId, actor.userId];
      if (rhythm === 'off')
        await m.query(`delete from feed_subscriptions where workspace_id = $1 and search_id = $2 and user_id = $3`, key);
      else await m.query(SUBSCRIBE, [...key, newId(), rhythm === 'weekly', seen]);
    });
    return this.findOneOrFail(actor, feedId);
  }

  private async visible(actor: Actor, ids: readonly string[] | null): Promise<Feed[]> {
    const rows = await this.db.read<Row>(actor, FEEDS, [actor.workspaceId, actor.userId, ids]);
    const owners = await this.authors.authorsByIds(
      actor,
      rows.map(({ ownerId }) => ownerId),
    );
    return rows.map(({ ownerId, search, ...feed }) => ({
      ...feed,
      filter: filterOf(search),
      owner: owners.get(ownerId)!,
      isMine: ownerId === actor.userId,
    }));
  }

  /** The actor's own feed, a deleted one as well; one of another person is Forbidden when they may see it, else NotFound. */
  private async own(actor: Actor, id: string): Promise<SavedSearchRow> {
    const row = await this.rows.one(actor, id);
    if (!row?.isFeed) throw new AppError('NotFound');
    if (row.userId !== actor.userId) throw new AppError(row.shared && !row.removedAt ? 'Forbidden' : 'NotFound');
    return row;
  }

  private async lock(m: EntityManager, actor: Actor): Promise<void> {
    await m.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`feeds ${actor.workspaceId}`]);
  }

  private async assertLimit(m: EntityManager, actor: Actor, shared: boolean): Promise<void> {
    const [{ n }] = await m.query(
      `select count(*)::int as n from saved_searches where workspace_id = $1 and user_id = $2 and is_feed and removed_at is null`,
      [actor.workspaceId, actor.userId],
    );
    const { each } = LIMITS.savedSearch;
    if (n >= each) throw new AppError('ValidationError', { message: `You can keep ${each} feeds. Delete one that you no longer need.` });
    if (shared) await this.assertSharedLimit(m, actor);
  }

  private async assertSharedLimit(m: EntityManager, actor: Actor): Promise<void> {
    const [{ n }] = await m.query(
      `select count(*)::int as n from saved_searches where workspace_id = $1 and is_feed and shared and removed_at is null`,
      [actor.workspaceId],
    );
    const { each } = LIMITS.savedSearch;
    if (n >= each)
      throw new AppError('ValidationError', { message: `A workspace can share ${each} feeds. Keep this one private, or share one less.` });
  }
}

/** What is asked of the search for a feed. */
function searchOf({ types, projectIds, folderIds, tagIds, authorIds, days }: FeedFilterChoices): SearchFilters {
  return {
    query: '',
    types: types?.length ? types : [...FEED_TYPES],
    sort: 'newest',
    projectIds: projectIds ?? [],
    tagIds: tagIds ?? [],
    authorIds: authorIds ?? [],
    folderIds: folderIds ?? [],
    days: days ?? null,
  };
}

function filterOf({ types, projectIds, folderIds, tagIds, authorIds, days }: SearchFilters): FeedFilter {
  const own = FEED_TYPES.filter((type) => types?.includes(type));
  return {
    types: own.length === FEED_TYPES.length ? [] : own,
    projectIds: projectIds ?? [],
    tagIds: tagIds ?? [],
    authorIds: authorIds ?? [],
    folderIds: folderIds ?? [],
    days: days ?? null,
  };
}
