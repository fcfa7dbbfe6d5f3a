/** The audit log is read by its times: each index that finds entries of a filter has them in the order of a page. */
export const name = 'AuditTimes20261128T2110';
export const sql = `
drop index audit_entries_user, audit_entries_area, audit_entries_target, audit_entries_at;
create index audit_entries_user on audit_entries (workspace_id, user_id, at, id);
create index audit_entries_area on audit_entries (workspace_id, area, at, id);
create index audit_entries_target on audit_entries (workspace_id, target_id, at, id);
create index audit_entries_at on audit_entries (workspace_id, at, id);
`;
