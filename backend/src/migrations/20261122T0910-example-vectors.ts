/**
 * What tagged passages, and tags, mean to a model. A vector says something of the words that it was made of: it goes in the very statement that
 * changes or deletes them, whoever does it, so that a redaction leaves none behind; it is made anew when it is needed.
 */
export const name = 'ExampleVectors20261122T0910';
export const sql = `
create table highlight_vectors (
  workspace_id uuid not null references workspaces on delete cascade, highlight_id uuid not null, model text not null,
  -- 32-bit numbers, the lowest byte first
  vector bytea not null,
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
`;
