/** When the words of a text are said, beside its snapshots; and the end of a highlight in time. */
export const name = 'WordTimes20261122T0200';
export const sql = `
create table doc_times (
  workspace_id uuid not null, doc_id uuid not null,
  -- from this version on these are the times of the text: one that is put in brings its own, and one that is brought back gets its own again
  since_version int not null,
  -- the version that the positions in spans belong to
  at_version int not null, spans bytea not null, log bytea,
  primary key (workspace_id, doc_id, since_version),
  foreign key (workspace_id, doc_id) references docs (workspace_id, id) on delete cascade
);
select app_tenant_table('doc_times');
alter table highlights add column end_ms int;
`;
