/** Answers to questions, each its asker's own. Quotes are not kept: they are read from their notes whenever an answer is shown. */
export const name = 'Answers20261122T0520';
export const sql = `
create table answers (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, user_id uuid not null,
  question text not null, scope_kind text not null check (scope_kind in ('workspace','folder','project','note','tag')), scope_id uuid,
  follow_up_of uuid, engine text not null check (engine in ('extractive','model')), model text, provider_error text, is_refused boolean not null,
  -- Sentences with their citations (note, version, range, hash), the closest passages, what was left out.
  body jsonb not null,
  num_projects integer not null, num_highlights integer not null, num_items integer not null,
  is_saved boolean not null default false, is_right boolean, rating_comment text, created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, follow_up_of) references answers (workspace_id, id) on delete set null (follow_up_of)
);
create index answers_saved on answers (workspace_id, user_id, created_at desc) where is_saved;
select app_tenant_table('answers');
`;
