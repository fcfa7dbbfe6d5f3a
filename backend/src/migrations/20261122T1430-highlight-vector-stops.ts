/** Why the vectors of a workspace's highlights are not made on at this moment: the model gave no answer, or would not take some of the texts. */
export const name = 'HighlightVectorStops20261122T1430';
export const sql = `
create table highlight_vector_stops (
  workspace_id uuid not null references workspaces on delete cascade, model text not null,
  -- Null: it answered, but so many texts it would not take.
  provider_error text, omitted int not null default 0, until timestamptz not null,
  primary key (workspace_id, model)
);
select app_tenant_table('highlight_vector_stops');
`;
