/** How the highlights of each note are coded, in few bytes. */
export const name = 'CodedPassages20261126T2340';
export const sql = `
-- A short name for a tag, for what is counted by the hundred thousand.
alter table tags add column number int not null generated always as identity;
create or replace view v_repository_tags with (security_invoker = true) as
  select workspace_id, id, board_id, group_id, title, colour, description, merged_into, deleted_at, number from tags;

-- Made of highlights and their tags, and made again when these changed. Bytes of each highlight that counts, in the order of their ids: the place of its
-- speaker among the speakers (from 1; 0 for none) and how many tags it has, in two bytes each, then the number of each tag in four.
create table coded_passages (
  workspace_id uuid not null references workspaces on delete cascade, note_id uuid not null, speakers text[] not null, passages bytea not null,
  primary key (workspace_id, note_id),
  foreign key (workspace_id, note_id) references notes (workspace_id, id) on delete cascade
);
alter table coded_passages alter column passages set storage external;
select app_tenant_table('coded_passages');
-- Notes whose row is not what it should be. Only ever added to, so that no writer waits for another; taken away by whoever makes the row anew, as far as
-- that one saw them: what is committed meanwhile stays, and so does its mark.
create table coded_passage_changes (
  workspace_id uuid not null references workspaces on delete cascade, note_id uuid not null, number bigint generated always as identity,
  primary key (workspace_id, note_id, number),
  foreign key (workspace_id, note_id) references notes (workspace_id, id) on delete cascade deferrable initially deferred
);
select app_tenant_table('coded_passage_changes');

create function app_coded_passages(workspace uuid, notes uuid[]) returns table (note_id uuid, speakers text[], passages bytea) language sql stable as $$
  with h as materialized (
    select c.note_id, c.id, c.speaker from v_repository_counted_highlights c where c.workspace_id = workspace and c.note_id = any(notes)),
  s as (select h.note_id, array_agg(distinct h.speaker) as speakers from h where h.speaker is not null group by h.note_id),
  p as (
    select h.id, count(*)::int as tags, string_agg(int4send(t.number), ''::bytea order by t.number) as numbers
    from h join highlight_tags ht on ht.workspace_id = workspace and ht.highlight_id = h.id
    join tags t on t.workspace_id = workspace and t.id = ht.tag_id group by h.id),
  b as (
    select h.note_id, string_agg(
      int2send(coalesce(array_position(s.speakers, h.speaker), 0)::int2) || int2send(coalesce(p.tags, 0)::int2) || coalesce(p.numbers, ''::bytea),
      ''::bytea order by h.id) as passages
    from h left join s on s.note_id = h.note_id left join p on p.id = h.id group by h.note_id)
  select n.id, coalesce(s.speakers, '{}'), coalesce(b.passages, ''::bytea)
  from unnest(notes) as n (id) left join b on b.note_id = n.id left join s on s.note_id = n.id
$$;

-- What is there, as far as it is still right.
create view v_repository_coded_passages with (security_invoker = true) as
  select p.workspace_id, p.note_id, p.speakers, p.passages from coded_passages p
  where not exists (select from coded_passage_changes c where c.workspace_id = p.workspace_id and c.note_id = p.note_id);
grant select on v_repository_coded_passages to app_rw;

-- Rows that go with their note leave no mark.
create function app_highlights_coded() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into coded_passage_changes (workspace_id, note_id) select distinct workspace_id, note_id from new_rows;
  elsif tg_op = 'DELETE' then
    insert into coded_passage_changes (workspace_id, note_id) select distinct o.workspace_id, o.note_id from old_rows o
      where exists (select from notes n where n.workspace_id = o.workspace_id and n.id = o.note_id);
  else
    insert into coded_passage_changes (workspace_id, note_id)
      select distinct n.workspace_id, x.note_id from new_rows n join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
      cross join lateral (values (o.note_id), (n.note_id)) x (note_id)
      where (o.note_id, o.deleted_at is null, o.is_by_ai, o.speaker) is distinct from (n.note_id, n.deleted_at is null, n.is_by_ai, n.speaker)
        or (o.quote <> n.quote and (o.quote ~ '^[█[:space:]]+$') <> (n.quote ~ '^[█[:space:]]+$'));
  end if;
  return null;
end $$;
create trigger highlights_coded_new after insert on highlights referencing new table as new_rows for each statement execute function app_highlights_coded();
create trigger highlights_coded after update on highlights referencing old table as old_rows new table as new_rows
  for each statement execute function app_highlights_coded();
create trigger highlights_coded_gone after delete on highlights referencing old table as old_rows for each statement execute function app_highlights_coded();

create function app_tags_coded() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into coded_passage_changes (workspace_id, note_id) select distinct h.workspace_id, h.note_id
      from new_rows r join highlights h on h.workspace_id = r.workspace_id and h.id = r.highlight_id;
  end if;
  if tg_op <> 'INSERT' then
    insert into coded_passage_changes (workspace_id, note_id) select distinct h.workspace_id, h.note_id
      from old_rows r join highlights h on h.workspace_id = r.workspace_id and h.id = r.highlight_id
      join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id;
  end if;
  return null;
end $$;
create trigger highlight_tags_coded_new after insert on highlight_tags referencing new table as new_rows for each statement execute function app_tags_coded();
create trigger highlight_tags_coded after update on highlight_tags referencing old table as old_rows new table as new_rows
  for each statement execute function app_tags_coded();
create trigger highlight_tags_coded_gone after delete on highlight_tags referencing old table as old_rows for each statement execute function app_tags_coded();
`;
