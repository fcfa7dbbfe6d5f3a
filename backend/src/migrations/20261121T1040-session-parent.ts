/** A workspace's session knows the root session that it was handed over from, so that signing out ends both. */
export const name = 'SessionParent20261121T1040';
export const sql = `
alter table sessions add column parent_id uuid references sessions on delete cascade;
create index sessions_parent on sessions (parent_id) where parent_id is not null;
create index one_time_tokens_user on one_time_tokens (user_id, kind);
`;
