import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId, TenantDb } from '#platform/db';
import type { FairScheduler } from '../importers/fair-scheduler.js';

/** An import whose next file this process may read. */
export interface Claim {
  workspaceId: string;
  batchId: string;
  /** How often it was ordered; see `leave`. */
  joins: number;
  /** How often a worker began its next file and never finished. */
  tries: number;
}

// A worker renews its lease at a third of this; after a kill another worker takes over when it has expired.
const LEASE = '10 seconds';
/** How often a worker must say that it still works. */
export const RENEW_MS = 3000;

const JOIN = `
  insert into import_line (workspace_id, batch_id) values ($1, $2) on conflict (workspace_id, batch_id) do update set joins = import_line.joins + 1`;
/** Of each workspace the import that was served longest ago. */
const WAITING = `
  select distinct on (workspace_id) workspace_id as "workspaceId", batch_id as "batchId" from import_line
  where taken_until is null or taken_until < now() order by workspace_id, served_at nulls first, joined_at`;
const TAKE = `
  update import_line set taken_by = $3, taken_until = now() + $4::interval, tries = tries + 1
  where workspace_id = $1 and batch_id = $2 and (taken_until is null or taken_until < now()) returning joins, tries`;
const RENEW = `update import_line set taken_until = now() + $2::interval where taken_by = $1 and taken_until is not null`;
const RELEASE = `
  update import_line set taken_by = null, taken_until = null, served_at = clock_timestamp(), tries = 0
  where workspace_id = $1 and batch_id = $2 and taken_by = $3`;
const POSTPONE = `
  update import_line set taken_by = null, taken_until = now() + make_interval(secs => $4), served_at = clock_timestamp()
  where workspace_id = $1 and batch_id = $2 and taken_by = $3`;
const RELEASE_IMPORT = `delete from import_line where workspace_id = $1 and batch_id = $2 and taken_by = $3 and joins = $4 returning 1 as gone`;

/**
 * The line in which the imports of all workspaces wait, on disk from their order to their end: a turn is one file (or table) of one import. A
 * worker that dies in the middle of a turn loses it after some seconds to another one.
 */
@Injectable()
export class ImportQueue {
  private readonly self = newId();

  constructor(private readonly db: TenantDb) {}

  /** Puts an import into the line, in the transaction that orders it; one that is in it already is looked at once more. */
  async join(m: EntityManager, workspaceId: string, batchId: string): Promise<void> {
    await m.query(JOIN, [workspaceId, batchId]);
  }

  /** Claims the next import and a place of `turns` for it; null when none may begin. */
  async claim(turns: FairScheduler): Promise<Claim | null> {
    while (turns.isFree) {
      const waiting = await this.db.global<{ workspaceId: string; batchId: string }>(WAITING);
      const workspaceId = turns.next(waiting.map((one) => one.workspaceId));
      const next = waiting.find((one) => one.workspaceId === workspaceId);
      if (!next) return null;
      const [taken] = await this.db.global<{ joins: number; tries: number }>(TAKE, [next.workspaceId, next.batchId, this.self, LEASE]);
      // Otherwise another process was faster.
      if (!taken) continue;
      turns.start(next.workspaceId);
      return { ...next, ...taken };
    }
    return null;
  }

  /** Says that this process still works on what it took. */
  async renew(): Promise<void> {
    await this.db.global(RENEW, [this.self, LEASE]);
  }

  /** The turn is over and the import has more. */
  async release({ workspaceId, batchId }: Claim): Promise<void> {
    await this.db.global(RELEASE, [workspaceId, batchId, this.self]);
  }

  /** The turn could not be taken to its end: it is tried again after a while, and counts as a try. */
  async postpone({ workspaceId, batchId }: Claim, seconds: number): Promise<void> {
    await this.db.global(POSTPONE, [workspaceId, batchId, this.self, seconds]);
  }

  /** The import is at its end; unless it was ordered again meanwhile, which its end may not have seen. */
  async leave(claim: Claim): Promise<void> {
    const { workspaceId, batchId, joins } = claim;
    const gone = await this.db.global(RELEASE_IMPORT, [workspaceId, batchId, this.self, joins]);
    if (!gone.length) await this.release(claim);
  }

  /** How many imports are not at their end. */
  async count(): Promise<number> {
    return (await this.db.global<{ n: number }>(`select count(*)::int as n from import_line`))[0]!.n;
  }
}
