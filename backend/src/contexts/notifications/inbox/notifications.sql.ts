/**
 * News of kind $2 about object $3 by $4 for the users $5 (with $6, $7 and $8: in the inbox, by mail, in the digest, by default); each user once.
 * Answers who got it and how, and where their clock stands.
 */
export const INSERT_NOTIFICATIONS = `
  with wanted as (
    select u.id as user_id, coalesce(s.in_app, $6) as in_app, coalesce(s.mail, $7) as mail, coalesce(s.digest, $8) as digest
    from unnest($5::uuid[]) u (id) left join notification_settings s on s.workspace_id = $1 and s.user_id = u.id and s.kind = $2)
  insert into notifications (workspace_id, id, user_id, kind, object_id, by, in_app, mail, digest)
  select $1, gen_random_uuid(), w.user_id, $2, $3, $4, w.in_app, case when w.mail then 'waiting' else 'none' end,
    case when w.digest then 'waiting' else 'none' end
  from wanted w where w.in_app or w.mail or w.digest
  on conflict (workspace_id, user_id, kind, object_id) do nothing
  returning user_id as "userId", in_app as "inApp", mail = 'waiting' as mail, digest = 'waiting' as digest,
    coalesce((select d.time_zone from digests d where d.workspace_id = $1 and d.user_id = notifications.user_id), 'UTC') as "timeZone"`;

/** Sets how user $2 hears of kind $3: $4, $5 and $6 (in the inbox, by mail, in the digest), each as it was when null, and first as $7, $8 and $9. */
export const UPSERT_NOTIFICATION_SETTING = `
  insert into notification_settings as s (workspace_id, user_id, kind, in_app, mail, digest)
  values ($1, $2, $3, coalesce($4::boolean, $7), coalesce($5::boolean, $8), coalesce($6::boolean, $9))
  on conflict (workspace_id, user_id, kind) do update
    set in_app = coalesce($4::boolean, s.in_app), mail = coalesce($5::boolean, s.mail), digest = coalesce($6::boolean, s.digest)`;

const COLUMNS = `n.id, n.kind, n.object_id as "objectId", n.by as "byId", n.at, n.read_at as "readAt"`;

/** A page of the inbox of user $2: $3 only unread, $4 rows; after $5 and $6 unless they are null. The total stands in each row. */
export const INBOX = `
  select ${COLUMNS}, n.at::text as "cursorKey", (select count(*)::int from notifications x where x.workspace_id = $1 and x.user_id = $2 and x.in_app
    and (not $3 or x.read_at is null)) as total
  from notifications n where n.workspace_id = $1 and n.user_id = $2 and n.in_app and (not $3 or n.read_at is null)
    and ($5::timestamptz is null or n.at < $5 or (n.at = $5 and n.id > $6::uuid))
  order by n.at desc, n.id limit $4`;

/** The unread ones of user $2, at most $3. */
export const UNREAD = `
  select ${COLUMNS} from notifications n where n.workspace_id = $1 and n.user_id = $2 and n.in_app and n.read_at is null order by n.at desc, n.id limit $3`;

/** What waits for the next mail to user $2, locked: the oldest first. */
export const WAITING = {
  mail: waiting('mail'),
  digest: waiting('digest'),
} as const;

function waiting(column: 'mail' | 'digest'): string {
  return `
  select ${COLUMNS} from notifications n where n.workspace_id = $1 and n.user_id = $2 and n.${column} = 'waiting' order by n.at, n.id for update`;
}

/** Marks what waited ($2) for a mail: sent are those of $3, the others are dropped. */
export const MARK_MAILED = { mail: mailed('mail'), digest: mailed('digest') } as const;

function mailed(column: 'mail' | 'digest'): string {
  return `
  update notifications set ${column} = case when id = any($3::uuid[]) then 'sent' else 'dropped' end where workspace_id = $1 and id = any($2::uuid[])`;
}

/** The digest of user $2, locked, made when there is none: where their clock stands, and the day there of the last one. */
export const LOCK_DIGEST = `
  insert into digests as d (workspace_id, user_id) values ($1, $2)
  on conflict (workspace_id, user_id) do update set time_zone = d.time_zone returning time_zone as "timeZone", sent_on::text as "sentOn"`;

/** Whether anything waits for the digest of user $2. */
export const HAS_PENDING_DIGEST = `select exists (select from notifications where workspace_id = $1 and user_id = $2 and digest = 'waiting') as waits`;

/** The digest of user $2 was looked through, and sent on day $3 unless that is null: no order of it is open now. */
export const DIGEST_DONE = `
  update digests set sent_on = coalesce($3::date, sent_on), ordered_for = null where workspace_id = $1 and user_id = $2`;

/** Notes that the digest of user $2 is ordered for $3; answers a row unless it was. It stays locked, so that no order is carried out meanwhile. */
export const SCHEDULE_DIGEST = `
  with noted as (
    insert into digests as d (workspace_id, user_id, ordered_for) values ($1, $2, $3)
    on conflict (workspace_id, user_id) do update set ordered_for = excluded.ordered_for where d.ordered_for is distinct from excluded.ordered_for
    returning user_id)
  select from noted`;

/** Takes at most $3 old news away: those from before $2 that were read, or that were never in the inbox and wait for no mail. */
export const PRUNE = `
  delete from notifications where workspace_id = $1 and id in (
    select id from notifications where workspace_id = $1 and at < $2 and (read_at is not null or not in_app) and mail <> 'waiting' and digest <> 'waiting'
    order by at limit $3) returning id`;
