/** Which summary went into which insight by which call, so that a call that is sent twice writes once. */
export const name = 'SummaryInsertions20261122T1230';
export const sql = `
create table summary_insertions (
  workspace_id uuid not null, created_by uuid not null, client_key text not null, insight_id uuid not null, summary_id uuid not null,
  points int not null, omitted int not null, created_at timestamptz not null default now(),
  primary key (workspace_id, created_by, client_key),
  foreign key (workspace_id, insight_id) references insights (workspace_id, id) on delete cascade,
  foreign key (workspace_id, summary_id) references summaries (workspace_id, id) on delete cascade
);
create index summary_insertions_insight on summary_insertions (workspace_id, insight_id);
create index summary_insertions_summary on summary_insertions (workspace_id, summary_id);
select app_tenant_table('summary_insertions');
`;
