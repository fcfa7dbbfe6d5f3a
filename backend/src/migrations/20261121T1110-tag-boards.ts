/** Tag boards: locked ones, links that were taken away, where a code came from, and tags that were split. */
export const name = 'TagBoards20261121T1110';
export const sql = `
alter table tag_boards add column locked_at timestamptz, add column locked_by uuid;
-- A link that was taken away stays as a row: the highlights of its project keep the board's tags, read-only.
alter table project_boards add column unlinked_at timestamptz;
-- The id under which another program knows a code, so that the same codebook read twice is one codebook.
alter table tag_groups add column guid uuid;
alter table tags add column guid uuid;
create table tag_splits (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, from_id uuid not null, to_id uuid not null, keeps boolean not null,
  -- pairs of the old tag that the split took away, as they were
  taken jsonb not null, by uuid not null, at timestamptz not null default now(), undone_at timestamptz,
  primary key (workspace_id, id)
);
create index tag_splits_to on tag_splits (workspace_id, to_id);
select app_tenant_table('tag_splits');
create index tag_merges_into on tag_merges (workspace_id, into_id) where undone_at is null;
`;
