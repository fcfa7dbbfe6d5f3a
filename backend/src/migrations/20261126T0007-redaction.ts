/** Passages of texts that were replaced by blocks, with their originals sealed until somebody makes it permanent. */
export const name = 'Redaction20261126T0007';
export const sql = `
create table redactions (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, doc_id uuid not null,
  -- what kind of personal data it was, null for a passage that somebody chose by hand
  type text,
  -- where the blocks are in the text of at_version, and how many they are
  from_pos int not null, to_pos int not null, at_version int not null, length int not null,
  -- the words as they were; null once they cannot come back
  original bytea,
  created_by uuid not null, created_at timestamptz not null default now(),
  restored_by uuid, restored_at timestamptz, permanent_by uuid, permanent_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, doc_id) references docs (workspace_id, id) on delete cascade,
  constraint redactions_original check (original is null or (restored_at is null and permanent_at is null))
);
create index redactions_doc on redactions (workspace_id, doc_id, created_at);
select app_tenant_table('redactions');
`;
