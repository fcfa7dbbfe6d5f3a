/** Insights with their references, summaries, and drafts of insights. */
export const name = 'Insights20261126T0008';
export const sql = `
create table insights (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, project_id uuid not null, title text not null,
  status text not null default 'draft' check (status in ('draft','published')), published_at timestamptz, excerpt text not null default '',
  plain text not null default '', plain_version int not null default 0, client_key text,
  created_by uuid not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) deferrable
);
create index insights_list on insights (workspace_id, project_id, updated_at desc, id);
create unique index insights_client_key on insights (workspace_id, created_by, client_key) where client_key is not null;
select app_tenant_table('insights');

create table insight_references (
  workspace_id uuid not null, insight_id uuid not null, position int not null, kind text not null check (kind in ('highlight','tag','note')), ref_id uuid not null,
  primary key (workspace_id, insight_id, position),
  foreign key (workspace_id, insight_id) references insights (workspace_id, id) on delete cascade
);
create index insight_references_ref on insight_references (workspace_id, ref_id);
select app_tenant_table('insight_references');

-- Each row is one version; a new order or an edit makes a new row, so that earlier ones stay. A selection and a search have no row of their own:
-- their ids are made of what was chosen or asked.
create table summaries (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, note_id uuid,
  framework text not null, prompt text, state text not null default 'queued' check (state in ('queued','running','cancelled','failed','done')),
  -- How many parts of the framework are made, of how many; a part and its step are one commit.
  step int not null default 0, steps int not null default 1, tries int not null default 0,
  sections jsonb not null default '[]', dropped int not null default 0,
  -- Null: made of the text's own sentences.
  model text, provider_error text, error text, doc_version int,
  -- A model was asked for in vain: the rest of the work is done without.
  is_extractive boolean not null default false,
  edited_from uuid, client_key text, created_by uuid not null, created_at timestamptz not null default now(), ended_at timestamptz,
  tag_id uuid, project_id uuid, selection_id uuid, picked text check (picked in ('notes','highlights')), picks uuid[],
  -- Of how many notes or highlights it was made, of how many there are.
  made_of text not null default 'notes' check (made_of in ('notes','highlights')), used int not null default 1, available int not null default 1,
  search_id uuid, search jsonb,
  scope text not null generated always as
    (case when note_id is not null then 'note' when tag_id is not null then 'tag' when project_id is not null then 'project'
      when selection_id is not null then 'selection' else 'search' end) stored,
  scope_id uuid not null generated always as (coalesce(note_id, tag_id, project_id, selection_id, search_id)) stored,
  -- Made for a draft: no version of the summaries of its scope.
  is_draft boolean not null default false,
  primary key (workspace_id, id),
  foreign key (workspace_id, note_id) references notes (workspace_id, id) on delete cascade,
  foreign key (workspace_id, tag_id) references tags (workspace_id, id) on delete cascade,
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  check (num_nonnulls(note_id, tag_id, project_id, selection_id, search_id) = 1),
  check ((selection_id is null) = (picks is null) and (picks is null) = (picked is null)),
  check ((search_id is null) = (search is null))
);
create index summaries_scope on summaries (workspace_id, scope, scope_id, created_at desc, id desc);
create index summaries_note on summaries (workspace_id, note_id) where note_id is not null;
create index summaries_tag on summaries (workspace_id, tag_id) where tag_id is not null;
create index summaries_project on summaries (workspace_id, project_id) where project_id is not null;
create unique index summaries_key on summaries (workspace_id, created_by, client_key) where client_key is not null;
select app_tenant_table('summaries');

-- No key to notes: of a note that is gone for good the points go, too, and these rows say where they are.
create table summary_sources (
  workspace_id uuid not null, summary_id uuid not null, note_id uuid not null,
  primary key (workspace_id, summary_id, note_id),
  foreign key (workspace_id, summary_id) references summaries (workspace_id, id) on delete cascade
);
create index summary_sources_note on summary_sources (workspace_id, note_id);
select app_tenant_table('summary_sources');

-- What went into which insight by which call, so that a call that is sent twice writes once: a summary, or an answer, which is no version of one.
create table summary_insertions (
  workspace_id uuid not null, created_by uuid not null, client_key text not null, insight_id uuid not null, summary_id uuid,
  points int not null, omitted int not null, created_at timestamptz not null default now(),
  primary key (workspace_id, created_by, client_key),
  foreign key (workspace_id, insight_id) references insights (workspace_id, id) on delete cascade,
  foreign key (workspace_id, summary_id) references summaries (workspace_id, id) on delete cascade
);
create index summary_insertions_insight on summary_insertions (workspace_id, insight_id);
create index summary_insertions_summary on summary_insertions (workspace_id, summary_id);
select app_tenant_table('summary_insertions');

-- Suggested insights. Until somebody accepts one there is nothing but this row and the summary that it is made of: no insight, no highlight and no
-- reference that anything could count.
create table insight_drafts (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, project_id uuid not null, summary_id uuid not null,
  title text not null, state text not null default 'waiting' check (state in ('waiting','accepted','rejected')),
  -- Who is accepting it: two who do so at once shall not make two insights.
  claimed_by uuid, claimed_at timestamptz,
  insight_id uuid, decided_by uuid, decided_at timestamptz,
  created_by uuid not null, created_at timestamptz not null default now(),
  -- Where drafts are On, a tag gets one by itself: what it was made from, and how many quotes there were.
  tag_id uuid, quotes int, is_automatic boolean not null default false,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (workspace_id, summary_id) references summaries (workspace_id, id) on delete cascade,
  foreign key (workspace_id, insight_id) references insights (workspace_id, id) on delete cascade,
  unique (workspace_id, summary_id)
);
create index insight_drafts_waiting on insight_drafts (workspace_id, project_id, created_at desc, id) where state = 'waiting';
create index insight_drafts_insight on insight_drafts (workspace_id, insight_id) where insight_id is not null;
create index insight_drafts_tag on insight_drafts (workspace_id, project_id, tag_id) where tag_id is not null;
-- Two highlights that are made at once order one draft.
create unique index insight_drafts_automatic on insight_drafts (workspace_id, project_id, tag_id) where is_automatic and state = 'waiting';
select app_tenant_table('insight_drafts');

-- What the index takes.
create view v_insights_search with (security_invoker = true) as
  select i.workspace_id, 'INSIGHT'::text as type, i.id, i.project_id, i.title, i.plain as body, i.updated_at as changed_at from insights i where i.deleted_at is null;
grant select on v_insights_search to app_rw;

-- The project that a document lies in now; null when it, or what it belongs to, is deleted. A readme has the id of its project.
create function app_doc_project(p_workspace uuid, p_doc uuid) returns uuid
language sql stable as $$
  select p.id from projects p
  where p.workspace_id = p_workspace and p.deleted_at is null and p.id = coalesce(
    (select project_id from notes where workspace_id = p_workspace and id = p_doc and deleted_at is null),
    (select project_id from insights where workspace_id = p_workspace and id = p_doc and deleted_at is null),
    p_doc)
$$;
grant execute on function app_doc_project(uuid, uuid) to app_rw;
`;
