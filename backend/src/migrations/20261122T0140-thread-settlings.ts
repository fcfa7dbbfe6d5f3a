/** Each time a thread was settled or opened again: what the people in it are told of. */
export const name = 'ThreadSettlings20261122T0140';
export const sql = `
create table thread_settlings (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, thread_id uuid not null, resolved boolean not null,
  by uuid not null, at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, thread_id) references comment_threads (workspace_id, id) on delete cascade
);
create index thread_settlings_thread on thread_settlings (workspace_id, thread_id, at desc, id desc);
select app_tenant_table('thread_settlings');
`;
