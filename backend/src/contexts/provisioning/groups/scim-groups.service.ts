import { isId, isRecord, LIMITS, propertyOf } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UsersService } from '#contexts/identity';
import { type Group, GroupsService, MembersService } from '#contexts/workspace';
import { type InWorkspace, lockId, TenantDb } from '#platform/db';
import { type Answer, placeOf, type ScimRequestContext } from '../answer.js';
import { entityTag, namesTag, requireVersion } from '../entity-tag.js';
import { filteredAndSorted, listAnswer, pageOf, readListQuery } from '../protocol/list.js';
import { applyPatch } from '../protocol/patch.js';
import { project, type Resource, readProjection, readResource } from '../protocol/resource.js';
import { GROUP_SCHEMA, GROUP_URN } from '../protocol/schemas.js';
import { invalidValue, notFound } from '../protocol/scim-error.js';

interface ScimGroupRow {
  id: string;
  externalId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

const ROWS = `select id, external_id as "externalId", created_at as "createdAt", updated_at as "updatedAt" from scim_groups where workspace_id = $1`;

/** The groups that the identity provider keeps. Those that admins made are not its own: it neither sees nor changes them. */
@Injectable()
export class ScimGroupsService {
  constructor(
    private readonly db: TenantDb,
    private readonly groups: GroupsService,
    private readonly members: MembersService,
    private readonly users: UsersService,
  ) {}

  /** The groups that fit a filter, in their order, a page of them. */
  async list(context: ScimRequestContext): Promise<Answer> {
    const query = readListQuery(GROUP_SCHEMA, context.query);
    const fits = filteredAndSorted(GROUP_SCHEMA, await this.resources(context, null), query);
    const projection = readProjection(context.query);
    const page = pageOf(fits, query).map((resource) => project(GROUP_SCHEMA, resource, projection));
    return { status: 200, body: listAnswer(fits.length, query.startIndex, page) };
  }

  /** One of them. */
  async get(context: ScimRequestContext, id: string): Promise<Answer> {
    const answer = shown(context, 200, await this.one(context, id));
    return context.ifNoneMatch !== undefined && namesTag(context.ifNoneMatch, answer.etag!) ? { status: 304, etag: answer.etag! } : answer;
  }

  /** Makes one with its members. */
  async create(context: ScimRequestContext): Promise<Answer> {
    const resource = readResource(GROUP_SCHEMA, context.body);
    const by = { workspaceId: context.workspaceId, userId: null };
    const id = await this.db.tx(context, async (m) => {
      const group = await this.groups.create(by, { name: nameOf(resource) }, 'SCIM');
      await this.store(m, context, group.id, resource);
      const requested = memberIdsOf(resource);
      if (requested.length) await this.groups.setMembers(by, group.id, await this.userIds(context, requested), 'SCIM');
      return group.id;
    });
    return shown(context, 201, await this.one(context, id));
  }

  /** What was said before is gone, members too. */
  async replace(context: ScimRequestContext, id: string): Promise<Answer> {
    return this.change(context, id, () => readResource(GROUP_SCHEMA, context.body));
  }

  /** Does what a PATCH says. */
  async patch(context: ScimRequestContext, id: string): Promise<Answer> {
    return this.change(context, id, (before) => applyPatch(GROUP_SCHEMA, before, context.body));
  }

  /** Takes it away, with what it gave. */
  async remove(context: ScimRequestContext, id: string): Promise<Answer> {
    await this.db.tx(context, async (m) => {
      requireVersion(context.ifMatch, await this.locked(m, context, id));
      await this.groups.delete({ workspaceId: context.workspaceId, userId: null }, id, 'SCIM');
      await m.query(`delete from scim_groups where workspace_id = $1 and id = $2`, [context.workspaceId, id]);
    });
    return { status: 204 };
  }

  private async change(context: ScimRequestContext, id: string, change: (before: Resource) => Resource): Promise<Answer> {
    const by = { workspaceId: context.workspaceId, userId: null };
    await this.db.tx(context, async (m) => {
      const before = await this.locked(m, context, id);
      requireVersion(context.ifMatch, before);
      const after = change(before);
      const name = nameOf(after);
      const [had, requested] = [memberIdsOf(before), memberIdsOf(after)];
      const isOther = had.length !== requested.length || requested.some((memberId) => !had.includes(memberId));
      if (name === before['displayName'] && !isOther && after['externalId'] === before['externalId']) return;
      if (name !== before['displayName']) await this.groups.rename(by, id, name, 'SCIM');
      if (isOther) await this.groups.setMembers(by, id, await this.userIds(context, requested), 'SCIM');
      await this.store(m, context, id, after);
    });
    return shown(context, 200, await this.one(context, id));
  }

