/**
 * The notes of project $2 with a highlight that counts and has a tag, the earliest first: how many tags each has that none before it had, and how
 * many there are by then. `where` is a condition on notes o.
 */
export const saturationSql = (where: string): string => `
  with n as (
    select o.id, o.title, coalesce(o.recorded_at, o.created_at) as at from v_repository_notes o
    where o.workspace_id = $1 and o.project_id = $2 and o.deleted_at is null and ${where}),
  tagged as (
    select distinct n.id, n.title, n.at, p.tag_id from n
    join v_repository_counted_highlights h on h.workspace_id = $1 and h.project_id = $2 and h.note_id = n.id
    join v_repository_tag_pairs p on p.workspace_id = $1 and p.highlight_id = h.id
    join v_repository_tags t on t.workspace_id = $1 and t.id = p.tag_id and t.deleted_at is null),
  firsts as (select tagged.*, row_number() over (partition by tag_id order by at, id) = 1 as is_first from tagged),
  notes_new as (select id, title, at, count(*) filter (where is_first)::int as fresh from firsts group by id, title, at)
  select id as "noteId", title, at, fresh as "newTags", (sum(fresh) over (order by at, id))::int as tags from notes_new order by at, id`;
