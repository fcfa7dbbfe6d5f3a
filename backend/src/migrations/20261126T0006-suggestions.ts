/** Highlights and tags that are suggested, and the vectors by which they are compared. */
export const name = 'Suggestions20261126T0006';
export const sql = `
create function app_signs(v bytea) returns varbit language sql immutable strict parallel safe as $$
  select string_agg(get_bit(v, 32 * i + 31)::text, '' order by i)::varbit from generate_series(0, length(v) / 4 - 1) i
$$;

-- What tagged passages, and tags, mean to a model. A vector says something of the words that it was made of: it goes in the very statement that
-- changes or deletes them, whoever does it, so that a redaction leaves none behind; it is made anew when it is needed.
create table highlight_vectors (
  workspace_id uuid not null references workspaces on delete cascade, highlight_id uuid not null, model text not null,
  -- 32-bit numbers, the lowest byte first
  vector bytea not null, signs varbit not null generated always as (app_signs(vector)) stored,
  primary key (workspace_id, highlight_id, model),
  foreign key (workspace_id, highlight_id) references highlights (workspace_id, id) on delete cascade
);
select app_tenant_table('highlight_vectors');

create table tag_vectors (
  workspace_id uuid not null references workspaces on delete cascade, tag_id uuid not null, model text not null,
  vector bytea not null,
  primary key (workspace_id, tag_id, model),
  foreign key (workspace_id, tag_id) references tags (workspace_id, id) on delete cascade
);
select app_tenant_table('tag_vectors');

create function app_forget_vectors() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'highlights' then
    delete from highlight_vectors where workspace_id = old.workspace_id and highlight_id = old.id;
  else
    delete from tag_vectors where workspace_id = old.workspace_id and tag_id = old.id;
  end if;
  return null;
end $$;
create trigger highlight_vectors_old after update of text, deleted_at on highlights for each row
  when (old.text is distinct from new.text or new.deleted_at is not null) execute function app_forget_vectors();
create trigger tag_vectors_old after update of title, description, deleted_at on tags for each row
  when (old.title is distinct from new.title or old.description is distinct from new.description or new.deleted_at is not null)
  execute function app_forget_vectors();

-- Why the vectors of a workspace's highlights are not made on at this moment: the model gave no answer, or would not take some of the texts.
create table highlight_vector_stops (
  workspace_id uuid not null references workspaces on delete cascade, model text not null,
  -- Null: it answered, but so many texts it would not take.
  provider_error text, omitted int not null default 0, until timestamptz not null,
  primary key (workspace_id, model)
);
select app_tenant_table('highlight_vector_stops');

-- The last time that somebody asked for them in a note, and how far the answer is.
create table highlight_suggestion_runs (
  workspace_id uuid not null references workspaces on delete cascade, note_id uuid not null,
  id uuid not null, state text not null check (state in ('making','ready','tooFew','providerError','cancelled')),
  done int not null default 0, total int not null default 0,
  -- How many passages the tag has that has most.
  examples int not null default 0, provider_error text,
  asked_by uuid not null, asked_at timestamptz not null default now(), moved_at timestamptz not null default now(),
  model text, applies boolean not null default false,
  -- what the model said of the parts that it has read, as long as the run goes on: one that begins again does not ask for them again
  parts jsonb not null default '[]',
  -- the arrival of a text for which the note was looked through
  arrival uuid,
  primary key (workspace_id, note_id),
  foreign key (workspace_id, note_id) references notes (workspace_id, id) on delete cascade
);
select app_tenant_table('highlight_suggestion_runs');

-- A suggestion has no words, only where they were in which version, with their hash: what was edited or redacted since is not found by it any more.
-- Until somebody accepts one there is no highlight, and nothing that could be counted; then the highlight has the suggestion's id, so that there is
-- one of it at most. One that a model proposes has no share that was measured, and perhaps no tag.
create table highlight_suggestions (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, note_id uuid not null, tag_id uuid,
  -- Code points of the plain text at that version, half-open.
  version int not null, start_offset int not null, end_offset int not null, sha256 text not null,
  confidence real, state text not null default 'proposed' check (state in ('proposed','accepted','rejected')),
  asked_by uuid not null, decided_by uuid, decided_at timestamptz, created_at timestamptz not null default now(), model text,
  primary key (workspace_id, id),
  foreign key (workspace_id, note_id) references notes (workspace_id, id) on delete cascade,
  foreign key (workspace_id, tag_id) references tags (workspace_id, id) on delete cascade,
  constraint highlight_suggestions_kind
    check (case when model is null then tag_id is not null and confidence is not null else confidence is null end)
);
create index highlight_suggestions_note on highlight_suggestions (workspace_id, note_id);
create index highlight_suggestions_tag on highlight_suggestions (workspace_id, tag_id);
select app_tenant_table('highlight_suggestions');
`;
