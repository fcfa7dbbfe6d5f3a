/**
 * Highlights that a model proposes: beside what is learnt, without a share that was measured, and perhaps without a tag. As little is kept of them:
 * a place and a hash, and which model it was.
 */
export const name = 'ProposedHighlights20261122T1945';
export const sql = `
alter table highlight_suggestions add column model text;
alter table highlight_suggestions alter column tag_id drop not null;
alter table highlight_suggestions alter column confidence drop not null;
alter table highlight_suggestions add constraint highlight_suggestions_kind
  check (case when model is null then tag_id is not null and confidence is not null else confidence is null end);
-- Which model was asked, where the workspace has one.
alter table highlight_suggestion_runs add column model text;
`;
