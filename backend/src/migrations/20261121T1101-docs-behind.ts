/** Finds documents whose steps no snapshot holds without reading the others. */
export const name = 'DocsBehind20261121T1101';
export const sql = `
create index docs_behind on docs (workspace_id, changed_at) where snapshot_version < version;
`;
