/** Two contacts become one. */
export const name = 'ContactMerges20261126T1720';
export const sql = `
-- the contact that this one is part of; it is deleted as long as it is, and not in the trash
alter table contacts add column merged_into uuid,
  add foreign key (workspace_id, merged_into) references contacts (workspace_id, id) on delete cascade;

create table contact_merges (
  workspace_id uuid not null, id uuid not null, survivor_id uuid not null, merged_id uuid not null,
  merged_by uuid not null, merged_at timestamptz not null default clock_timestamp(), undone_at timestamptz,
  -- for the undo: the change of the one that stayed, when it was changed last before and by the merge, and the speakers that moved
  revision_id uuid, survivor_updated_at timestamptz not null, merged_updated_at timestamptz, mentions jsonb not null default '[]',
  primary key (workspace_id, id),
  foreign key (workspace_id, survivor_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, merged_id) references contacts (workspace_id, id) on delete cascade
);
create index contact_merges_of_survivor on contact_merges (workspace_id, survivor_id, merged_at desc);
select app_tenant_table('contact_merges');
`;