  private async store(m: EntityManager, { workspaceId }: InWorkspace, id: string, resource: Resource): Promise<void> {
    const externalId = typeof resource['externalId'] === 'string' ? resource['externalId'] : null;
    await m.query(
      `insert into scim_groups (workspace_id, id, external_id) values ($1, $2, $3)
       on conflict (workspace_id, id) do update set external_id = excluded.external_id, updated_at = clock_timestamp()`,
      [workspaceId, id, externalId],
    );
  }

  private async userIds(where: InWorkspace, memberIds: readonly string[]): Promise<string[]> {
    const seats = await this.members.seats(where, { ids: memberIds.filter(isId) });
    if (seats.length < memberIds.length) throw invalidValue('The list of members names someone who is no user here.');
    return seats.map(({ userId }) => userId);
  }

  private async locked(m: EntityManager, context: ScimRequestContext, id: string): Promise<Resource> {
    if (isId(id)) await lockId(m, `SCIM group ${id}`);
    return this.one(context, id);
  }

  private async one(context: ScimRequestContext, id: string): Promise<Resource> {
    const [resource] = isId(id) ? await this.resources(context, id) : [];
    if (!resource) throw notFound();
    return resource;
  }

  private async resources({ base, ...where }: ScimRequestContext, id: string | null): Promise<Resource[]> {
    const all = await this.groups.list(where);
    const own = all.filter((group) => group.source === 'SCIM' && (id === null || group.id === id));
    if (!own.length) return [];
    const ids = own.map((group) => group.id);
    const [rows, memberships] = await Promise.all([
      this.db.read<ScimGroupRow>(where, `${ROWS} and id = any($2::uuid[])`, [where.workspaceId, ids]),
      this.groups.provisioned(where, { groupIds: ids }),
    ]);
    const userIds = [...new Set(memberships.map(({ userId }) => userId))];
    const [seats, people] = await Promise.all([this.members.seats(where, { userIds }), this.users.byIds(userIds)]);
    const memberIds = new Map(seats.map((seat) => [seat.userId, seat.id]));
    const inGroup = new Map<string, string[]>(ids.map((id) => [id, []]));
    for (const { groupId, userId } of memberships) inGroup.get(groupId)?.push(userId);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return own.map((group) => {
      const members = (inGroup.get(group.id) ?? []).flatMap((userId) => {
        const value = memberIds.get(userId);
        return value ? [{ value, $ref: `${base}/Users/${value}`, display: people.get(userId)?.name ?? '', type: 'User' }] : [];
      });
      return groupResource(group, byId.get(group.id), members, base);
    });
  }
}

function groupResource(group: Group, row: ScimGroupRow | undefined, members: readonly Resource[], base: string): Resource {
  const resource: Resource = {
    schemas: [GROUP_URN],
    id: group.id,
    ...(row?.externalId && { externalId: row.externalId }),
    displayName: group.name,
    members: [...members].sort((a, b) => (String(a['value']) < String(b['value']) ? -1 : 1)),
  };
  const meta = {
    resourceType: 'Group',
    created: group.createdAt.toISOString(),
    lastModified: (row?.updatedAt ?? group.createdAt).toISOString(),
    location: `${base}/Groups/${group.id}`,
    version: entityTag(resource),
  };
  return { ...resource, meta };
}

function shown(context: ScimRequestContext, status: number, resource: Resource): Answer {
  return { status, body: project(GROUP_SCHEMA, resource, readProjection(context.query)), ...placeOf(resource) };
}

function nameOf(resource: Resource): string {
  const name = resource['displayName'];
  if (typeof name !== 'string' || !name.trim()) throw invalidValue('displayName is required.');
  if (name.trim().length > LIMITS.group.name) throw invalidValue(`displayName can have at most ${LIMITS.group.name} characters.`);
  return name.trim();
}

/** Who is in the list, each once. Throws invalidValue for a group in a group. */
function memberIdsOf(resource: Resource): string[] {
  const members = Array.isArray(resource['members']) ? resource['members'].filter(isRecord) : [];
  if (members.some((item) => String(propertyOf(item, 'type') ?? 'User').toLowerCase() === 'group'))
    throw invalidValue('A group cannot be in a group.');
  return [...new Set(members.map((item) => String(propertyOf(item, 'value') ?? '')))];
}
