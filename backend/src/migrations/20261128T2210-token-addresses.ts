/** From where an access token was used last. */
export const name = 'TokenAddresses20261128T2210';
export const sql = `alter table access_tokens add column last_used_address text;`;
