/** The model of a workspace, its switches, and what was spent on it. */
export const name = 'Ai20261126T0004';
export const sql = `
create table ai_settings (
  workspace_id uuid primary key references workspaces on delete cascade, id uuid not null unique,
  provider text not null default 'none' check (provider in ('none','openaiCompatible','anthropic')),
  base_url text, model text, embedding_model text,
  -- Sealed by the vault; the last four characters are what a person knows it by.
  key_sealed bytea, key_last4 text,
  budget bigint check (budget > 0),
  check ((key_sealed is null) = (key_last4 is null))
);
select app_tenant_table('ai_settings');

-- A switch that was set; of a project, or (null) of the workspace. The key to projects is made where that table is.
create table ai_modes (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, project_id uuid,
  feature text not null check (feature in ('ask','summarize','highlights','tags','redact','insights')),
  mode text not null check (mode in ('On','Suggest','Off')),
  primary key (workspace_id, id),
  unique nulls not distinct (workspace_id, project_id, feature)
);
select app_tenant_table('ai_modes');

create table ai_usage (
  workspace_id uuid not null references workspaces on delete cascade, month date not null, feature text not null, model text not null,
  calls integer not null default 0, tokens_in bigint not null default 0, tokens_out bigint not null default 0,
  primary key (workspace_id, month, feature, model)
);
select app_tenant_table('ai_usage');
`;
