import { cursorKey, type ListOrder, orderBy } from '#contexts/repository';

/** The ways to sort contacts; those without an organization come last. */
export const CONTACT_ORDERS = {
  name: { key: 'lower(c.name)', type: 'text', descending: false },
  organisation: { key: `case when c.organisation is null then '1' else '0' || lower(c.organisation) end`, type: 'text', descending: false },
  updated: { key: 'c.updated_at', type: 'timestamptz', descending: true },
} as const satisfies Record<string, ListOrder>;
/** The name of one of them. */
export type ContactSort = keyof typeof CONTACT_ORDERS;

const COLUMNS = `
  c.id, c.name, c.organisation, c.phone, c.job_title as "jobTitle", c.notes, c.created_at as "createdAt", c.updated_at as "updatedAt",
  array(select e.value ->> 'address' from jsonb_array_elements(c.emails) with ordinality as e(value, place) order by e.place) as emails,
  seen.notes as "noteCount", seen.last as "lastSeenAt",
  (select case when count(*) = 0 then 'NONE' when count(d.withdrawn_on) > 0 then 'WITHDRAWN' else 'GIVEN' end
    from contact_consents d where d.workspace_id = $1 and d.contact_id = c.id) as consent`;

/** Projects that user $2 (role $3) may read, and the notes there in which a contact speaks: how many, and when the last was. */
const READABLE = `readable as materialized (select project_id from app_project_access($1, $2, $3) where access > 0)`;
const SEEN = `
  left join lateral (
    select count(distinct n.id)::int as notes, max(coalesce(n.recorded_at, n.created_at)) as last from contact_mentions m
    join v_repository_notes n on n.workspace_id = $1 and n.id = m.note_id and n.deleted_at is null
    join readable r on r.project_id = n.project_id
    where m.workspace_id = $1 and m.contact_id = c.id
      and exists (select from jsonb_array_elements(n.speakers) s where s.value ->> 'id' = m.speaker_id)) seen on true`;

/** Contacts whose name, organization or one of whose addresses has the pattern in it. */
export const matches = (pattern: string): string => `
  (c.name ilike ${pattern} or c.organisation ilike ${pattern}
    or exists (select from contact_emails e where e.workspace_id = $1 and e.contact_id = c.id and e.folded ilike ${pattern}))`;

/**
 * One page of the live contacts; `where` and `after` are conditions on c, $4 is the number of rows. There is always a row: one without an id says the
 * total of an empty page.
 */
export const contactPage = (order: ListOrder, where: string, after: string): string => `
  with ${READABLE}, found as (select c.* from contacts c where c.workspace_id = $1 and c.deleted_at is null${where}),
  page as (select c.*, ${cursorKey(order)} as cursor_key from found c where true${after} order by ${orderBy(order, 'c.id')} limit $4)
  select whole.total, x.* from (select count(*)::int as total from found) whole
  left join (select ${COLUMNS}, c.cursor_key as "cursorKey", row_number() over (order by ${orderBy(order, 'c.id')}) as place from page c ${SEEN}) x on true
  order by x.place`;

/** The live contacts $4. */
export const CONTACTS_BY_IDS = `
  with ${READABLE} select ${COLUMNS} from contacts c ${SEEN} where c.workspace_id = $1 and c.id = any($4::uuid[]) and c.deleted_at is null`;

/** How many of the contacts $2 are live. */
export const LIVE_COUNT = `select count(*)::int as count from contacts where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null`;

/** Those of the contacts $2 that are live, which stay so until the transaction ends. */
export const LOCK_LIVE = `select id from contacts where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null order by id for share`;

/** By which addresses and names live contacts are found, as far as these are among the folded texts $2 (null: all): a name that several have finds none. */
export const CONTACT_KEYS = `
  select k.folded, k.id from (
    select lower(normalize(c.name, nfc)) as folded, min(c.id::text) as id from contacts c where c.workspace_id = $1 and c.deleted_at is null
      and ($2::text[] is null or lower(normalize(c.name, nfc)) = any($2)) group by 1 having count(*) = 1) k
  union all
  select e.folded, e.contact_id::text from contact_emails e where e.workspace_id = $1 and ($2::text[] is null or e.folded = any($2))`;

/** The live contacts that $2 are now: one that became part of another is that one. */
export const SURVIVORS = `
  with recursive up as (
    select id as asked, id, merged_into, deleted_at from contacts where workspace_id = $1 and id::text = any($2::text[])
    union select up.asked, c.id, c.merged_into, c.deleted_at from up join contacts c on c.workspace_id = $1 and c.id = up.merged_into)
  select asked, id from up where deleted_at is null and asked <> id`;

/** A live contact other than $3 that has one of the folded addresses $2, if there is one. */
export const EMAIL_OWNER = `
  select e.folded, c.name from contact_emails e join contacts c on c.workspace_id = $1 and c.id = e.contact_id
  where e.workspace_id = $1 and e.folded = any($2::text[]) and e.contact_id <> $3 order by e.folded limit 1`;

/** Deleted contacts, with the columns that a kind in the trash has. */
export const DELETED_CONTACTS = `
  select c.id, c.name as title, null::uuid as project_id, c.workspace_id as folder_id, c.organisation as place, array[]::uuid[] as parents, c.deleted_at, c.deleted_by
  from contacts c where c.workspace_id = $1 and c.deleted_at is not null and c.merged_into is null`;
