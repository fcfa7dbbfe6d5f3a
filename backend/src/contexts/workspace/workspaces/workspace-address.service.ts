import { AppError, fieldError, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { Names, SUBDOMAIN_TAKEN } from '../cells/names.service.js';
import { Directory } from './directory.service.js';
import { Subdomains } from './subdomains.service.js';

interface Address {
  subdomain: string;
  changes: number;
}

const ADDRESS = `select subdomain, address_changes as changes from workspaces where id = $1 for no key update`;
const MOVE = `update workspaces set subdomain = $2, address_changes = address_changes + 1 where id = $1`;

/** The address of a workspace. Those that it had stay its own: they lead to the present one, and no one else can take them. */
@Injectable()
export class WorkspaceAddress {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly subdomains: Subdomains,
    private readonly directory: Directory,
    private readonly names: Names,
  ) {}

  /**
   * Moves the actor's workspace to another sub-domain, which may be one that it had before. Pages of the old address lead to the new one at once
   * here, and within ten seconds in other processes; everyone logs in again there. A ValidationError when it is not free or was changed too often.
   */
  async change(actor: Actor, text: string): Promise<void> {
    const subdomain = await this.subdomains.claimable(text, actor.workspaceId);
    const move = (settle: (m: EntityManager) => Promise<void>) =>
      this.db.tx(actor, async (m) => {
        await settle(m);
        const [address]: Address[] = await m.query(ADDRESS, [actor.workspaceId]);
        if (!address) throw new AppError('NotFound');
        if (address.subdomain === subdomain) return null;
        if (address.changes >= LIMITS.subdomain.changes)
          throw fieldError('subdomain', `The address of a workspace can change ${LIMITS.subdomain.changes} times, and this one has.`);
        await m.query(`delete from former_subdomains where subdomain = $1 and workspace_id = $2`, [subdomain, actor.workspaceId]);
        await m.query(MOVE, [actor.workspaceId, subdomain]);
        await m.query(`insert into former_subdomains (subdomain, workspace_id) values ($1, $2)`, [address.subdomain, actor.workspaceId]);
        await this.changes.record(m, actor, {
          kind: 'workspace',
          id: actor.workspaceId,
          action: 'updated',
          before: { subdomain: address.subdomain },
          after: { subdomain },
        });
        return address.subdomain;
      });
    const before = await this.names.claim(subdomain, actor.workspaceId, move).catch((e) => {
      // Two workspaces chose it in the same moment.
      if (e?.driverError?.code === '23505') throw fieldError('subdomain', SUBDOMAIN_TAKEN);
      throw e;
    });
    if (before) this.directory.forget(before, subdomain);
  }
}
