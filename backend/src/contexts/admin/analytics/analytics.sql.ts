/** What was added in each of the last $2 weeks. Reads as an admin, who may read every project. */
export const WEEKS = `
  with weeks as (
    select generate_series(date_trunc('week', now() at time zone 'UTC') - make_interval(weeks => $2 - 1), date_trunc('week', now() at time zone 'UTC'), interval '7 days') as week
  ), added as (
    select 'notes' as what, created_at from v_repository_notes where workspace_id = $1 and deleted_at is null
    union all select 'highlights', created_at from v_repository_highlights where workspace_id = $1 and deleted_at is null
    union all select 'insights', created_at from v_insights_live where workspace_id = $1
  ), counted as (
    select date_trunc('week', created_at at time zone 'UTC') as week, what, count(*)::int as n from added
    where created_at >= now() - make_interval(weeks => $2 + 1) group by 1, 2
  )
  select w.week at time zone 'UTC' as week, coalesce(sum(c.n) filter (where c.what = 'notes'), 0)::int as notes,
    coalesce(sum(c.n) filter (where c.what = 'highlights'), 0)::int as highlights,
    coalesce(sum(c.n) filter (where c.what = 'insights'), 0)::int as insights
  from weeks w left join counted c on c.week = w.week group by w.week order by w.week`;

/** The $2 insights that most people opened. */
export const OPENED_INSIGHTS = `
  select i.id, i.title, p.name as project, count(*)::int as people
  from v_repository_object_views v join v_insights_live i on i.workspace_id = $1 and i.id = v.object_id
  join v_repository_projects p on p.workspace_id = $1 and p.id = i.project_id and p.deleted_at is null
  where v.workspace_id = $1 and v.kind = 'insight' group by i.id, i.title, p.name order by people desc, i.title, i.id limit $2`;

/** The $2 insights that most other insights and comments link to, and how often their public links were opened. */
export const CITED_INSIGHTS = `
  with cited as (
    select target_id as id, 1 as link, 0 as opens from v_insights_links where workspace_id = $1
    union all select target_id, 1, 0 from v_repository_comment_links where workspace_id = $1
    union all select object_id, 0, views from v_sharing_opens where workspace_id = $1 and object_type = 'insight'
  )
  select i.id, i.title, p.name as project, sum(c.link)::int as links, sum(c.opens)::int as "linkViews"
  from cited c join v_insights_live i on i.workspace_id = $1 and i.id = c.id
  join v_repository_projects p on p.workspace_id = $1 and p.id = i.project_id and p.deleted_at is null
  group by i.id, i.title, p.name having sum(c.link) + sum(c.opens) > 0 order by links desc, "linkViews" desc, i.title, i.id limit $2`;

/** The $2 most frequent of what was looked for in the last $3 days and not found. */
export const EMPTY_SEARCHES = `
  select words, sum(times)::int as times from v_search_empty_searches
  where workspace_id = $1 and week >= (now() at time zone 'UTC')::date - $3::int group by words order by times desc, words limit $2`;

/** At most $2 tags of live boards that no highlight got for $3 days. */
export const STALE_TAGS = `
  select t.id, t.title, count(h.id)::int as highlights, max(p.created_at) as "lastUsedAt"
  from v_repository_tags t join v_repository_tag_boards b on b.workspace_id = $1 and b.id = t.board_id and b.deleted_at is null
  left join v_repository_tag_pairs p on p.workspace_id = $1 and p.tag_id = t.id
  left join v_repository_highlights h on h.workspace_id = $1 and h.id = p.highlight_id and h.deleted_at is null
  where t.workspace_id = $1 and t.deleted_at is null and t.merged_into is null
    and (b.project_id is null or exists (select 1 from v_repository_projects l where l.workspace_id = $1 and l.id = b.project_id and l.deleted_at is null))
  group by t.id, t.title having coalesce(max(p.created_at) < now() - make_interval(days => $3), true)
  order by max(p.created_at) nulls first, lower(t.title), t.id limit $2`;
