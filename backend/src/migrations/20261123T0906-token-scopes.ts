/** What an access token is good for; those that are there go on reading and writing, and administer no longer. */
export const name = 'TokenScopes20261123T0906';
export const sql = `
alter table access_tokens add column scopes text[] not null default '{read,write}' check (scopes <@ '{read,write}' and 'read' = any (scopes));
`;
