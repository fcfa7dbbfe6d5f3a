/**
 * Suggested highlights of a note. A suggestion has no words, only where they were in which version, with their hash: what was edited or redacted
 * since is not found by it any more. Until somebody accepts one there is no highlight, and nothing that could be counted; then the highlight has
 * the suggestion's id, so that there is one of it at most.
 */
export const name = 'HighlightSuggestions20261122T1600';
export const sql = `
-- The last time that somebody asked for them in a note, and how far the answer is.
create table highlight_suggestion_runs (
  workspace_id uuid not null references workspaces on delete cascade, note_id uuid not null,
  id uuid not null, state text not null check (state in ('making','ready','tooFew','providerError')),
  done int not null default 0, total int not null default 0,
  -- How many passages the tag has that has most.
  examples int not null default 0, provider_error text,
  asked_by uuid not null, asked_at timestamptz not null default now(), moved_at timestamptz not null default now(),
  primary key (workspace_id, note_id),
  foreign key (workspace_id, note_id) references notes (workspace_id, id) on delete cascade
);
select app_tenant_table('highlight_suggestion_runs');

create table highlight_suggestions (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, note_id uuid not null, tag_id uuid not null,
  -- Code points of the plain text at that version, half-open.
  version int not null, start_offset int not null, end_offset int not null, sha256 text not null,
  confidence real not null, state text not null default 'proposed' check (state in ('proposed','accepted','rejected')),
  asked_by uuid not null, decided_by uuid, decided_at timestamptz, created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, note_id) references notes (workspace_id, id) on delete cascade,
  foreign key (workspace_id, tag_id) references tags (workspace_id, id) on delete cascade
);
create index highlight_suggestions_note on highlight_suggestions (workspace_id, note_id);
create index highlight_suggestions_tag on highlight_suggestions (workspace_id, tag_id);
select app_tenant_table('highlight_suggestions');

-- What the feature shows waits for a person: it was never applied by itself, and now its switch says so.
alter table ai_modes no force row level security;
update ai_modes set mode = 'Suggest' where feature = 'highlights' and mode = 'On';
alter table ai_modes force row level security;
`;
