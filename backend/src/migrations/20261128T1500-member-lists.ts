/** People as other contexts list them by name or address. */
export const name = 'MemberLists20261128T1500';
export const sql = `
create view v_identity_people with (security_invoker = true) as
  select id, name, email, deactivated_at, lower(unaccent(name)) as folded_name, lower(email) as folded_email from users;
grant select on v_identity_people to app_rw;
`;
