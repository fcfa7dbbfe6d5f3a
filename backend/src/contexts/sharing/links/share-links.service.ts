import { randomBytes } from 'node:crypto';
import { AppError, type CreateShareLinkInput, newShareToken, type ShareObjectType } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { mustReach, type ShareableType, type ShareLink, type ShareScreen, WhoHasAccess } from '#contexts/repository';
import { Authors, WorkspacesService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { type InWorkspace, newId, TenantDb, WorkspaceRepository } from '#platform/db';
import { Changes } from '#platform/events';
import { ShareLinkRow } from './share-link.entity.js';
import { Shareables } from './shareables.js';

/** What makes a link open now. */
export const LIVE = `revoked_at is null and (expires_at is null or expires_at > now())`;

/** Public links: whoever has full access to a project may let the whole world read one of its objects, and may take that back. */
@Injectable()
export class ShareLinks {
  private readonly rows: WorkspaceRepository<ShareLinkRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: Changes,
    private readonly objects: Shareables,
    private readonly access: WhoHasAccess,
    private readonly authors: Authors,
    private readonly workspaces: WorkspacesService,
  ) {
    this.rows = new WorkspaceRepository(db, ShareLinkRow);
  }

  /** Opens a link to an object, or gives the one that is open another expiry: an object has one open link. */
  async share(actor: Actor, input: CreateShareLinkInput): Promise<ShareLink> {
    const { projectId, access } = await this.objects.oneOrFail(actor, input.objectType, input.objectId);
    mustReach(access, 'full');
    await this.db.tx(actor, async (m) => {
      // Two clicks at once must not open two links.
      await m.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`share ${actor.workspaceId} ${input.objectId}`]);
      const open = await this.openLink(actor, input.objectType, input.objectId);
      const expiresAt = input.expiresAt === undefined ? (open?.expiresAt ?? null) : input.expiresAt;
      if (open && open.expiresAt?.getTime() === expiresAt?.getTime()) return;
      const { id } = open
        ? await this.rows.update(actor, open.id, { expiresAt })
        : await this.rows.insert(actor, {
            id: newId(),
            token: newShareToken(randomBytes),
            objectType: input.objectType,
            objectId: input.objectId,
            expiresAt,
            createdBy: actor.userId,
          });
      // The token opens the object to anybody, so it stays out of the history, which every reader sees.
      const { objectType, objectId } = input;
      const deed = open ? 'updated' : 'created';
      const before = open && { expiresAt: open.expiresAt };
      await this.changes.record(m, actor, { kind: 'link', id, deed, projectId, before, after: { objectType, objectId, expiresAt } });
    });
    return (await this.shown(actor, await this.openLink(actor, input.objectType, input.objectId)))!;
  }

  /** Closes a link for good; sharing again makes another token. */
  async unshare(actor: Actor, linkId: string): Promise<void> {
    const link = await this.rows.oneOrFail(actor, linkId);
    const { projectId, access } = await this.objects.oneOrFail(actor, link.objectType, link.objectId);
    mustReach(access, 'full');
    if (link.revokedAt) return;
    await this.db.tx(actor, async (m) => {
      await this.rows.update(actor, link.id, { revokedAt: new Date() });
      const { objectType, objectId } = link;
      await this.changes.record(m, actor, { kind: 'link', id: link.id, deed: 'deleted', projectId, before: { objectType, objectId } });
    });
  }

  /** Who can open an object, and why, and its open link. */
  async screen(actor: Actor, type: ShareObjectType, id: string): Promise<ShareScreen> {
    const { title, projectId } = await this.objects.oneOrFail(actor, type, id);
    const [screen, row] = await Promise.all([this.access.screen(actor, projectId), this.openLink(actor, type, id)]);
    return { ...screen, title, link: await this.shown(actor, row) };
  }

  /** Which of these objects have an open link. */
  async openAmong(where: InWorkspace, ids: readonly string[]): Promise<Set<string>> {
    if (!ids.length) return new Set();
    const rows = await this.db.read<{ id: string }>(
      where,
      `select distinct object_id as id from share_links where workspace_id = $1 and object_id = any($2::uuid[]) and ${LIVE}`,
      [where.workspaceId, ids],
    );
    return new Set(rows.map((r) => r.id));
  }

  private async openLink(actor: Actor, type: ShareObjectType, id: string): Promise<ShareLinkRow | null> {
    const found = await this.db.one<{ id: string }>(
      actor,
      `select id from share_links where workspace_id = $1 and object_type = $2 and object_id = $3 and ${LIVE} order by created_at desc limit 1`,
      [actor.workspaceId, type, id],
    );
    return found && this.rows.one(actor, found.id);
  }

  private async shown(actor: Actor, row: ShareLinkRow | null): Promise<ShareLink | null> {
    if (!row) return null;
    const [people, workspace] = await Promise.all([this.authors.authorsByIds(actor, [row.createdBy]), this.workspaces.one(actor)]);
    const { id, token, objectId, createdAt, expiresAt, views, lastViewedAt } = row;
    const createdBy = people.get(row.createdBy);
    if (!createdBy) throw new AppError('InternalError');
    const objectType = row.objectType as ShareableType;
    return {
      id,
      token,
      url: `${workspace.url}/public-object/${token}`,
      objectType,
      objectId,
      createdAt,
      expiresAt,
      createdBy,
      views,
      lastViewedAt,
    };
  }
}
