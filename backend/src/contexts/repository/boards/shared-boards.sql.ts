const GROUPS = `
  (select coalesce(array_agg(g.name order by g.rank, g.id), '{}') from tag_groups g
    where g.workspace_id = $1 and g.board_id = b.id and g.deleted_at is null) as groups`;
const TAG_COUNT = `
  (select count(*)::int from tags t where t.workspace_id = $1 and t.board_id = b.id and t.deleted_at is null) as "tagCount"`;
const LINKS = `
  from project_boards l join projects p on p.workspace_id = $1 and p.id = l.project_id and p.deleted_at is null
  where l.workspace_id = $1 and l.board_id = b.id and l.unlinked_at is null`;
const TAGGED_HIGHLIGHTS = `
  from tags t
  join highlight_tags ht on ht.workspace_id = $1 and ht.tag_id = t.id
  join highlights h on h.workspace_id = $1 and h.id = ht.highlight_id and h.deleted_at is null
  join notes n on n.workspace_id = $1 and n.id = h.note_id and n.deleted_at is null
  join projects p on p.workspace_id = $1 and p.id = h.project_id and p.deleted_at is null
  where t.workspace_id = $1 and t.deleted_at is null`;

/** The boards of the workspace with the projects that link them. */
export const WORKSPACE_BOARDS = `
  select b.id, b.name, b.locked_at is not null as locked, ${GROUPS}, ${TAG_COUNT},
    (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]') ${LINKS}) as projects
  from tag_boards b where b.workspace_id = $1 and b.project_id is null and b.deleted_at is null order by b.rank, b.id`;

/** How many highlights have a tag of each of the boards $2; boards without one are left out. */
export const BOARD_USES = `
  select t.board_id as "boardId", count(distinct h.id)::int as "highlightCount" ${TAGGED_HIGHLIGHTS} and t.board_id = any($2::uuid[]) group by t.board_id`;

/** The same boards as project $2 sees them: which of them it links, and where its highlights bear their tags. */
export const BOARD_EXTENSIONS = `
  select b.id, b.name, ${GROUPS}, ${TAG_COUNT}, (select count(*)::int ${LINKS}) as "sharedBy",
    exists (select 1 from project_boards l where l.workspace_id = $1 and l.board_id = b.id and l.project_id = $2 and l.unlinked_at is null) as linked,
    (select count(distinct h.id)::int ${TAGGED_HIGHLIGHTS} and t.board_id = b.id and h.project_id = $2) as "highlightsInProject"
  from tag_boards b where b.workspace_id = $1 and b.project_id is null and b.deleted_at is null order by b.rank, b.id`;

/** Links board $3 to project $2; nothing when it is linked. */
export const LINK = `
  insert into project_boards (workspace_id, project_id, board_id) values ($1, $2, $3)
  on conflict (workspace_id, project_id, board_id) do update set unlinked_at = null, linked_at = now() where project_boards.unlinked_at is not null
  returning board_id`;

/** Takes the link away and remembers that there was one. */
export const UNLINK = `
  update project_boards set unlinked_at = now() where workspace_id = $1 and project_id = $2 and board_id = $3 and unlinked_at is null
  returning board_id`;
