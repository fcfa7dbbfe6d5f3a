/** What an export or an import of a project leaves out, by kind with numbers. */
export const name = 'TransferLosses20261128T1610';
export const sql = `
alter table project_exports add column losses jsonb not null default '[]';
alter table project_imports add column losses jsonb not null default '[]';
`;
