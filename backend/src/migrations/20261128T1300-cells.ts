/** Names of workspaces that other regions have, the claims on names that are under way, and the requests of other cells that were answered. */
export const name = 'Cells20261128T1300';
export const sql = `
-- At the cell that keeps the names: those of the other cells. Its own are in workspaces and former_subdomains. home_id is a workspace of another
-- database, hence no key; a name of an erased workspace has none.
create table cell_names (subdomain text primary key, home_id uuid, region text not null, claimed_at timestamptz not null);
create index cell_names_home on cell_names (home_id);

-- At the other cells: names that were asked for and whose workspace is not there yet.
create table name_claims (
  subdomain text primary key, home_id uuid not null, attempt uuid not null,
  state text not null check (state in ('open','dropped','releasing')), at timestamptz not null default now()
);

-- A request of another cell is answered once.
create table cell_nonces (nonce text primary key, at timestamptz not null default now());
create index cell_nonces_at on cell_nonces (at);
grant select, insert, update, delete on cell_names, name_claims, cell_nonces to app_rw;
`;
