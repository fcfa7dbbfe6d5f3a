/** Groups of a workspace ($1): all live ones, or those of the ids ($2); who is deactivated is not counted. */
export const GROUPS = `
  select g.id, g.name, g.source, g.created_at as "createdAt",
    (select count(*)::int from group_members m join members s on s.workspace_id = $1 and s.user_id = m.user_id and s.deactivated_at is null
      where m.workspace_id = $1 and m.group_id = g.id) as "memberCount"
  from groups g where g.workspace_id = $1 and g.deleted_at is null and ($2::uuid[] is null or g.id = any($2))
  order by lower(g.name), g.id`;

/** Puts those of these people ($3) into a group ($2) who are members and not in it yet; answers who came. */
export const ADD_MEMBERS = `
  insert into group_members (workspace_id, group_id, user_id, id, added_by)
  select $1, $2, m.user_id, gen_random_uuid(), $4 from members m where m.workspace_id = $1 and m.removed_at is null and m.user_id = any($3::uuid[])
  on conflict (workspace_id, group_id, user_id) do nothing returning user_id as "userId"`;

/** Those in a group ($2) who may come in. */
export const ACTIVE_IN_GROUP = `
  select m.user_id as "userId" from group_members m join members s on s.workspace_id = $1 and s.user_id = m.user_id and s.deactivated_at is null
  where m.workspace_id = $1 and m.group_id = $2`;

/** Who is in which group of the identity provider: of these groups ($2) and people ($3). */
export const PROVISIONED = `
  select m.group_id as "groupId", g.name, m.user_id as "userId" from group_members m
  join groups g on g.workspace_id = $1 and g.id = m.group_id and g.source = 'SCIM' and g.deleted_at is null
  where m.workspace_id = $1 and ($2::uuid[] is null or m.group_id = any($2)) and ($3::uuid[] is null or m.user_id = any($3))
  order by lower(g.name), m.user_id`;
