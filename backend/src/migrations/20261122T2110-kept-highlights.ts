/** Who looked at a highlight that was made without a person and kept it; and the arrival of a text for which a note was looked through last. */
export const name = 'KeptHighlights20261122T2110';
export const sql = `
alter table highlights add column kept_by uuid;
alter table highlight_suggestion_runs add column arrival uuid;
`;
