/** Workspaces that only their identity provider opens, and the admin who can still come in by a password. */
export const name = 'RequiredSignIn20261127T1140';
export const sql = `
alter table sign_in_settings add sso_required boolean not null default false, add break_glass uuid references users deferrable,
  add check (not sso_required or break_glass is not null);
`;
