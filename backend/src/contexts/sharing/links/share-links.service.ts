import { randomBytes } from 'node:crypto';
import { type Access, AppError, type CreateShareLinkInput, LIMITS, newShareToken, type ShareObjectType } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { ProjectAccess, requireLevel, type ShareLink, SharingService } from '#contexts/access';
import { Passwords } from '#contexts/identity';
import { Authors, SecurityService, WorkspacesService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { type InWorkspace, newId, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { LinkCreators } from './link-creators.service.js';
import { ShareLinkRow } from './share-link.entity.js';
import type { ObjectSharing } from './share-link.graphql.js';
import { Shareables } from './shareables.js';

/** What makes a link open now, as long as its creator still might. */
const LIVE = `revoked_at is null and (expires_at is null or expires_at > now())`;
const FIND = `
  select id, object_type as "objectType", object_id as "objectId", created_by as "createdBy", password_hash as "passwordHash"
  from share_links where workspace_id = $1 and token = $2 and ${LIVE}`;
/** What is behind a password is shown nowhere else: not in frames of other sites, and not on the page of another link. */
const UNLOCKED = `${LIVE} and password_hash is null`;
const OF_OBJECT = `
  select id, object_type as "objectType", object_id as "objectId", created_by as "createdBy", password_hash as "passwordHash", token
  from share_links where workspace_id = $1 and object_type = $2 and object_id = $3 and ${UNLOCKED} order by created_at desc limit 1`;
// Again only while it is open: a link that is closed meanwhile shows nothing.
const COUNT_VIEW = `update share_links set views = views + 1, last_viewed_at = now() where workspace_id = $1 and id = $2 and ${LIVE} returning id`;
const OPEN_AMONG = `
  select object_id as id, created_by as "createdBy" from share_links where workspace_id = $1 and object_id = any($2::uuid[]) and ${UNLOCKED}`;
const CLOSE_UNBACKED = `
  update share_links set revoked_at = now() where workspace_id = $1 and object_type = $2 and object_id = $3 and ${LIVE}`;
const DAY_MS = 86_400_000;
const PAGES_OFF = 'Public pages are off in this workspace. An admin can turn them on in Settings, Security.';

/** A link that is open, as far as its page needs it. */
export interface OpenLink {
  id: string;
  objectType: ShareObjectType;
  objectId: string;
  createdBy: string;
  /** Null for a link that opens by its address alone. */
  passwordHash: string | null;
}

/**
 * Public links: with full access to a project a user may publish one of its objects, and unpublish it. A link is
 * tied to its creator: it opens nothing while they could not create it, so that links do not outlive access.
 */
@Injectable()
export class ShareLinks {
  private readonly rows: WorkspaceRepository<ShareLinkRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly objects: Shareables,
    private readonly access: SharingService,
    private readonly creators: LinkCreators,
    private readonly authors: Authors,
    private readonly workspaces: WorkspacesService,
    private readonly security: SecurityService,
    private readonly projects: ProjectAccess,
    private readonly passwords: Passwords,
  ) {
    this.rows = new WorkspaceRepository(db, ShareLinkRow);
  }

  /** Opens a link to an object, which ends after some days unless the input says otherwise, or gives the one that is open another end: an object has one open link. */
  async share(actor: Actor, input: CreateShareLinkInput): Promise<ShareLink> {
    const { projectId, access } = await this.objects.findOneOrFail(actor, input.objectType, input.objectId);
    requireLevel(access, 'full');
    const { publicSharing } = await this.security.of(actor);
    if (!publicSharing) throw new AppError('Forbidden', { message: PAGES_OFF });
    // Before the transaction: it takes a while on purpose.
    const passwordHash = input.password ? await this.passwords.hashNew(input.password, { email: '', name: '' }) : input.password;
    await this.db.tx(actor, async (m) => {
      // Two clicks at once must not open two links.
      await m.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`share ${actor.workspaceId} ${input.objectId}`]);
      const open = await this.openLink(actor, input.objectType, input.objectId, projectId);
      const usual = open ? open.expiresAt : new Date(Date.now() + LIMITS.share.defaultDays * DAY_MS);
      const expiresAt = input.expiresAt === undefined ? usual : input.expiresAt;
      const isLocked = passwordHash === undefined ? Boolean(open?.passwordHash) : passwordHash !== null;
      const keepsPassword = passwordHash === undefined || (open && passwordHash === null && open.passwordHash === null);
      if (open && keepsPassword && open.expiresAt?.getTime() === expiresAt?.getTime()) return;
      // One whose maker lost their access opens nothing now, and must not come back beside the new one.
      if (!open) await m.query(CLOSE_UNBACKED, [actor.workspaceId, input.objectType, input.objectId]);
      const id = open?.id ?? newId();
      if (open) await this.rows.update(actor, id, { expiresAt, passwordHash });
      else
        await this.rows.insert(actor, {
          id,
          token: newShareToken(randomBytes),
          objectType: input.objectType,
          objectId: input.objectId,
          expiresAt,
          passwordHash: passwordHash ?? null,
          createdBy: actor.userId,
        });
      // The token opens the object to anybody, so it stays out of the history, which every reader sees.
      const { objectType, objectId } = input;
      const action = open ? 'updated' : 'created';
      const before = open && { expiresAt: open.expiresAt, hasPassword: Boolean(open.passwordHash) };
      const after = { objectType, objectId, expiresAt, hasPassword: isLocked };
      await this.changes.record(m, actor, { kind: 'link', id, action, projectId, before, after });
    });
    return (await this.shown(actor, await this.openLink(actor, input.objectType, input.objectId, projectId)))!;
  }

  /** Closes a link for good, also in an archived project; sharing again makes another token. */
  async unshare(actor: Actor, linkId: string): Promise<void> {
    const link = await this.rows.findOneOrFail(actor, linkId);
    const { projectId } = await this.objects.findOneOrFail(actor, link.objectType, link.objectId);
    requireLevel(await this.levelToClose(actor, projectId), 'full');
    if (link.revokedAt) return;
    await this.db.tx(actor, async (m) => {
      await this.rows.update(actor, link.id, { revokedAt: new Date() });
      const { objectType, objectId } = link;
      await this.changes.record(m, actor, { kind: 'link', id: link.id, action: 'deleted', projectId, before: { objectType, objectId } });
    });
  }

  /** Who can open an object, and why, and its open link. */
  async screen(actor: Actor, type: ShareObjectType, id: string): Promise<ObjectSharing> {
    const { title, projectId } = await this.objects.findOneOrFail(actor, type, id);
    const [screen, row, { publicSharing, embedSites }] = await Promise.all([
      this.access.screen(actor, projectId),
      this.openLink(actor, type, id, projectId),
      this.security.of(actor),
    ]);
    const canUnshare = !actor.support && (await this.levelToClose(actor, projectId)) === 'full';
    return { ...screen, title, link: await this.shown(actor, row), canUnshare, publicSharing, embedSites };
  }

  /** The open link of an object itself; its page must still ask whether it is backed. */
  ofObject(where: InWorkspace, type: ShareObjectType, id: string): Promise<(OpenLink & { token: string }) | null> {
    return this.db.one(where, OF_OBJECT, [where.workspaceId, type, id]);
  }

  /** The link of a token; its page must still ask whether it is backed. */
  byToken(where: InWorkspace, token: string): Promise<OpenLink | null> {
    return this.db.one<OpenLink>(where, FIND, [where.workspaceId, token]);
  }

  /** Whether the creator of a link to an object of this project could create it now. */
  async isBacked(where: InWorkspace, { createdBy }: Pick<OpenLink, 'createdBy'>, projectId: string): Promise<boolean> {
    return (await this.creators.openerLookup(where, [createdBy], [projectId]))(createdBy, projectId);
  }

  /** Counts a view; false when the link was closed meanwhile. */
  async countView(where: InWorkspace, { id }: OpenLink): Promise<boolean> {
    const [counts]: [unknown[], number] = await this.db.tx(where, (m) => m.query(COUNT_VIEW, [where.workspaceId, id]));
    return counts.length > 0;
  }

  /** Which of these objects have an open link. */
  async openAmong(where: InWorkspace, objects: readonly { id: string; projectId: string }[]): Promise<Set<string>> {
    if (!objects.length) return new Set();
    const projects = new Map(objects.map(({ id, projectId }) => [id, projectId]));
    const rows = await this.db.read<{ id: string; createdBy: string }>(where, OPEN_AMONG, [where.workspaceId, [...projects.keys()]]);
    const may = await this.creators.openerLookup(
      where,
      rows.map((r) => r.createdBy),
      rows.map((r) => projects.get(r.id)!),
    );
    return new Set(rows.flatMap(({ id, createdBy }) => (may(createdBy, projects.get(id)!) ? id : [])));
  }

  /** What is open to the world must not stay so because its project is archived. */
  private async levelToClose(actor: Actor, projectId: string): Promise<Access | undefined> {
    return (await this.projects.unarchivedAccessOf(actor, [projectId])).get(projectId);
  }

  private async openLink(actor: Actor, type: ShareObjectType, id: string, projectId: string): Promise<ShareLinkRow | null> {
    const result = await this.db.one<{ id: string; createdBy: string }>(
      actor,
      `select id, created_by as "createdBy" from share_links where workspace_id = $1 and object_type = $2 and object_id = $3 and ${LIVE}
       order by created_at desc limit 1`,
      [actor.workspaceId, type, id],
    );
    return result && (await this.isBacked(actor, result, projectId)) ? this.rows.one(actor, result.id) : null;
  }

  private async shown(actor: Actor, row: ShareLinkRow | null): Promise<ShareLink | null> {
    if (!row) return null;
    const [people, workspace] = await Promise.all([this.authors.authorsByIds(actor, [row.createdBy]), this.workspaces.one(actor)]);
    const { id, token, objectId, createdAt, expiresAt, views, lastViewedAt, passwordHash } = row;
    const createdBy = people.get(row.createdBy);
    if (!createdBy) throw new AppError('InternalError');
    const objectType = row.objectType;
    return {
      id,
      token,
      url: `${workspace.url}/${row.objectType === 'project' ? 'p' : 'public-object'}/${token}`,
      objectType,
      objectId,
      createdAt,
      expiresAt,
      hasPassword: passwordHash !== null,
      createdBy,
      views,
      lastViewedAt,
    };
  }
}
