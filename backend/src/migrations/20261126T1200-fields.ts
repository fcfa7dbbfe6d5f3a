/** Fields of notes and insights: what a project asks of each, and what is filled in. */
export const name = 'Fields20261126T1200';
export const sql = `
create table fields (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, project_id uuid not null,
  target text not null check (target in ('note', 'insight')),
  label text not null, type text not null, multiple boolean not null default false, required boolean not null default false,
  hidden boolean not null default false, rank bigint not null default 0,
  -- what it was before its type was changed last, as long as that can be undone
  former_type text, former_multiple boolean, type_changed_at timestamptz,
  created_by uuid not null, created_at timestamptz not null default now(), deleted_at timestamptz, deleted_by uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index fields_of_project on fields (workspace_id, project_id, target, rank);
select app_tenant_table('fields');

create table field_options (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, field_id uuid not null,
  label text not null, colour text not null, rank bigint not null default 0, deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, field_id) references fields (workspace_id, id) on delete cascade
);
create index field_options_of_field on field_options (workspace_id, field_id, rank);
select app_tenant_table('field_options');

create table field_values (
  workspace_id uuid not null references workspaces on delete cascade, field_id uuid not null, object_id uuid not null,
  -- null: emptied, or lost by a change of type
  value text check (char_length(value) <= 10299),
  -- what filters and orders compare, made of the value by libs/domain/src/field-keys.ts
  folded text, host text, number double precision, day text, at timestamptz, ids uuid[],
  -- what it was before the field's type was changed last
  former_value text,
  updated_by uuid not null, updated_at timestamptz not null default now(),
  -- by which a redaction names it
  id uuid not null default gen_random_uuid(),
  primary key (workspace_id, field_id, object_id), unique (workspace_id, id),
  foreign key (workspace_id, field_id) references fields (workspace_id, id) on delete cascade
);
create index field_values_of_object on field_values (workspace_id, object_id);
create index field_values_by_number on field_values (workspace_id, field_id, number) where number is not null;
create index field_values_by_option on field_values using gin (ids) where ids is not null;
select app_tenant_table('field_values');
`;
