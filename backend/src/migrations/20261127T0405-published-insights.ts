/** Links to the published insights of a project. */
export const name = 'PublishedInsights20261127T0405';
export const sql = `
alter table share_links drop constraint share_links_object_type_check;
alter table share_links add constraint share_links_object_type_check check (object_type in ('note','highlight','insight','project'));
`;
