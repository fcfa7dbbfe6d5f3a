/** A start that is stopped while it makes the sample leaves this mark, and the next one goes on. */
export const name = 'UnfinishedSample20261121T2210';
export const sql = `
alter table workspaces add column sample_unfinished boolean not null default false;
`;
