/** Where people of a workspace begin, as its admins chose. */
export const name = 'HomePages20261128T1920';
export const sql = `
alter table workspaces add column home_page text not null default 'HOME'
  check (home_page in ('HOME', 'EXPLORE', 'PROJECTS', 'SEARCH', 'RECENT', 'YOUR_WORK'));
`;
