/**
 * A workspace is erased by its row: every table with a workspace goes with it. Keys between those tables are asked at the end of that transaction
 * then (set constraints all deferred), because one table goes before the other; everywhere else they are asked at once, as before.
 */
export const name = 'ErasableWorkspaces20261125T0850';
export const sql = `
do $$
declare c record;
begin
  for c in select f.conname, f.conrelid::regclass as child from pg_constraint f
    where f.contype = 'f' and f.confdeltype = 'a' and f.connamespace = 'public'::regnamespace and not f.condeferrable and f.conparentid = 0
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', c.child, c.conname);
  end loop;
end $$;
`;
