/** Contacts have fields, which are the workspace's. */
export const name = 'ContactFields20261127T0259';
export const sql = `
alter table fields alter column project_id drop not null, drop constraint fields_target_check,
  add constraint fields_target_check check (target in ('note', 'insight', 'contact')),
  add constraint fields_owner_check check ((target = 'contact') = (project_id is null));
`;
