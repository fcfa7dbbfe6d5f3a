/** Only finished summaries: not drafts of insights, and not those that were cancelled or failed. */
const SHOWN = `not s.is_draft and s.state in ('queued', 'running', 'done')`;

/**
 * The versions of all summaries of project $2, each with the thing that it is of, as `made`: its own, those of its notes, of the tags that are
 * used in it (of one that was merged as those of the tag it went into), and of selections with anything of it.
 */
const OF_PROJECT = `
  made as (
    select s.id, s.scope, s.scope_id as thing, s.created_at from summaries s where s.workspace_id = $1 and s.project_id = $2 and ${SHOWN}
    union all
    select s.id, s.scope, n.id, s.created_at from v_repository_notes n join summaries s on s.workspace_id = $1 and s.note_id = n.id and ${SHOWN}
    where n.workspace_id = $1 and n.project_id = $2 and n.deleted_at is null
    union all
    select s.id, s.scope, x.now_id, s.created_at
    from (select distinct tag_id from summaries where workspace_id = $1 and tag_id is not null) g
    cross join lateral app_source($1, 'tag', g.tag_id) x
    join summaries s on s.workspace_id = $1 and s.tag_id = g.tag_id and ${SHOWN}
    where not x.removed and $2 = any(x.project_ids)
    union all
    select s.id, s.scope, s.selection_id, s.created_at
    from (select distinct on (selection_id) selection_id, picked, picks from summaries where workspace_id = $1 and selection_id is not null) g
    join summaries s on s.workspace_id = $1 and s.scope = 'selection' and s.scope_id = g.selection_id and ${SHOWN}
    where case g.picked
      when 'notes' then exists (
        select 1 from v_repository_notes n
        where n.workspace_id = $1 and n.id = any(g.picks) and n.project_id = $2 and n.deleted_at is null)
      else exists (
        select 1 from v_repository_note_highlights h
        join v_repository_notes n on n.workspace_id = $1 and n.id = h.note_id and n.project_id = $2 and n.deleted_at is null
        where h.workspace_id = $1 and h.id = any(g.picks)) end)`;

/** The versions of the summaries of searches that member $2 asked for, in the same shape. */
const OF_SEARCHES = `
  made as (
    select s.id, s.scope, s.search_id as thing, s.created_at from summaries s
    where s.workspace_id = $1 and s.created_by = $2 and s.search_id is not null and ${SHOWN})`;

/**
 * A page of the things that were summarised, each with its newest version and how many there are, newest first. $3 rows, $4 and $5 time and id of
 * the row before the page, or null. There is always a row: one without an id says the total of an empty page.
 */
const listed = (created: string) => `
  with ${created},
  entries as materialized (
    select distinct on (scope, thing) id, scope, thing, created_at, count(*) over (partition by scope, thing)::int as versions
    from made order by scope, thing, created_at desc, id desc)
  select c.total, x.* from (select count(*)::int as total from entries) c
  left join (
    select e.id, e.scope, e.thing as "scopeId", e.versions, e.created_at as "createdAt", e.created_at::text as "key", s.framework, s.state, s.model,
      s.search, s.made_of as "sourceKind", s.available, s.created_by as "authorId",
      jsonb_path_exists(s.sections, '$[*].bullets[*] ? (@.isVerbatim == false)') as "isWritten",
      case e.scope
        when 'note' then (select n.title from v_repository_notes n where n.workspace_id = $1 and n.id = e.thing)
        when 'project' then (select p.name from v_repository_projects p where p.workspace_id = $1 and p.id = e.thing)
        when 'tag' then (select t.title from v_repository_search t where t.workspace_id = $1 and t.type = 'TAG' and t.id = e.thing)
      end as title
    from (
      select * from entries
      where $4::timestamptz is null or (created_at <= $4 and (created_at < $4 or id < $5::uuid))
      order by created_at desc, id desc limit $3) e
    join summaries s on s.workspace_id = $1 and s.id = e.id) x on true
  order by x."createdAt" desc, x.id desc`;

/** What was summarised in project $2. */
export const PROJECT_SUMMARIES = listed(OF_PROJECT);
/** The searches that member $2 had summarised. */
export const SEARCH_SUMMARIES = listed(OF_SEARCHES);
