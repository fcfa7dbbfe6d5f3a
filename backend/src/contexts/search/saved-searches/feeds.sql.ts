/** The feeds that user $2 may see, or those of ids $3, by name. */
export const FEEDS = `
  select s.id, s.name, s.shared, s.search, s.user_id as "ownerId", s.created_at as "createdAt",
    case when f.id is null then 'off' when f.weekly then 'weekly' else 'daily' end as rhythm
  from saved_searches s left join feed_subscriptions f on f.workspace_id = s.workspace_id and f.search_id = s.id and f.user_id = $2
  where s.workspace_id = $1 and s.is_feed and s.removed_at is null and (s.user_id = $2 or s.shared) and ($3::uuid[] is null or s.id = any($3))
  order by lower(s.name), s.id`;

/** User $3 hears of feed $2 from now on (weekly: $5), knowing $6; the row is $4 unless they did already. */
export const SUBSCRIBE = `
  insert into feed_subscriptions (workspace_id, search_id, user_id, id, weekly, seen) values ($1, $2, $3, $4, $5, $6)
  on conflict (workspace_id, search_id, user_id) do update set weekly = excluded.weekly`;

/** Whose eyes are to look through what on day $2: searches with an alert, and feeds for each who hears of them; a weekly one on Mondays. */
export const DUE_SUBSCRIPTIONS = `
  select id, null::uuid as "userId" from saved_searches where workspace_id = $1 and alert and not is_feed
  union all
  select f.search_id, f.user_id from feed_subscriptions f join saved_searches s on s.workspace_id = f.workspace_id and s.id = f.search_id
  where f.workspace_id = $1 and s.removed_at is null and (s.shared or s.user_id = f.user_id)
    and (not f.weekly or extract(isodow from $2::date) = 1)`;

/** What user $3 (null: the owner) looks for in search $2, what they know of it, and since when. */
export const NEW_RESULTS = `
  select coalesce(f.user_id, s.user_id) as "userId", s.search, coalesce(f.seen, s.seen) as seen,
    to_char(coalesce(f.seen_at, s.seen_at) at time zone 'UTC', 'YYYY-MM-DD') as since
  from saved_searches s left join feed_subscriptions f on f.workspace_id = s.workspace_id and f.search_id = s.id and f.user_id = $3
  where s.workspace_id = $1 and s.id = $2 and s.removed_at is null
    and case when $3::uuid is null then s.alert and not s.is_feed else f.id is not null and (s.shared or s.user_id = $3) end`;

/** What user $3 (null: the owner) knows now of search $2: $4. */
export const SEEN = {
  owner: `update saved_searches set seen = $4, seen_at = now() where workspace_id = $1 and id = $2 and $3::uuid is null`,
  subscriber: `update feed_subscriptions set seen = $4, seen_at = now() where workspace_id = $1 and search_id = $2 and user_id = $3`,
} as const;

/** Takes away what its owner deleted so long ago that it cannot be taken back. */
export const PRUNE_REMOVED = `delete from saved_searches where workspace_id = $1 and removed_at < now() - make_interval(days => $2)`;
