import { SERVER_LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId, TenantDb } from '#platform/db';
import type { NameOfWorkspace } from './name-directory.service.js';

/** A claim under way; `attempt` sets it apart from an earlier or later one on the same name. */
export interface NameClaim extends NameOfWorkspace {
  workspaceId: string;
  attempt: string;
}

/**
 * What this cell has asked the keeper of names for. A claim is written down before it is asked for, and goes in the transaction that makes or moves
 * the workspace; so one that a dead process left is found here, and given back.
 */
@Injectable()
export class NameClaims {
  constructor(private readonly db: TenantDb) {}

  /** Writes a claim down; null while another one on the same name is under way in this cell. One that was given up is taken over. */
  async open(subdomain: string, workspaceId: string): Promise<NameClaim | null> {
    const attempt = newId();
    const [mine] = await this.db.global(
      `insert into name_claims as c (subdomain, home_id, attempt, state) values ($1, $2, $3, 'open')
       on conflict (subdomain) do update set home_id = excluded.home_id, attempt = excluded.attempt, state = 'open', at = now()
       where c.state = 'dropped' returning c.subdomain`,
      [subdomain, workspaceId, attempt],
    );
    return mine ? { subdomain, workspaceId, attempt } : null;
  }

  /** In the transaction that takes the name: false when the claim was given up meanwhile. */
  async settle(m: EntityManager, { subdomain, attempt }: NameClaim): Promise<boolean> {
    const [rows]: [unknown[], number] = await m.query(
      `delete from name_claims where subdomain = $1 and attempt = $2 and state = 'open' returning subdomain`,
      [subdomain, attempt],
    );
    return rows.length > 0;
  }

  /** Forgets a claim that the keeper of names refused. */
  async forget({ subdomain, attempt }: NameClaim): Promise<void> {
    await this.db.global(`delete from name_claims where subdomain = $1 and attempt = $2`, [subdomain, attempt]);
  }

  /** Gives a claim up of which the keeper may have heard. Nothing happens to one that was settled. */
  async drop({ subdomain, attempt }: NameClaim): Promise<void> {
    await this.db.global(`update name_claims set state = 'dropped' where subdomain = $1 and attempt = $2 and state = 'open'`, [
      subdomain,
      attempt,
    ]);
  }

  /**
   * Claims to be given back: so old that no request for them can arrive any longer, and from now on no transaction can settle them. Those whose name
   * a workspace of this cell has are only forgotten.
   */
  async expireOverdue(): Promise<NameOfWorkspace[]> {
    await this.db.global(
      `update name_claims set state = 'releasing' where state <> 'releasing' and at < now() - make_interval(mins => $1)`,
      [SERVER_LIMITS.cells.claimMinutes],
    );
    await this.db.global(
      `delete from name_claims c where state = 'releasing' and (exists (select 1 from workspaces w where w.subdomain = c.subdomain)
         or exists (select 1 from former_subdomains f where f.subdomain = c.subdomain))`,
    );
    return this.db.global<NameOfWorkspace>(
      `select subdomain, home_id as "workspaceId" from name_claims where state = 'releasing' order by at limit 100`,
    );
  }

  /** Forgets one that was given back. */
  async released({ subdomain, workspaceId }: NameOfWorkspace): Promise<void> {
    await this.db.global(`delete from name_claims where subdomain = $1 and home_id = $2 and state = 'releasing'`, [subdomain, workspaceId]);
  }

  /** Names of this cell's workspaces after one of them, by their order; former ones too. */
  async ownNames(after: string): Promise<NameOfWorkspace[]> {
    return this.db.global<NameOfWorkspace>(
      `select * from (select subdomain, id as "workspaceId" from workspaces union all select subdomain, workspace_id from former_subdomains) n
       where subdomain > $1 order by subdomain limit $2`,
      [after, SERVER_LIMITS.cells.names],
    );
  }
}
