/** A text that was replaced by that of a file stands in the history like one that was brought back, with the name of the file. */
export const name = 'ReplacedTexts20261121T2240';
export const sql = `
alter table doc_restores alter column restored_version drop not null, add column file_name text,
  add constraint doc_restores_cause check ((restored_version is null) <> (file_name is null));
`;
