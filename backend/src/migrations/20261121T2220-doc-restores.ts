/** Which steps of a document brought an earlier version back: the history says so beside who did it. */
export const name = 'DocRestores20261121T2220';
export const sql = `
create table doc_restores (
  workspace_id uuid not null, doc_id uuid not null,
  -- the steps from_version up to to_version made the text of restored_version again
  from_version int not null, to_version int not null, restored_version int not null,
  primary key (workspace_id, doc_id, from_version),
  foreign key (workspace_id, doc_id) references docs (workspace_id, id) on delete cascade
);
select app_tenant_table('doc_restores');
`;
