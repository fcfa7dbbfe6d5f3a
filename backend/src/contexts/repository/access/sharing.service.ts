import {
  ACCESS,
  ACCESS_LABELS,
  type Access,
  AppError,
  atLeast,
  capByRole,
  effectiveAccess,
  highestAccess,
  keysOf,
  readOnlyReason,
  shortDay,
  type WorkspaceRole,
} from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { GroupsService, MembersService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { decidesOnAccess } from '#platform/access';
import { TenantDb } from '#platform/db';
import { accessChain } from './access.sql.js';
import type {
  AccessChange,
  AccessReason,
  ExplainedAccess,
  GroupAccess,
  InheritedDefault,
  PersonAccess,
  Sharing,
} from './sharing.graphql.js';

/** A member as the workspace context lists them. */
export type Member = Awaited<ReturnType<MembersService['list']>>[number];

/** What can be shared with people: a project, or a folder with what lies in it. */
export interface Shared {
  kind: 'project' | 'folder';
  id: string;
}
interface Grant {
  userId: string | null;
  groupId: string | null;
  groupName: string | null;
  /** Who is in the group now. */
  groupMembers: readonly string[];
  access: number;
  by: string | null;
  at: string;
  reason: string | null;
  /** Given for a time to who asked for it. */
  asked: boolean;
  /** When it runs out. */
  until: string | null;
}
interface Link {
  depth: number;
  id: string;
  name: string;
  default: number | null;
  archived: boolean;
  visible: boolean;
  grants: Grant[];
}

const NAMES: readonly Access[] = keysOf(ACCESS);
/** What a member has where neither the project nor a folder above says otherwise. */
const USUAL: Access = 'write';

/** Who has which access to a project or a folder, and why. The same rule as the SQL functions app_project_access and app_folder_access, person by person; an archived project shows what each has when it is unarchived. */
@Injectable()
export class SharingService {
  constructor(
    private readonly db: TenantDb,
    private readonly members: MembersService,
    private readonly groups: GroupsService,
  ) {}

  /** Everybody who has access, highest first, with every reason, and what the actor has. Throws NotFound when they have none. Not inside a transaction. */
  async state(actor: Actor, place: Shared) {
    const chain = await this.chain(actor, place);
    const members = await this.members.list(actor);
    const people = this.explain(actor, place, chain, members);
    const mine = this.levelIn(chain, actor.userId, actor.role);
    if (mine === 'none') throw new AppError('NotFound');
    const from = defaultOf(chain);
    return {
      name: chain[0]!.name,
      people,
      groups: await this.groupsIn(actor, chain, members),
      mine,
      isArchived: chain[0]!.archived,
      defaultAccess: from.access,
      inheritedFrom: from.link?.depth === 0 ? null : from.link ? nameOf(from.link) : 'Workspace',
      above: aboveOf(chain),
    };
  }

  /** What one member has now, and why: also when it is nothing. Throws NotFound for a place that the actor may not read, and for who is no member. */
  async accessOf(actor: Actor, place: Shared, userId: string): Promise<ExplainedAccess> {
    const chain = await this.chain(actor, place);
    if (this.levelIn(chain, actor.userId, actor.role) === 'none') throw new AppError('NotFound');
    const members = await this.members.list(actor);
    const member = members.find(({ user }) => user.id === userId);
    if (!member) throw new AppError('NotFound');
    const { role } = member;
    const unarchived = this.levelIn(chain, userId, role);
    const reasons = reasonsOf(place, chain, userId, role, namesOf(members));
    const isCapped = chain[0]!.archived && atLeast(unarchived, 'write');
    if (isCapped) reasons.push({ kind: 'archived', text: `Archived: at most “${ACCESS_LABELS.read}”`, access: 'read' });
    return {
      user: member.user,
      access: isCapped ? 'read' : unarchived,
      reasons,
      readOnly: readOnlyReason({ role, access: unarchived, state: chain[0]!.archived ? 'archived' : null }),
    };
  }

  /** Whose access would change, and how, if everybody had this level here; null asks for that of the folder above. Throws NotFound. */
  async changes(actor: Actor, place: Shared, access: Access | null): Promise<AccessChange[]> {
    const [own, ...above] = await this.chain(actor, place);
    const then = [{ ...own!, default: access && ACCESS[access] }, ...above];
    return (await this.members.list(actor)).flatMap(({ user, role }) => {
      const [before, after] = [this.levelIn([own!, ...above], user.id, role), this.levelIn(then, user.id, role)];
      return before === after ? [] : { user, before: before, after: after };
    });
  }

  /** The whole screen about a project; whoever shares an object inside it puts its title and link on it. */
  async screen(actor: Actor, projectId: string): Promise<Sharing> {
    const { name, people, groups, mine, isArchived, defaultAccess, inheritedFrom, above } = await this.state(actor, {
      kind: 'project',
      id: projectId,
    });
    return {
      title: name,
      projectId,
      projectName: name,
      people,
      groups,
      link: null,
      canShare: mine === 'full' && !isArchived && decidesOnAccess(actor),
      isArchived,
      defaultAccess,
      inheritedFrom,
      above,
    };
  }

  /** The actor's level in a project as it would be if it were neither deleted nor archived: restoring and unarchiving ask for it. */
  async levelOf(actor: Actor, projectId: string): Promise<Access> {
    return this.levelIn(await this.chain(actor, { kind: 'project', id: projectId }), actor.userId, actor.role);
  }

  /** The members who manage a place, so that they can be asked: all with full access, by user id. */
  async managers(actor: Actor, place: Shared): Promise<string[]> {
    const chain = await this.chain(actor, place);
    const members = await this.members.list(actor);
    return members.flatMap(({ user, role }) => (this.levelIn(chain, user.id, role) === 'full' ? user.id : []));
  }

  /** Whether any of these members has full access, as the open transaction sees it. */
  async someoneHasFull(actor: Actor, place: Shared, members: readonly Member[]): Promise<boolean> {
    const chain = await this.chain(actor, place);
    return members.some((m) => this.levelIn(chain, m.user.id, m.role) === 'full');
  }

  private async chain(actor: Actor, { kind, id }: Shared): Promise<Link[]> {
    const chain = await this.db.read<Link>(actor, accessChain(kind), [actor.workspaceId, id, actor.userId, actor.role]);
    if (!chain.length) throw new AppError('NotFound');
    return chain;
  }

  /** The groups that were given something here or above, with the highest of it. */
  private async groupsIn(actor: Actor, chain: readonly Link[], members: readonly Member[]): Promise<GroupAccess[]> {
    const given = new Set(chain.flatMap(({ grants }) => grants.flatMap(({ groupId }) => groupId ?? [])));
    if (!given.size) return [];
    const names = namesOf(members);
    const groups = (await this.groups.list(actor)).filter(({ id }) => given.has(id));
    return groups
      .map((group): GroupAccess => {
        const ways = waysIn(chain, ({ groupId }) => groupId === group.id);
        const own = ways.find(({ link }) => link.depth === 0);
        const reasons = ways.map(({ link, grant }) => ({
          kind: 'group' as const,
          text: at(link, howOf(grant, names)),
          access: NAMES[grant.access]!,
        }));
        return {
          group,
          access: highestAccess(...reasons.map(({ access }) => access)),
          reasons: reasons.sort((a, b) => ACCESS[b.access] - ACCESS[a.access]),
          explicit: own ? NAMES[own.grant.access]! : null,
        };
      })
      .sort((a, b) => ACCESS[b.access] - ACCESS[a.access]);
  }

  private levelIn(chain: readonly Link[], userId: string, role: WorkspaceRole): Access {
    return effectiveAccess({
      role,
      inherited: defaultOf(chain).access,
      grants: grantsOf(chain, userId).map(({ grant }) => NAMES[grant.access]!),
    });
  }

  private explain(actor: Actor, place: Shared, chain: readonly Link[], members: readonly Member[]): PersonAccess[] {
    const names = namesOf(members);
    const people = members.map((m): PersonAccess => {
      const own = chain[0]!.grants.find((g) => g.userId === m.user.id && !g.asked);
      return {
        user: m.user,
        email: m.email,
        access: this.levelIn(chain, m.user.id, m.role),
        reasons: reasonsOf(place, chain, m.user.id, m.role, names),
        isYou: m.user.id === actor.userId,
        explicit: own ? (NAMES[own.access] ?? null) : null,
      };
    });
    return people
      .filter((p) => p.access !== 'none' || p.explicit)
      .sort(
        (a, b) => ACCESS[b.access] - ACCESS[a.access] || a.user.name.localeCompare(b.user.name, 'en') || (a.user.id < b.user.id ? -1 : 1),
      );
  }
}

/** The default that counts: the project's own, else that of the nearest folder that has one. */
function defaultOf(chain: readonly Link[]): { access: Access; link?: Link } {
  const link = chain.find((l) => l.default !== null);
  return link ? { access: NAMES[link.default!]!, link } : { access: USUAL };
}

/** The default that would count if the project or folder itself had none. */
function aboveOf([, ...above]: readonly Link[]): InheritedDefault {
  const { access, link } = defaultOf(above);
  return { from: link ? nameOf(link) : 'Workspace', access: access };
}

const waysIn = (chain: readonly Link[], counts: (grant: Grant) => boolean) =>
  chain.flatMap((link) => link.grants.filter(counts).map((grant) => ({ link, grant })));

/** What a person was given by name or through a group that they are in. */
const grantsOf = (chain: readonly Link[], userId: string) =>
  waysIn(chain, (grant) => grant.userId === userId || grant.groupMembers.includes(userId));

const namesOf = (members: readonly Member[]) => new Map(members.map((m) => [m.user.id, m.user.name]));

/** How something came to be given. */
function howOf(grant: Grant, names: ReadonlyMap<string, string>): string {
  const by = names.get(grant.by ?? '') ?? 'someone who has left';
  if (grant.asked && grant.until) return `Asked for access; ${by} gave it until ${shortDay(grant.until)}`;
  return grant.reason ?? `Added by ${by} on ${shortDay(grant.at)}`;
}

/** The same with the folder that it comes from. */
const at = (link: Link, text: string): string => (link.depth === 0 ? text : `${nameOf(link)}: ${text}`);

const nameOf = (link: Link) => (link.visible ? `Folder ${link.name}` : 'A folder that you cannot open');

/** All reasons of one person, the strongest first, and last the cap of a viewer when it takes something away. */
function reasonsOf(
  { kind }: Shared,
  chain: readonly Link[],
  userId: string,
  role: WorkspaceRole,
  names: ReadonlyMap<string, string>,
): AccessReason[] {
  const reasons: AccessReason[] = [];
  if (role === 'admin') reasons.push({ kind: 'admin', text: 'Workspace admin', access: 'full' });
  for (const { link, grant } of grantsOf(chain, userId)) {
    const how = grant.groupName === null ? howOf(grant, names) : `Group ${grant.groupName}`;
    const text = at(link, grant.until && !grant.asked ? `${how}, until ${shortDay(grant.until)}` : how);
    reasons.push({ kind: grant.asked ? 'request' : grant.groupId ? 'group' : 'person', text, access: NAMES[grant.access]! });
  }
  const { access, link } = defaultOf(chain);
  if (access !== 'none')
    reasons.push({
      kind: link && link.depth > 0 ? 'folder' : 'everyone',
      text: !link ? 'Everyone in the workspace' : link.depth === 0 ? `Everyone in this ${kind} by default` : nameOf(link),
      access,
    });
  const most = highestAccess(...reasons.map((r) => r.access));
  reasons.sort((a, b) => ACCESS[b.access] - ACCESS[a.access]);
  const capped = capByRole(role, most);
  if (capped !== most)
    reasons.push({ kind: 'viewer', text: `Viewer of this workspace: at most “${ACCESS_LABELS[capped]}”`, access: capped });
  return reasons;
}
