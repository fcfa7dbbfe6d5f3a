/** Exports and imports of projects without names. */
export const name = 'TransferNames20261127T0130';
export const sql = `
-- The name of a project or of a file holds words that may be redacted later; these rows had them still.
alter table project_exports drop column file_name;
alter table project_imports drop column file_name;
`;
