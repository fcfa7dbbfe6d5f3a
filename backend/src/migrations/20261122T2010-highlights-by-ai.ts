/** Highlights that were made of suggestions as a note arrived, until somebody keeps or removes them; and the looks that are to make some. */
export const name = 'HighlightsByAi20261122T2010';
export const sql = `
alter table highlights add column is_by_ai boolean not null default false;
alter table highlight_suggestion_runs add column applies boolean not null default false;
`;
