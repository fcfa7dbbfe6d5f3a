import { AppError, LIMITS, type SavedSearchChanges, type SaveSearch } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { newId, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder, changesOf } from '#platform/events';
import { SearchService } from '../queries/search.service.js';
import { FeedScope } from './feed-scope.service.js';
import { SavedSearchRow, type SearchFilters } from './saved-search.entity.js';

/** Saved searches, private to their owner. */
@Injectable()
export class SavedSearchesService {
  private readonly rows: WorkspaceRepository<SavedSearchRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly search: SearchService,
    private readonly scope: FeedScope,
  ) {
    this.rows = new WorkspaceRepository(db, SavedSearchRow);
  }

  /** The actor's own, the newest first; feeds are not among them. */
  list(actor: Actor): Promise<SavedSearchRow[]> {
    return this.rows.list(actor, { userId: actor.userId, isFeed: false }, { createdAt: 'DESC', id: 'DESC' });
  }

  /** One of the actor's own; throws NotFound. */
  async findOneOrFail(actor: Actor, id: string): Promise<SavedSearchRow> {
    const row = await this.rows.findOneOrFail(actor, id);
    if (row.userId !== actor.userId || row.isFeed) throw new AppError('NotFound');
    return row;
  }

  /** Keeps a search; the same address again answers the one that is kept already. */
  async save(actor: Actor, { name, path, search, alert }: SaveSearch): Promise<SavedSearchRow> {
    // Before the transaction: what is there now is not new later.
    const seen = alert ? await this.newest(actor, search) : [];
    return this.db.tx(actor, async (m) => {
      await m.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`saved-searches ${actor.workspaceId} ${actor.userId}`]);
      const savedSearches = await this.list(actor);
      const same = savedSearches.find((kept) => kept.path === path);
      if (same) return same;
      const { each } = LIMITS.savedSearch;
      if (savedSearches.length >= each)
        throw new AppError('ValidationError', { message: `You can keep ${each} searches. Delete one that you no longer need.` });
      const id = newId();
      await this.rows.insert(actor, { id, userId: actor.userId, name, path, search, alert, seen });
      await this.changes.record(m, actor, { kind: 'savedSearch', id, action: 'created', after: { name, path, alert } });
      return this.findOneOrFail(actor, id);
    });
  }

  /** Renames it, or chooses whether to hear of what is new from now on. */
  async update(actor: Actor, { id, name, alert }: SavedSearchChanges): Promise<SavedSearchRow> {
    const { alert: isAlert, search } = await this.findOneOrFail(actor, id);
    // Before the transaction, as when it is saved.
    const seen = alert && !isAlert ? await this.newest(actor, search) : undefined;
    await this.db.tx(actor, async (m) => {
      const updated = await this.rows.update(actor, id, (row) => ({
        name: name ?? undefined,
        alert: alert ?? undefined,
        ...(alert && !row.alert ? { seen, seenAt: new Date() } : {}),
      }));
      await this.changes.record(m, actor, ...changesOf({ kind: 'savedSearch', id, action: 'updated' }, updated, ['name', 'alert']));
    });
    return this.findOneOrFail(actor, id);
  }

  /** Forgets it, and what it found. */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const { name, path } = await this.findOneOrFail(actor, id);
      await m.query(`delete from saved_searches where workspace_id = $1 and id = $2`, [actor.workspaceId, id]);
      await this.changes.record(m, actor, { kind: 'savedSearch', id, action: 'deleted', before: { name, path } });
    });
  }

  /** Its newest results, as `TYPE id`, as the actor may read them now. */
  async newest(actor: Actor, searchFilters: SearchFilters): Promise<string[]> {
    const resolved = await this.scope.resolve(actor, searchFilters);
    if (!resolved) return [];
    const { items, corrections } = await this.search.search(actor, { ...resolved, sort: 'newest', limit: LIMITS.savedSearch.watched });
    // Other words than those that were saved.
    if (corrections.length) return [];
    return items.map(({ type, id }) => `${type} ${id}`);
  }
}
