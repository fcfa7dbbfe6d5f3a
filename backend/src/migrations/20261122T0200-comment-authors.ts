/** The conversations of one person are found by whoever wrote in them. */
export const name = 'CommentAuthors20261122T0200';
export const sql = `
create index comments_author on comments (workspace_id, created_by) where deleted_at is null;
create index highlights_author on highlights (workspace_id, created_by);
`;
