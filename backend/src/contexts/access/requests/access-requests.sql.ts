/** Who asked for which place, for what other contexts join. */
export const REQUESTS = '(select workspace_id, id, user_id, object_id from access_requests)';

/** Whether a request (as r) still waits or still gives something. */
export const IS_OPEN = `(r.state = 'requested' and r.requested_until > now() or r.state = 'active' and r.active_until > now())`;
/** Whether its time is over and no one has written that down. */
export const IS_OVER = `(r.state = 'requested' and r.requested_until <= now() or r.state = 'active' and r.active_until <= now())`;

const UNTIL = `case when r.active_until is null or r.state in ('requested', 'declined') then r.requested_until else r.active_until end`;

/** Everything of a request that is shown or decided on. */
export const REQUEST = `
  select r.id, r.user_id as "userId", r.asked_kind as "askedKind", r.asked_id as "askedId", r.kind, r.object_id as "objectId", r.joins, r.message,
    case when ${IS_OVER} then 'expired' else r.state end as state, r.requested_at as "requestedAt", ${UNTIL} as until,
    r.access, r.note, r.answered_by as "answeredBy", r.ended_by as "endedBy"
  from access_requests r where r.workspace_id = $1`;

/** The last request of user $2 for object $3. */
export const LAST_OF = `${REQUEST} and r.user_id = $2 and r.asked_id = $3 order by r.requested_at desc, r.id desc limit 1`;

/** The requests for place $2 that are open, those that wait first; at most $3. */
export const OPEN_AT = `
  ${REQUEST} and r.object_id = $2 and r.joins is null and ${IS_OPEN} order by r.state = 'active', r.requested_at, r.id limit $3`;

/** A request of user $3 for object $5 of kind $4, which $7 of kind $6 opens; it joins one that is open for the same place. */
export const INSERT = `
  insert into access_requests (workspace_id, id, user_id, asked_kind, asked_id, kind, object_id, joins, message, requested_until)
  select $1, $2, $3, $4, $5::uuid, $6, $7::uuid,
    (select r.id from access_requests r where r.workspace_id = $1 and r.user_id = $3 and r.object_id = $7 and r.joins is null and ${IS_OPEN}),
    $8, now() + make_interval(days => $9)`;

/** Notes that the time of requests is over: of user $2, or of all (null). Answers those whose end takes or closes something. */
export const EXPIRE = `
  with over as (
    update access_requests r set state = 'expired' where r.workspace_id = $1 and ($2::uuid is null or r.user_id = $2) and ${IS_OVER} returning *)
  select id, user_id as "userId", kind, object_id as "objectId", joins, answered_at is not null as given from over`;

/** Takes back what became of request $2, as far as its time is not over and no newer one stands in its place: it is $3 (active or requested) again. */
export const UNDO = `
  with back as (
    update access_requests r set state = $3, ended_by = null, ended_at = null,
      access = case when $3 = 'active' then r.access end, active_until = case when $3 = 'active' then r.active_until end,
      answered_by = case when $3 = 'active' then r.answered_by end, note = case when $3 = 'active' then r.note end
    where r.workspace_id = $1 and r.id = $2 and (case when $3 = 'active' then r.active_until else r.requested_until end) > now()
      and not exists (select 1 from access_requests o where o.workspace_id = $1 and o.user_id = r.user_id and o.id <> r.id
        and (o.object_id = r.object_id or o.asked_id = r.asked_id) and o.state in ('requested', 'active'))
    returning r.id)
  select id from back`;

/** Of the requests that joined $2, which is over, the oldest takes its place. */
export const OLDEST_JOINED_REQUEST = `
  with heir as (select r.id from access_requests r where r.workspace_id = $1 and r.joins = $2 and ${IS_OPEN} order by r.id limit 1)
  update access_requests r set joins = nullif(heir.id, r.id) from heir where r.workspace_id = $1 and r.joins = $2 and ${IS_OPEN}`;
