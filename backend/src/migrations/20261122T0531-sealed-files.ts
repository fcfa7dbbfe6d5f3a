/** Files whose words were redacted in the note that was made of them: out of reach, and unreadable in the store. */
export const name = 'SealedFiles20261122T0531';
export const sql = `
alter table files add column sealed_at timestamptz;
`;
