/** What was done with AI and redactions, for the list of it that admins read: few of the revisions, the newest first. */
export const name = 'AiAuditLog20261122T2305';
export const sql = `
create index revisions_ai on revisions (workspace_id, id)
  where kind = 'aiSettings' or (kind = 'note' and after ?| array['redacted', 'unredacted', 'redactedForGood']);
`;
