import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { INDEX_SIZE, SAMPLED_ENTRIES } from './postgres-index.sql.js';
import type { IndexTokens } from './ts-queries.js';

/** A workspace with such a share of all entries is searched without the word that narrows the index to it. */
const MOST = 0.8;
/** So many pages of the table say the share to within a tenth, and are read in a few milliseconds. */
const PAGES = 200;
/** In milliseconds. */
const KEPT = 10 * 60_000;

/**
 * Whether nearly all entries of the index belong to one workspace. Its own word is in as many entries as the index has then: reading where it
 * stands takes longer than the words that are looked for, and says nothing.
 */
@Injectable()
export class IndexShare {
  /** An index of fewer entries is read in no time either way. Tests change it, to see what is found in a large one. */
  readonly minEntries: number = 50_000;
  private readonly known = new Map<string, { until: number; isMost: Promise<boolean> }>();

  constructor(private readonly db: TenantDb) {}

  /** An estimate, kept for some minutes: what it says changes how long a search takes and nothing else. */
  isMost(actor: Actor): Promise<boolean> {
    const known = this.known.get(actor.workspaceId);
    if (known && known.until > Date.now()) return known.isMost;
    for (const [id, { until }] of this.known) if (until <= Date.now()) this.known.delete(id);
    const isMost = this.sampled(actor).catch(() => {
      this.known.delete(actor.workspaceId);
      return false;
    });
    this.known.set(actor.workspaceId, { until: Date.now() + KEPT, isMost });
    return isMost;
  }

  /** Which tokens the queries of a workspace have. */
  async tokens(actor: Actor, mostTokens: number): Promise<IndexTokens> {
    return { mostTokens, isMostOfIndex: await this.isMost(actor) };
  }

  private async sampled(actor: Actor): Promise<boolean> {
    const size = await this.db.one<{ entries: number; pages: number }>(actor, INDEX_SIZE, []);
    if (!size || size.entries < this.minEntries) return false;
    const share = Math.min(1, PAGES / size.pages);
    const own = await this.db.one<{ count: number }>(actor, SAMPLED_ENTRIES, [actor.workspaceId, 100 * share]);
    return (own?.count ?? 0) >= MOST * share * size.entries;
  }
}
