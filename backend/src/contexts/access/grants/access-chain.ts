import {
  ACCESS,
  ACCESS_LABELS,
  type Access,
  capByRole,
  effectiveAccess,
  highestAccess,
  keysOf,
  shortDay,
  type WorkspaceRole,
} from '@libs/domain';
import type { Shared } from '../levels/place.registry.js';
import type { AccessReason, InheritedDefault } from './sharing.graphql.js';

/** What was given to a person or a group in one place. */
export interface Grant {
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

/** A project or folder on the way up, itself first. */
export interface Link {
  depth: number;
  id: string;
  name: string;
  default: number | null;
  archived: boolean;
  visible: boolean;
  grants: Grant[];
}

/** One grant, and where it was given. */
export interface PlacedGrant {
  link: Link;
  grant: Grant;
}

/** The levels by their numbers. */
export const LEVELS: readonly Access[] = keysOf(ACCESS);
/** What a member has where neither the project nor a folder above says otherwise. */
const DEFAULT_ACCESS: Access = 'write';

/** The default that counts: the project's own, else that of the nearest folder that has one. */
export function defaultOf(chain: readonly Link[]): { access: Access; link?: Link } {
  const link = chain.find((l) => l.default !== null);
  return link ? { access: LEVELS[link.default!]!, link } : { access: DEFAULT_ACCESS };
}

/** The default that would count if the project or folder itself had none. */
export function inheritedDefaultOf([, ...above]: readonly Link[]): InheritedDefault {
  const { access, link } = defaultOf(above);
  return { from: link ? nameOf(link) : 'Workspace', access };
}

/** All grants that fit, the nearest first. */
export const grantsIn = (chain: readonly Link[], isIncluded: (grant: Grant) => boolean): PlacedGrant[] =>
  chain.flatMap((link) => link.grants.filter(isIncluded).map((grant) => ({ link, grant })));

/** What people were given, by name or through groups that they are in, person by person: made once for thousands of them. */
export function grantsByUser(chain: readonly Link[]): (userId: string) => readonly PlacedGrant[] {
  const byUser = new Map<string, PlacedGrant[]>();
  for (const placed of grantsIn(chain, () => true)) {
    const to = placed.grant.userId === null ? placed.grant.groupMembers : [placed.grant.userId];
    for (const userId of to) byUser.set(userId, [...(byUser.get(userId) ?? []), placed]);
  }
  return (userId) => byUser.get(userId) ?? [];
}

/** The level of each member by id and role. */
export function levelsIn(chain: readonly Link[]): (userId: string, role: WorkspaceRole) => Access {
  const inherited = defaultOf(chain).access;
  const grantsOf = grantsByUser(chain);
  return (userId, role) => effectiveAccess({ role, inherited, grants: grantsOf(userId).map(({ grant }) => LEVELS[grant.access]!) });
}

/** Who gave something, as far as reasons name them. */
export const grantorsIn = (chain: readonly Link[]): string[] => chain.flatMap(({ grants }) => grants.flatMap(({ by }) => by ?? []));

/** How something came to be given. */
export function grantText(grant: Grant, names: ReadonlyMap<string, string>): string {
  const by = names.get(grant.by ?? '') ?? 'someone who has left';
  if (grant.asked && grant.until) return `Asked for access; ${by} gave it until ${shortDay(grant.until)}`;
  return grant.reason ?? `Added by ${by} on ${shortDay(grant.at)}`;
}

/** The same with the folder that it comes from. */
export const at = (link: Link, text: string): string => (link.depth === 0 ? text : `${nameOf(link)}: ${text}`);

/** A folder above as the reader may know it. */
export const nameOf = (link: Link) => (link.visible ? `Folder ${link.name}` : 'A folder that you cannot open');

/** All reasons of one person, the strongest first, and last the cap of a viewer when it takes something away. */
export function reasonsOf(
  { kind }: Shared,
  chain: readonly Link[],
  ways: readonly PlacedGrant[],
  role: WorkspaceRole,
  names: ReadonlyMap<string, string>,
): AccessReason[] {
  const reasons: AccessReason[] = [];
  if (role === 'admin') reasons.push({ kind: 'admin', text: 'Workspace admin', access: 'full' });
  for (const { link, grant } of ways) {
    const how = grant.groupName === null ? grantText(grant, names) : `Group ${grant.groupName}`;
    const text = at(link, grant.until && !grant.asked ? `${how}, until ${shortDay(grant.until)}` : how);
    reasons.push({ kind: grant.asked ? 'request' : grant.groupId ? 'group' : 'person', text, access: LEVELS[grant.access]! });
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
