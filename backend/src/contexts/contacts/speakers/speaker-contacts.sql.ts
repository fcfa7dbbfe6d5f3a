import { cursorKey, type ListOrder, orderBy } from '#contexts/repository';

/** The notes that a contact spoke in, the newest conversation first. */
export const CONTACT_NOTE_ORDER = { key: 'p.at', type: 'timestamptz', descending: true } as const satisfies ListOrder;

/**
 * The notes of workspace $1 that user $2 (role $3) may read and in which contact $4 spoke: each once, with the names and ids of the speakers who are
 * that contact. A link to a speaker whom the note has no more says nothing.
 */
const SPOKEN = `
  select n.id, n.title, n.project_id, coalesce(n.recorded_at, n.created_at) as at, array_agg(m.speaker_id) as speaker_ids,
    array_agg(s.value ->> 'name' order by s.value ->> 'name') as speakers
  from contact_mentions m
  join v_repository_notes n on n.workspace_id = $1 and n.id = m.note_id and n.deleted_at is null
  join app_project_access($1, $2, $3) a on a.project_id = n.project_id and a.access > 0
  join lateral jsonb_array_elements(n.speakers) s on s.value ->> 'id' = m.speaker_id
  where m.workspace_id = $1 and m.contact_id = $4 group by n.id, n.title, n.project_id, n.recorded_at, n.created_at`;

const HIGHLIGHTS = `from v_repository_highlights h
  where h.workspace_id = $1 and h.note_id = p.id and h.deleted_at is null and h.speaker = any(p.speaker_ids)`;

/** A page of them, $5 rows; $6: how many of the contact's highlights stand in each. There is always a row: one without an id says the total. */
export const contactNotePage = (after: string): string => `
  with p as (${SPOKEN}),
  page as (select p.*, ${cursorKey(CONTACT_NOTE_ORDER)} as cursor_key from p where true${after} order by ${orderBy(CONTACT_NOTE_ORDER, 'p.id')} limit $5)
  select whole.total, x.* from (select count(*)::int as total from p) whole
  left join (select p.id, p.title, p.project_id as "projectId", r.name as "projectName", p.at, p.speakers, p.cursor_key as "cursorKey",
      (select count(*)::int ${HIGHLIGHTS}) as "highlightCount",
      array(select h.id ${HIGHLIGHTS} order by h.start_offset, h.id limit $6) as "highlightIds"
    from page p join v_repository_projects r on r.workspace_id = $1 and r.id = p.project_id) x on true
  order by x.at desc, x.id`;

/** The speakers of note $2 that are live contacts. */
export const SPEAKER_CONTACTS = `
  select m.speaker_id as "speakerId", m.contact_id as "contactId"
  from contact_mentions m join contacts c on c.workspace_id = $1 and c.id = m.contact_id and c.deleted_at is null
  where m.workspace_id = $1 and m.note_id = $2 order by m.created_at, m.speaker_id`;

/** The name of speaker $3 of note $2. */
export const SPEAKER_NAME = `
  select s.value ->> 'name' as name from v_repository_notes n, jsonb_array_elements(n.speakers) s
  where n.workspace_id = $1 and n.id = $2 and s.value ->> 'id' = $3`;

/** Links speaker $3 of note $2 to contact $4 (by $5), in place of an earlier link. */
export const LINK = `
  insert into contact_mentions (workspace_id, note_id, speaker_id, contact_id, created_by) values ($1, $2, $3, $4, $5)
  on conflict (workspace_id, note_id, speaker_id) do update set contact_id = excluded.contact_id, created_by = excluded.created_by, created_at = now()`;

/** The live contact that a speaker of this name ($3) is in another note of the project of note $2; the one that was linked first. */
export const CONTACT_OF_NAME = `
  select m.contact_id as "contactId" from v_repository_notes own
  join v_repository_notes n on n.workspace_id = $1 and n.project_id = own.project_id and n.deleted_at is null
  join lateral jsonb_array_elements(n.speakers) s on lower(btrim(s.value ->> 'name')) = lower(btrim($3))
  join contact_mentions m on m.workspace_id = $1 and m.note_id = n.id and m.speaker_id = s.value ->> 'id'
  join contacts c on c.workspace_id = $1 and c.id = m.contact_id and c.deleted_at is null
  where own.workspace_id = $1 and own.id = $2 order by m.created_at, m.note_id, m.speaker_id limit 1`;

/** Links every speaker of name $3 in the project of note $2 to contact $4 (by $5) who is linked to none yet. */
export const LINK_SAME_NAME = `
  insert into contact_mentions (workspace_id, note_id, speaker_id, contact_id, created_by)
  select $1, n.id, s.value ->> 'id', $4, $5 from v_repository_notes own
  join v_repository_notes n on n.workspace_id = $1 and n.project_id = own.project_id and n.deleted_at is null
  join lateral jsonb_array_elements(n.speakers) s on lower(btrim(s.value ->> 'name')) = lower(btrim($3))
  where own.workspace_id = $1 and own.id = $2
  on conflict (workspace_id, note_id, speaker_id) do update set contact_id = excluded.contact_id, created_by = excluded.created_by, created_at = now()
    where not exists (select from contacts c where c.workspace_id = $1 and c.id = contact_mentions.contact_id and c.deleted_at is null)
  returning note_id as note, speaker_id as speaker`;

/** Takes the links of contact $4 away from every speaker of name $3 in the project of note $2. */
export const UNLINK_SAME_NAME = `
  delete from contact_mentions m using v_repository_notes own, v_repository_notes n, jsonb_array_elements(n.speakers) s
  where own.workspace_id = $1 and own.id = $2 and n.workspace_id = $1 and n.project_id = own.project_id
    and lower(btrim(s.value ->> 'name')) = lower(btrim($3)) and m.workspace_id = $1 and m.note_id = n.id and m.speaker_id = s.value ->> 'id'
    and m.contact_id = $4
  returning m.note_id as note, m.speaker_id as speaker`;

/** Takes the link of speaker $3 of note $2 away. */
export const UNLINK = `delete from contact_mentions where workspace_id = $1 and note_id = $2 and speaker_id = $3`;
