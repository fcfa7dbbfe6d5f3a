import { emailDomain, isId } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UsersService } from '#contexts/identity';
import { DomainsService, SignInSettingsService } from '#contexts/single-sign-on';
import { GroupsService, Memberships, MembersService, type Seat } from '#contexts/workspace';
import { type InWorkspace, lockId, TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { type Answer, placeOf, type ScimRequestContext } from '../answer.js';
import { namesTag, requireVersion } from '../entity-tag.js';
import { filteredAndSorted, type ListQuery, listAnswer, pageOf, readListQuery } from '../protocol/list.js';
import { mentions, requiredValue } from '../protocol/matches.js';
import { applyPatch } from '../protocol/patch.js';
import { project, type Resource, readProjection, readResource } from '../protocol/resource.js';
import { USER_SCHEMA } from '../protocol/schemas.js';
import { notFound, ScimError } from '../protocol/scim-error.js';
import {
  changedNames,
  emailOf,
  type KnownUser,
  nameOf,
  requireDomain,
  type ScimUserRow,
  storedAttributes,
  userNameOf,
  userResource,
} from './scim-user.js';

const ROWS = `select id, user_name as "userName", external_id as "externalId", attributes, created_at as "createdAt", updated_at as "updatedAt"
  from scim_users where workspace_id = $1`;

/** Members of the workspace as SCIM has them. A member that an admin added can be taken over: the id is that of the membership. */
@Injectable()
export class ScimUsersService {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly users: UsersService,
    private readonly members: MembersService,
    private readonly memberships: Memberships,
    private readonly groups: GroupsService,
    private readonly domains: DomainsService,
    private readonly settings: SignInSettingsService,
  ) {}

  /** The users that fit a filter, in their order, a page of them. */
  async list(context: ScimRequestContext): Promise<Answer> {
    const query = readListQuery(USER_SCHEMA, context.query);
    const known = await this.candidates(context, query);
    const all = known.map((item) => userResource(item, context.base));
    const asksForGroups = query.filter && mentions(USER_SCHEMA, query.filter, 'groups');
    const fits = filteredAndSorted(USER_SCHEMA, asksForGroups ? await this.withGroups(context, all, known) : all, query);
    const page = await this.withGroups(context, pageOf(fits, query), known);
    const projection = readProjection(context.query);
    return {
      status: 200,
      body: listAnswer(
        fits.length,
        query.startIndex,
        page.map((resource) => project(USER_SCHEMA, resource, projection)),
      ),
    };
  }

  /** One of them. */
  async get(context: ScimRequestContext, id: string): Promise<Answer> {
    const answer = await this.shown(context, 200, await this.one(context, id));
    return context.ifNoneMatch !== undefined && namesTag(context.ifNoneMatch, answer.etag!) ? { status: 304, etag: answer.etag! } : answer;
  }

  /** Adds a member: the account of their address, or a new one without a password. The domain of the address must be the workspace's own. */
  async create(context: ScimRequestContext): Promise<Answer> {
    const resource = readResource(USER_SCHEMA, context.body);
    const [userName, email, name] = [userNameOf(resource), emailOf(resource), nameOf(resource)];
    requireDomain(email, await this.domains.verified(context));
    const { defaultRole } = await this.settings.of(context);
    const id = await this.db.tx(context, async (m) => {
      await this.lockUserName(m, context, userName);
      const userId = await this.accountFor(m, email, name);
      const by = { workspaceId: context.workspaceId, userId: null };
      await this.requireFree(m, context, userName, null);
      if ((await this.members.seats(context, { userIds: [userId] })).length) throw taken();
      // Another request may have made them by another name meanwhile.
      if (!(await this.memberships.join(m, by, userId, defaultRole, 'SCIM'))) throw taken();
      const [seat] = await this.members.seats(context, { userIds: [userId] });
      await this.store(m, context, seat!.id, resource);
      if (resource['active'] === false) await this.members.deactivate(by, seat!.id);
      return seat!.id;
    });
    return this.shown(context, 201, await this.one(context, id));
  }

  /** What was said before is gone, but for whether they may log in, which stays unless it is said. */
  async replace(context: ScimRequestContext, id: string): Promise<Answer> {
    return this.change(context, id, (before) => {
      const after = readResource(USER_SCHEMA, context.body);
      return { ...after, id, active: after['active'] ?? before['active'] };
    });
  }

  /** Does what a PATCH says. */
  async patch(context: ScimRequestContext, id: string): Promise<Answer> {
    return this.change(context, id, (before) => applyPatch(USER_SCHEMA, before, context.body));
  }

  /** Takes their seat; what they wrote stays, as that of a deleted user. */
  async remove(context: ScimRequestContext, id: string): Promise<Answer> {
    await this.db.tx(context, async (m) => {
      const known = await this.locked(m, context, id);
      requireVersion(context.ifMatch, userResource(known, context.base));
      await this.members.remove({ workspaceId: context.workspaceId, userId: null }, id);
      await m.query(`delete from scim_users where workspace_id = $1 and id = $2`, [context.workspaceId, id]);
    });
    return { status: 204 };
  }

  private async change(context: ScimRequestContext, id: string, change: (before: Resource) => Resource): Promise<Answer> {
    const verified = await this.domains.verified(context);
    await this.db.tx(context, async (m) => {
      const known = await this.locked(m, context, id);
      const before = userResource(known, context.base);
      requireVersion(context.ifMatch, before);
      await this.write(m, context, known, { before, after: change(before) }, verified);
    });
    return this.shown(context, 200, await this.one(context, id));
  }

  private async write(
    m: EntityManager,
    context: ScimRequestContext,
    { seat, person }: KnownUser,
    { before, after }: { before: Resource; after: Resource },
    verified: ReadonlySet<string>,
  ): Promise<void> {
    const by = { workspaceId: context.workspaceId, userId: null };
    const userName = userNameOf(after);
    const names = changedNames(before, after);
    if (!names.length) return;
    if (names.includes('userName')) {
      await this.lockUserName(m, context, userName);
      await this.requireFree(m, context, userName, seat.id);
    }
    const email = emailOf(after);
    if (email.toLowerCase() !== emailOf(before).toLowerCase() && email.toLowerCase() !== person.email.toLowerCase()) {
      // Both: the account must be the company's to give away, and the new address its own.
      requireDomain(person.email, verified);
      requireDomain(email, verified);
      if (!(await this.users.changeEmail(m, person.id, email))) throw taken();
    }
    const name = nameOf(after);
    // The name of an account that is not the company's is its person's affair.
    if (name && name !== nameOf(before) && name !== person.name && verified.has(emailDomain(person.email)))
      await this.users.rename(person.id, name);
    await this.store(m, context, seat.id, after);
    const texts = names.filter((value) => value !== 'active');
    // Names of attributes and not their values: an entry of the audit log can never be changed.
    if (texts.length)
      await this.changes.record(m, by, { kind: 'member', id: seat.id, action: 'updated', after: { attributes: texts.join(', ') } });
    if (names.includes('active')) await this.members[after['active'] === false ? 'deactivate' : 'reactivate'](by, seat.id);
  }

  private async store(m: EntityManager, { workspaceId }: InWorkspace, id: string, resource: Resource): Promise<void> {
    const externalId = typeof resource['externalId'] === 'string' ? resource['externalId'] : null;
    await m.query(
      `insert into scim_users (workspace_id, id, user_name, external_id, attributes) values ($1, $2, $3, $4, $5)
       on conflict (workspace_id, id) do update set user_name = excluded.user_name, external_id = excluded.external_id,
         attributes = excluded.attributes, updated_at = clock_timestamp()`,
      [workspaceId, id, userNameOf(resource), externalId, JSON.stringify(storedAttributes(resource))],
    );
    await this.members.markProvisioned(m, { workspaceId }, id);
  }

  /** The account of an address, made where there is none. A sign-up that was never confirmed loses its password: who began it may be anybody. */
  private async accountFor(m: EntityManager, email: string, name: string | null): Promise<string> {
    const shownName = name ?? email.slice(0, email.lastIndexOf('@'));
    const created = await this.users.add(m, { email, name: shownName, passwordHash: null, confirmed: true });
    if (created) return created;
    const account = await this.users.account(email);
    if (!account) throw new ScimError(409, 'The account of this address was deactivated.', 'uniqueness');
    if (!account.confirmedAt) await this.users.confirm(m, account.id, { name, passwordHash: null });
    else if (name && name !== account.name) await this.users.rename(account.id, name);
    return account.id;
  }

  private async lockUserName(m: EntityManager, { workspaceId }: InWorkspace, userName: string): Promise<void> {
    await lockId(m, `SCIM user ${workspaceId} ${userName.toLowerCase()}`);
  }

  /** Throws uniqueness for a name that another member has, by what was said of them or by their address. */
  private async requireFree(m: EntityManager, where: InWorkspace, userName: string, exceptId: string | null): Promise<void> {
    const rows: ScimUserRow[] = await m.query(`${ROWS} and lower(user_name) = lower($2) and id is distinct from $3`, [
      where.workspaceId,
      userName,
      exceptId,
    ]);
    const seats = await this.members.seats(where, { ids: rows.map(({ id }) => id) });
    if (seats.length) throw taken();
    const account = await this.users.account(userName);
    const holders = account ? await this.known(where, await this.members.seats(where, { userIds: [account.id] })) : [];
    if (holders.some(({ seat, row }) => seat.id !== exceptId && !row)) throw taken();
    // A member who was removed by an admin frees their user name.
    await m.query(`delete from scim_users where workspace_id = $1 and id = any($2::uuid[])`, [where.workspaceId, rows.map(({ id }) => id)]);
  }

  private async locked(m: EntityManager, where: InWorkspace, id: string): Promise<KnownUser> {
    if (isId(id)) await lockId(m, `SCIM user ${id}`);
    return this.one(where, id);
  }

  private async one(where: InWorkspace, id: string): Promise<KnownUser> {
    const seats = isId(id) ? await this.members.seats(where, { ids: [id] }) : [];
    const [known] = await this.known(where, seats);
    if (!known) throw notFound();
    return known;
  }

  /** All members, or the few that a filter can be about. */
  private async candidates(where: InWorkspace, { filter }: ListQuery): Promise<KnownUser[]> {
    const asked = (path: string) => filter && requiredValue(USER_SCHEMA, filter, path);
    const [id, userName, externalId] = [asked('id'), asked('userName'), asked('externalId')];
    if (id !== null) return this.known(where, isId(id) ? await this.members.seats(where, { ids: [id] }) : []);
    if (userName === null && externalId === null) return this.known(where, await this.members.seats(where));
    const column = userName === null ? 'external_id = $2' : 'lower(user_name) = lower($2)';
    const rows = await this.db.read<ScimUserRow>(where, `${ROWS} and ${column}`, [where.workspaceId, userName ?? externalId]);
    const account = userName === null ? null : await this.users.account(userName);
    const seats = [
      ...(await this.members.seats(where, { ids: rows.map(({ id }) => id) })),
      ...(account ? await this.members.seats(where, { userIds: [account.id] }) : []),
    ];
    return this.known(where, [...new Map(seats.map((seat) => [seat.id, seat])).values()]);
  }

  private async known(where: InWorkspace, seats: readonly Seat[]): Promise<KnownUser[]> {
    if (!seats.length) return [];
    const [rows, people] = await Promise.all([
      this.db.read<ScimUserRow>(where, `${ROWS} and id = any($2::uuid[])`, [where.workspaceId, seats.map(({ id }) => id)]),
      this.users.byIds(seats.map(({ userId }) => userId)),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return seats.flatMap((seat) => {
      const person = people.get(seat.userId);
      return person ? [{ seat, person, row: byId.get(seat.id) ?? null }] : [];
    });
  }

  private async withGroups(
    { base, ...where }: ScimRequestContext,
    resources: readonly Resource[],
    known: readonly KnownUser[],
  ): Promise<Resource[]> {
    if (!resources.length) return [];
    const userIds = new Map(known.map(({ seat }) => [seat.id, seat.userId]));
    const requested = resources.flatMap(({ id }) => userIds.get(String(id)) ?? []);
    const memberships = await this.groups.provisioned(where, { userIds: requested });
    return resources.map((resource) => {
      const own = memberships.filter(({ userId }) => userId === userIds.get(String(resource['id'])));
      const shown = own.map(({ groupId, name }) => ({
        value: groupId,
        $ref: `${base}/Groups/${groupId}`,
        display: name,
        type: 'direct',
      }));
      return shown.length ? { ...resource, groups: shown } : resource;
    });
  }

  private async shown(context: ScimRequestContext, status: number, known: KnownUser): Promise<Answer> {
    const resource = userResource(known, context.base);
    const [whole] = await this.withGroups(context, [resource], [known]);
    return { status, body: project(USER_SCHEMA, whole!, readProjection(context.query)), ...placeOf(resource) };
  }
}

const taken = () => new ScimError(409, 'There is a member of this name or address already.', 'uniqueness');
