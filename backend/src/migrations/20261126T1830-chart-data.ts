/** What charts count. */
export const name = 'ChartData20261126T1830';
export const sql = `
-- What counts as a highlight wherever numbers are shown: kept by a person, not in the trash, and with words that can be read.
create view v_repository_counted_highlights with (security_invoker = true) as
  select workspace_id, project_id, note_id, id, speaker, created_at from highlights
  where deleted_at is null and not is_by_ai and quote !~ '^[█[:space:]]+$';
create index highlights_counted on highlights (workspace_id, project_id, id) include (note_id, speaker)
  where deleted_at is null and not is_by_ai and quote !~ '^[█[:space:]]+$';

create or replace view v_repository_tag_groups with (security_invoker = true) as
  select workspace_id, id, deleted_at, board_id, name, rank from tag_groups;

-- Who a speaker of a note is, where that is known.
create view v_contacts_speakers with (security_invoker = true) as
  select m.workspace_id, m.note_id, m.speaker_id, c.id as contact_id, c.name
  from contact_mentions m join contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id and c.deleted_at is null;

create view v_fields_values with (security_invoker = true) as
  select workspace_id, field_id, object_id, value, folded, number, day, at, ids from field_values where value is not null;
create view v_fields_options with (security_invoker = true) as
  select workspace_id, field_id, id, label, colour, rank from field_options where deleted_at is null;
grant select on v_repository_counted_highlights, v_contacts_speakers, v_fields_values, v_fields_options to app_rw;
`;
