import type { MemberStatus } from '@libs/domain';

const IS_STATUS: Record<MemberStatus, string> = { active: 'm.deactivated_at is null', deactivated: 'm.deactivated_at is not null' };

/** Seats of a workspace ($1) with whose they are, of one status; `where` says which of them. */
const seats = (columns: string, status: MemberStatus, where: string): string => `
  select ${columns} from members m join v_identity_people p on p.id = m.user_id
  where m.workspace_id = $1 and m.removed_at is null and ${IS_STATUS[status]}${where}`;

// In a query of their own, the letters are folded once and not for each row.
const folded = (pattern: string): string => `(select lower(unaccent(${pattern})))`;
const lowered = (pattern: string): string => `(select lower(${pattern}))`;

/** Whether the letters stand anywhere in the name or the address; `pattern` is a parameter, escaped for LIKE, without its percent signs. */
export const matchesPerson = (pattern: string): string =>
  ` and (p.folded_name like '%' || ${folded(pattern)} || '%' or p.folded_email like '%' || ${lowered(pattern)} || '%')`;

/** By what people are ordered: by name, those before the others of whom a word of the name or the address begins with the letters. Compared byte by byte. */
export const personKey = (pattern: string | null): string => {
  if (!pattern) return `('1' || p.folded_name) collate "C"`;
  const begins = `p.folded_name like ${folded(pattern)} || '%' or p.folded_name like '% ' || ${folded(pattern)} || '%'`;
  return `(case when ${begins} or p.folded_email like ${lowered(pattern)} || '%' then '0' else '1' end || p.folded_name) collate "C"`;
};

const SEAT = `m.id, m.user_id as "userId", m.role, m.joined_at as "joinedAt", m.last_seen_at as "lastSeenAt", m.deactivated_at as "deactivatedAt", m.source,
  p.name, p.email, p.deactivated_at as "accountDeactivatedAt"`;

/** One page of seats; `after` is a condition on key and "userId", `limit` a parameter. There is always a row: one without an id says the total of an empty page. */
export const memberPage = (status: MemberStatus, key: string, where: string, after: string, limit: string): string => `
  with found as (${seats(`${SEAT}, ${key} as key`, status, where)}),
  page as (select * from found where true${after} order by key, "userId" limit ${limit})
  select whole.total, page.* from (select count(*)::int as total from found) whole left join page on true order by page.key, page."userId"`;

/** Active members that match, in order, without columns that only their own row shows. */
export const orderedPeople = (key: string, where: string): string => `
  ${seats(`m.user_id as "userId", m.role, p.name, p.email, p.deactivated_at as "accountDeactivatedAt", ${key} as key`, 'active', where)}
  order by key, m.user_id`;

/** Everybody who may come in, by their role alone. */
export const ROLES = `
  select user_id as "userId", role from members where workspace_id = $1 and removed_at is null and deactivated_at is null`;

/** The names of those of these people ($2) who have a seat, deactivated or not. */
export const NAMES = `
  select m.user_id as "userId", p.name from members m join v_identity_people p on p.id = m.user_id and p.deactivated_at is null
  where m.workspace_id = $1 and m.removed_at is null and m.user_id = any($2::uuid[])`;
