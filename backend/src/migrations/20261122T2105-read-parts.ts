/** What a model said of the parts of a note that it has read, as long as its run goes on: one that begins again does not ask for them again. */
export const name = 'ReadParts20261122T2105';
export const sql = `
alter table highlight_suggestion_runs add column parts jsonb not null default '[]';
`;
