/** What went into an insight by which call: a summary, or an answer, which is no version of one. */
export const name = 'InsertionsOfAnswers20261122T2340';
export const sql = `
alter table summary_insertions alter column summary_id drop not null;
`;
