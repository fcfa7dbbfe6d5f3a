import { ACCESS, ACCESS_LABELS, type Access, AppError, atLeast, highestAccess, readOnlyReason, SERVER_LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { GroupsService, type ListedPerson, MemberLists } from '#contexts/workspace';
import { type Actor, canGrantAccess } from '#platform/access';
import { decodeCursor, type Page, pageOf, pageSize, TenantDb } from '#platform/db';
import { accessChain } from '../levels/access.sql.js';
import { PlaceRegistry, type Shared } from '../levels/place.registry.js';
import {
  at,
  defaultOf,
  grantorsIn,
  grantsByUser,
  grantsIn,
  grantText,
  inheritedDefaultOf,
  LEVELS,
  type Link,
  levelsIn,
  nameOf,
  reasonsOf,
} from './access-chain.js';
import type { AccessCandidate, AccessChanges, ExplainedAccess, GroupAccess, PersonAccess, Sharing } from './sharing.graphql.js';

/** Who has which access to a project or a folder, and why. The same rule as the SQL functions app_project_access and app_folder_access, person by person; an archived project shows what each has when it is unarchived. */
@Injectable()
export class SharingService {
  constructor(
    private readonly db: TenantDb,
    private readonly members: MemberLists,
    private readonly groups: GroupsService,
    private readonly places: PlaceRegistry,
  ) {}

  /** What the actor has, what everybody has, and the groups that were given something. Throws NotFound when the actor has nothing. Not inside a transaction. */
  async state(actor: Actor, place: Shared) {
    const chain = await this.readable(actor, place);
    const from = defaultOf(chain);
    return {
      name: chain[0]!.name,
      groups: await this.groupsIn(actor, chain),
      mine: levelsIn(chain)(actor.userId, actor.role),
      isArchived: chain[0]!.archived,
      defaultAccess: from.access,
      inheritedFrom: from.link?.depth === 0 ? null : from.link ? nameOf(from.link) : 'Workspace',
      above: inheritedDefaultOf(chain),
    };
  }

  /** A page of those who have access, highest first, with every reason; `query` finds letters of a name or an address. Throws NotFound when the actor has none. */
  async people(
    actor: Actor,
    place: Shared,
    { query, first, after }: { query?: string | null; first?: number | null; after?: string | null },
  ): Promise<Page<PersonAccess>> {
    const size = pageSize(first);
    const chain = await this.readable(actor, place);
    const [levelOf, ways] = [levelsIn(chain), grantsByUser(chain)];
    const explicitOf = (userId: string) => {
      const ownGrant = chain[0]!.grants.find((g) => g.userId === userId && !g.asked);
      return ownGrant ? (LEVELS[ownGrant.access] ?? null) : null;
    };
    // Ordered by name already, and the sort keeps that among equals.
    const all = (await this.members.ordered(actor, { query }))
      .map((person) => ({ person, access: levelOf(person.user.id, person.role), explicit: explicitOf(person.user.id) }))
      .filter(({ access, explicit }) => access !== 'none' || explicit)
      .sort((a, b) => ACCESS[b.access] - ACCESS[a.access]);
    const keys = decodeCursor(after, 3);
    const begin = keys ? all.findIndex((row) => isBeyond(keysOf(row), keys)) : 0;
    const page = pageOf(begin < 0 ? [] : all.slice(begin, begin + size + 1), size, all.length, keysOf);
    const names = await this.members.namesOf(actor, grantorsIn(chain));
    return {
      ...page,
      nodes: page.nodes.map(({ person: { user, email, role }, access, explicit }) => ({
        ...{ user, email, access, explicit, isYou: user.id === actor.userId },
        reasons: reasonsOf(place, chain, ways(user.id), role, names),
      })),
    };
  }

  /** Members without a level of their own here whose name or address has the letters. Throws NotFound when the actor has no access. */
  async candidates(actor: Actor, place: Shared, query: string): Promise<AccessCandidate[]> {
    const chain = await this.readable(actor, place);
    const without = chain[0]!.grants.flatMap(({ userId, asked: isRequested }) => (userId && !isRequested ? userId : []));
    return (await this.members.page(actor, { query, without, first: SERVER_LIMITS.people.offered })).nodes;
  }

  /** What one member has now, and why: also when it is nothing. Throws NotFound for a place that the actor may not read, and for who is no member. */
  async accessOf(actor: Actor, place: Shared, userId: string): Promise<ExplainedAccess> {
    const chain = await this.readable(actor, place);
    const [member] = await this.members.ordered(actor, { userIds: [userId] });
    if (!member) throw new AppError('NotFound');
    const { role, user } = member;
    const unarchived = levelsIn(chain)(userId, role);
    const reasons = reasonsOf(place, chain, grantsByUser(chain)(userId), role, await this.members.namesOf(actor, grantorsIn(chain)));
    const isCapped = chain[0]!.archived && atLeast(unarchived, 'write');
    if (isCapped) reasons.push({ kind: 'archived', text: `Archived: at most “${ACCESS_LABELS.read}”`, access: 'read' });
    return {
      user,
      access: isCapped ? 'read' : unarchived,
      reasons,
      readOnly: readOnlyReason({ role, access: unarchived, state: chain[0]!.archived ? 'archived' : null }),
    };
  }

  /** Whose access would change, and how, if everybody had this level here; null asks for that of the folder above. Throws NotFound. */
  async changes(actor: Actor, place: Shared, access: Access | null): Promise<AccessChanges> {
    const [ownLink, ...above] = await this.chain(actor, place);
    const [now, then] = [levelsIn([ownLink!, ...above]), levelsIn([{ ...ownLink!, default: access && ACCESS[access] }, ...above])];
    const changes = (await this.members.ordered(actor)).flatMap(({ user, role }) => {
      const [before, after] = [now(user.id, role), then(user.id, role)];
      return before === after ? [] : { user, before, after };
    });
    const losingAccess = changes.filter(({ after }) => after === 'none');
    const others = changes.filter(({ after }) => after !== 'none');
    return {
      total: changes.length,
      losingAccess: losingAccess.length,
      first: [...losingAccess, ...others].slice(0, SERVER_LIMITS.people.changed),
    };
  }

  /** The whole screen about a project; for an object inside it the caller adds title and link. */
  async screen(actor: Actor, projectId: string): Promise<Sharing> {
    const { name, mine, ...rest } = await this.state(actor, { kind: 'project', id: projectId });
    const canShare = mine === 'full' && !rest.isArchived && canGrantAccess(actor);
    return { title: name, projectId, projectName: name, link: null, canShare, ...rest };
  }

  /** The actor's level in a project as it would be if it were neither deleted nor archived: restoring and unarchiving ask for it. */
  async levelOf(actor: Actor, projectId: string): Promise<Access> {
    return levelsIn(await this.chain(actor, { kind: 'project', id: projectId }))(actor.userId, actor.role);
  }

  /** The members who manage a place, so that they can be asked: all with full access, by user id. */
  async managers(actor: Actor, place: Shared): Promise<string[]> {
    const levelOf = levelsIn(await this.chain(actor, place));
    return (await this.members.roles(actor)).flatMap(({ userId, role }) => (levelOf(userId, role) === 'full' ? userId : []));
  }

  /** The members whose name or address has the letters, in order, each with whether they may read a project; `userIds` asks for some alone. */
  async readers(
    actor: Actor,
    projectId: string,
    filter: { query?: string | null; userIds?: readonly string[] },
  ): Promise<(ListedPerson & { canRead: boolean })[]> {
    const levelOf = levelsIn(await this.readable(actor, { kind: 'project', id: projectId }));
    const people = await this.members.ordered(actor, filter);
    return people.map((person) => ({ ...person, canRead: levelOf(person.user.id, person.role) !== 'none' }));
  }

  /** Whether any member has full access, as the open transaction sees it. */
  async someoneHasFull(actor: Actor, place: Shared): Promise<boolean> {
    return (await this.managers(actor, place)).length > 0;
  }

  private async readable(actor: Actor, place: Shared): Promise<Link[]> {
    const chain = await this.chain(actor, place);
    if (levelsIn(chain)(actor.userId, actor.role) === 'none') throw new AppError('NotFound');
    return chain;
  }

  private async chain(actor: Actor, { kind, id }: Shared): Promise<Link[]> {
    const sql = accessChain(this.places.tableOf(kind), this.places.tableOf('folder'));
    const chain = await this.db.read<Link>(actor, sql, [actor.workspaceId, id, actor.userId, actor.role]);
    if (!chain.length) throw new AppError('NotFound');
    return chain;
  }

  /** The groups that were given something here or above, with the highest of it. */
  private async groupsIn(actor: Actor, chain: readonly Link[]): Promise<GroupAccess[]> {
    const given = new Set(chain.flatMap(({ grants }) => grants.flatMap(({ groupId }) => groupId ?? [])));
    if (!given.size) return [];
    const names = await this.members.namesOf(actor, grantorsIn(chain));
    const groups = (await this.groups.list(actor)).filter(({ id }) => given.has(id));
    return groups
      .map((group): GroupAccess => {
        const ways = grantsIn(chain, ({ groupId }) => groupId === group.id);
        const placedGrant = ways.find(({ link }) => link.depth === 0);
        const reasons = ways.map(({ link, grant }) => ({
          kind: 'group' as const,
          text: at(link, grantText(grant, names)),
          access: LEVELS[grant.access]!,
        }));
        return {
          group,
          access: highestAccess(...reasons.map(({ access }) => access)),
          reasons: reasons.sort((a, b) => ACCESS[b.access] - ACCESS[a.access]),
          explicit: placedGrant ? LEVELS[placedGrant.grant.access]! : null,
        };
      })
      .sort((a, b) => ACCESS[b.access] - ACCESS[a.access]);
  }
}

/** Where a person stands in the list: by level downwards, then as members are ordered. */
const keysOf = ({ person, access }: { person: ListedPerson; access: Access }) => [-ACCESS[access], person.key, person.user.id];

function isBeyond(row: readonly (string | number)[], cursor: readonly (string | number)[]): boolean {
  const at = row.findIndex((key, i) => key !== cursor[i]);
  if (at < 0) return false;
  const [mine, theirs] = [row[at]!, cursor[at]!];
  // The database compares byte by byte, which is by code points.
  return typeof mine === 'number' ? mine > Number(theirs) : Buffer.compare(Buffer.from(mine), Buffer.from(String(theirs))) > 0;
}
