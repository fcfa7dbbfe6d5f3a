import type { MemberStatus, WorkspaceRole } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { decodeCursor, type InWorkspace, type Page, pageOf, pageSize, TenantDb } from '#platform/db';
import type { Author } from './author.graphql.js';
import { authorOf } from './authors.service.js';
import { matchesPerson, memberPage, NAMES, orderedPeople, personKey, ROLES } from './member-lists.sql.js';
import type { Member, Seat } from './members.service.js';

/** Which members: whose name or address has the letters, with a role, of one status. */
export interface MemberFilter {
  query?: string | null;
  role?: WorkspaceRole | null;
  status?: MemberStatus | null;
  /** Users who are left out. */
  without?: readonly string[];
}

interface Identity {
  userId: string;
  role: WorkspaceRole;
  name: string;
  email: string;
  accountDeactivatedAt: Date | null;
  key: string;
}
type PageRow = Seat & Identity & { total: number };

/** A member as lists of access need them, which look at all of them and show a few. */
export interface ListedPerson {
  user: Author;
  email: string;
  role: WorkspaceRole;
  /** Their place among the others, compared byte by byte. */
  key: string;
}

/** Members by name and page by page; nothing here sends all of a large workspace to a browser. */
@Injectable()
export class MemberLists {
  constructor(private readonly db: TenantDb) {}

  /** One page by name; with letters, those first of whom a word begins with them. Active unless another status is asked for. */
  async page(
    actor: Actor,
    { first, after, ...filter }: MemberFilter & { first?: number | null; after?: string | null },
  ): Promise<Page<Member>> {
    const size = pageSize(first);
    const params: unknown[] = [actor.workspaceId];
    const { key, where } = conditions(filter, params);
    const keys = decodeCursor(after, 2);
    const beyond = keys ? ` and (key, "userId"::text) > ($${params.push(keys[0])}, $${params.push(keys[1])})` : '';
    const sql = memberPage(filter.status ?? 'active', key, where, beyond, `$${params.push(size + 1)}`);
    const rows = await this.db.read<PageRow>(actor, sql, params);
    const page = pageOf(
      rows.filter(({ id }) => id),
      size,
      rows[0]!.total,
      (row) => [row.key, row.userId],
    );
    return { ...page, nodes: page.nodes.map((row) => memberOf(actor, row)) };
  }

  /** Everybody who may come in and fits, in order: for who decides about each of them before a few are shown. */
  async ordered(where: InWorkspace, filter: { query?: string | null; userIds?: readonly string[] } = {}): Promise<ListedPerson[]> {
    const params: unknown[] = [where.workspaceId];
    const { key, where: fits } = conditions(filter, params);
    const named = filter.userIds ? ` and m.user_id = any($${params.push(filter.userIds)}::uuid[])` : '';
    const rows = await this.db.read<Identity>(where, orderedPeople(key, fits + named), params);
    return rows.map((row) => ({ user: authorFrom(row), email: row.email, role: row.role, key: row.key }));
  }

  /** The role of everybody who may come in; also inside a transaction. */
  roles(where: InWorkspace): Promise<{ userId: string; role: WorkspaceRole }[]> {
    return this.db.read(where, ROLES, [where.workspaceId]);
  }

  /** The names of those of these people who are members, whether they may come in or are deactivated. */
  async namesOf(where: InWorkspace, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (!userIds.length) return new Map();
    const rows = await this.db.read<{ userId: string; name: string }>(where, NAMES, [where.workspaceId, [...new Set(userIds)]]);
    return new Map(rows.map(({ userId, name }) => [userId, name]));
  }
}

/** A filter as SQL, with its parameters appended to `params`. */
function conditions({ query, role, without }: MemberFilter, params: unknown[]): { key: string; where: string } {
  const typed = query
    ?.trim()
    .normalize('NFC')
    .replace(/[\\%_]/g, '\\$&');
  const pattern = typed ? `$${params.push(typed)}::text` : null;
  const isRole = role ? ` and m.role = $${params.push(role)}` : '';
  const isOther = without?.length ? ` and m.user_id <> all($${params.push(without)}::uuid[])` : '';
  return { key: personKey(pattern), where: (pattern ? matchesPerson(pattern) : '') + isRole + isOther };
}

const authorFrom = ({ userId, name, accountDeactivatedAt }: Identity): Author =>
  authorOf(userId, { name, deactivatedAt: accountDeactivatedAt }, false);

function memberOf(actor: Actor, row: PageRow): Member {
  const { id, userId, role, joinedAt, lastSeenAt, deactivatedAt, source, email } = row;
  return { id, role, joinedAt, lastSeenAt, deactivatedAt, source, email, user: authorFrom(row), isYou: userId === actor.userId };
}
