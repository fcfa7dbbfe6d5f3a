/** What is said of conversations: in which order they were settled and opened again, and where anybody is mentioned. */
export const name = 'CommentPlaces20261122T0255';
export const sql = `
-- The start of a transaction says nothing of who got the thread first.
alter table thread_settlings alter column at set default clock_timestamp();
create index comments_mentioning on comments (workspace_id) where deleted_at is null and strpos(body, '@{') > 0;
`;
