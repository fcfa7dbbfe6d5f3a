/** Passwords of public links; null for a link that opens by its address alone. */
export const name = 'LinkPasswords20261128T1210';
export const sql = `
alter table share_links add column password_hash text;
`;
