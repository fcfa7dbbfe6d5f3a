/** What admins decide about public pages: whether there are any, and which sites may show quotes. */
export const name = 'SecuritySettings20261127T0406';
export const sql = `
alter table workspaces add column public_sharing boolean not null default true;
alter table workspaces add column embed_sites jsonb not null default '[]';
`;
