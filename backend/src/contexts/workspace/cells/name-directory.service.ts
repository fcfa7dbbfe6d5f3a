import { createHash } from 'node:crypto';
import type { Region } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '#platform/config';
import { TenantDb } from '#platform/db';
import { Vault } from '#platform/vault';

/** A name, the workspace that has it or asks for it (none for what is left of an erased one), and when it asked. */
export interface NameOfWorkspace {
  subdomain: string;
  workspaceId: string | null;
}

const LOCK = `select pg_advisory_xact_lock(hashtextextended('cell name ' || $1, 0))`;
const OWN = `select 1 from workspaces where subdomain = $1 union all select 1 from former_subdomains where subdomain = $1`;
// A request that was overtaken by a later one of the same cell changes nothing.
const TAKE = `insert into cell_names as n (subdomain, home_id, region, claimed_at) values ($1, $2, $3, $4)
  on conflict (subdomain) do update set home_id = excluded.home_id, claimed_at = excluded.claimed_at
  where n.region = excluded.region and n.claimed_at <= excluded.claimed_at`;
const NO_WORKSPACE = '00000000-0000-0000-0000-000000000000';

/**
 * The directory at the cell that keeps it: which name belongs to which region. It holds names, ids and regions of the other cells and nothing else;
 * this cell's own names are those of its workspaces. One lock for each name makes the two one set.
 */
@Injectable()
export class NameDirectory {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'cells'>,
    private readonly db: TenantDb,
    private readonly vault: Vault,
  ) {}

  /** Gives a name to another cell, again where it has it already; answers whether that cell has it now. */
  async claim({ subdomain, workspaceId }: NameOfWorkspace, region: Region, at: Date): Promise<boolean> {
    return this.db.globalTx(async (m) => {
      await m.query(LOCK, [subdomain]);
      const own: unknown[] = await m.query(OWN, [subdomain]);
      if (own.length) return false;
      await m.query(TAKE, [subdomain, workspaceId, region, at]);
      const [name]: { region: Region }[] = await m.query(`select region from cell_names where subdomain = $1`, [subdomain]);
      return name?.region === region;
    });
  }

  /** Takes a name back that another cell claimed for a workspace which never came to be. */
  async release({ subdomain, workspaceId }: NameOfWorkspace, region: Region): Promise<void> {
    await this.db.global(`delete from cell_names where subdomain = $1 and region = $2 and home_id = $3`, [subdomain, region, workspaceId]);
  }

  /** In the transaction in which a workspace of this cell takes a name: false when another cell has it. Until its end no cell can claim it. */
  async isFree(m: EntityManager, subdomain: string): Promise<boolean> {
    await m.query(LOCK, [subdomain]);
    const names: unknown[] = await m.query(`select 1 from cell_names where subdomain = $1`, [subdomain]);
    return !names.length;
  }

  /** Which of these names belong to other cells than this region's. */
  async takenElsewhere(region: Region, names: readonly string[]): Promise<string[]> {
    const rows = await this.db.global<{ subdomain: string }>(
      `select subdomain from cell_names where subdomain = any($1) and region <> $2
       union all select subdomain from workspaces where subdomain = any($1) and $3
       union all select subdomain from former_subdomains where subdomain = any($1) and $3`,
      [names, region, region !== this.config.cells?.own.region],
    );
    return rows.map((row) => row.subdomain);
  }

  /** The region of a name, or null. */
  async regionOf(subdomain: string): Promise<Region | null> {
    const [row] = await this.db.global<{ region: Region }>(
      `select region from cell_names where subdomain = $1
       union all select $2 from workspaces where subdomain = $1 union all select $2 from former_subdomains where subdomain = $1 limit 1`,
      [subdomain, this.config.cells?.own.region],
    );
    return row?.region ?? null;
  }

  /**
   * The region of a workspace. One that does not exist has a region as well, always the same, which only this cell can compute: the answer does not
   * say whether there is such a workspace.
   */
  async homeOf(workspaceId: string): Promise<Region> {
    const { own, all } = this.config.cells!;
    const [row] = await this.db.global<{ region: Region }>(
      `select region from cell_names where home_id = $1 union all select $2 from workspaces where id = $1 limit 1`,
      [workspaceId, own.region],
    );
    const secret = this.vault.secretOf(NO_WORKSPACE, 'home of no workspace', workspaceId);
    const invented = all[createHash('sha256').update(secret).digest().readUInt32BE(0) % all.length]!;
    return row?.region ?? invented.region;
  }
}
