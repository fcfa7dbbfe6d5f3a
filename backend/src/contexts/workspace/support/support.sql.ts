/** Whether a grant (as g) still waits or still opens the workspace, by the clock of the database. */
const IS_OPEN = `(g.state = 'requested' and g.requested_until > now() or g.state = 'active' and g.active_until > now())`;

/** Everything of a grant that is shown or decided on. */
const GRANT = `
  select g.id, g.operator_id as "operatorId", g.reason, g.state, g.requested_at as "requestedAt",
    case when g.state = 'requested' then g.requested_until else g.active_until end as until, g.access, g.answered_by as "answeredBy"
  from support_grants g where g.workspace_id = $1`;

/** The open ones, those that wait first. */
export const OPEN_GRANTS = `${GRANT} and ${IS_OPEN} order by g.state = 'active', g.requested_at, g.id`;

/** Grant $2, locked in the open transaction. */
export const LOCKED_GRANT = `${GRANT} and g.id = $2 for update`;

/** The open one of operator $2. */
export const GRANT_OF = `${GRANT} and ${IS_OPEN} and g.operator_id = $2`;

/** Adds a request $2 of operator $3 with reason $4 that waits $5 days. */
export const ASK = `
  insert into support_grants (workspace_id, id, operator_id, reason, requested_until) values ($1, $2, $3, $4, now() + make_interval(days => $5))`;

/** Adds access $2 that admin $3 gives unasked: level $4 for $5 days; what was given unasked before it is renewed. */
export const OPEN = `
  insert into support_grants (workspace_id, id, state, requested_until, access, answered_by, answered_at, active_until)
  values ($1, $2, 'active', now(), $4, $3, now(), now() + make_interval(days => $5))
  on conflict (workspace_id, operator_id) where state in ('requested', 'active')
  do update set access = excluded.access, answered_by = excluded.answered_by, answered_at = now(), active_until = excluded.active_until`;

/** Answers request $2, as long as it waits: admin $3 gives level $4 for $5 days, or (null) declines. */
export const ANSWER = `
  with answered as (
    update support_grants g set state = case when $4::text is null then 'declined' else 'active' end, access = $4, answered_by = $3, answered_at = now(),
      active_until = case when $4::text is not null then now() + make_interval(days => $5) end
    where g.workspace_id = $1 and g.id = $2 and g.state = 'requested' and g.requested_until > now() returning g.active_until as until)
  select until from answered`;

/** Ends what is open: grant $2, or (null) everything that is active; of operator $4 alone unless that is null. $3 ended it. */
export const END = `
  with ended as (
    update support_grants g set state = 'ended', ended_by = $3, ended_at = now()
    where g.workspace_id = $1 and ${IS_OPEN} and ($2::uuid is null and g.state = 'active' or g.id = $2)
      and ($4::uuid is null or g.operator_id = $4)
    returning g.id, g.operator_id, g.answered_at)
  select operator_id as "operatorId", answered_at is not null as given from ended`;

/** Notes that the time of grants is over. */
export const EXPIRE = `
  with over as (
    update support_grants g set state = 'expired' where g.workspace_id = $1 and g.state in ('requested', 'active') and not ${IS_OPEN}
    returning g.operator_id, g.answered_at)
  select operator_id as "operatorId", answered_at is not null as given from over`;

/**
 * What lets operator $2 into the workspace now: what allows most, then what lasts longest; with a session that began at $3 only what was there
 * then. Current and former members are not let in: what they were given by name would count again. `columns` are those of workspaces w.
 */
export const activeSupportGrantSql = (columns: string) => `
  select g.access, g.active_until as until, ${columns} from support_grants g join workspaces w on w.id = g.workspace_id
  where g.workspace_id = $1 and g.state = 'active' and g.active_until > now() and (g.operator_id = $2 or g.operator_id is null)
    and ($3::timestamptz is null or g.requested_at <= $3)
    and not exists (select 1 from members x where x.workspace_id = $1 and x.user_id = $2)
  order by g.access = 'write' desc, g.active_until desc limit 1`;

/** How support stands for members: the longest access that is open, and how many requests wait. */
export const SUPPORT_STATE = `
  select max(g.active_until) filter (where g.state = 'active') as until,
    case when bool_or(g.access = 'write') filter (where g.state = 'active') then 'write' else 'read' end as access,
    count(*) filter (where g.state = 'requested')::int as waiting
  from support_grants g where g.workspace_id = $1 and ${IS_OPEN}`;

/** Everywhere that operator $1 asked or is let in, by the settings of the transaction; at most $2. */
export const WORKSPACES = `
  select distinct on (w.id) w.id, w.name, w.subdomain, g.state, g.reason, g.access,
    case when g.state = 'requested' then g.requested_until else g.active_until end as until
  from support_grants g join workspaces w on w.id = g.workspace_id and w.deleted_at is null
  where (g.operator_id = $1 or g.operator_id is null) and ${IS_OPEN}
  order by w.id, g.state = 'active' desc, g.access = 'write' desc, g.active_until desc limit $2`;
