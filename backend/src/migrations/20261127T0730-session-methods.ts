/** How each session was begun, so that a workspace can ask for one way to sign in. */
export const name = 'SessionMethods20261127T0730';
export const sql = `
alter table sessions add column method text not null default 'password' check (method in ('password','link','sso'));
`;
