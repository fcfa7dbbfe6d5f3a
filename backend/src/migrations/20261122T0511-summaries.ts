/** Summaries of notes: each row is one version; a new order or an edit makes a new row, so that earlier ones stay. */
export const name = 'Summaries20261122T0511';
export const sql = `
create table summaries (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, note_id uuid not null,
  framework text not null, prompt text, state text not null default 'queued' check (state in ('queued','running','cancelled','failed','done')),
  -- How many parts of the framework are made, of how many; a part and its step are one commit.
  step int not null default 0, steps int not null default 1, tries int not null default 0,
  sections jsonb not null default '[]', dropped int not null default 0,
  -- Null: made of the text's own sentences.
  model text, provider_error text, error text, doc_version int,
  -- A model was asked for in vain: the rest of the work is done without.
  is_extractive boolean not null default false,
  edited_from uuid, client_key text, created_by uuid not null, created_at timestamptz not null default now(), ended_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, note_id) references notes (workspace_id, id) on delete cascade
);
create index summaries_note on summaries (workspace_id, note_id, created_at desc, id desc);
create unique index summaries_key on summaries (workspace_id, created_by, client_key) where client_key is not null;
select app_tenant_table('summaries');
`;
