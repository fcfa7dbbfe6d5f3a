import { LIMITS } from '@libs/domain';

/** The run of a note ($2). One that waits for its turn is not stale, however long. */
export const RUN_OF_NOTE = `
  select id, state, done, total, examples, provider_error as "providerError", model, applies, arrival, asked_by as "askedBy",
    total > 0 and moved_at < now() - interval '2 minutes' as "isStale"
  from highlight_suggestion_runs where workspace_id = $1 and note_id = $2`;

/** Begins a run ($3) in a note ($2), for $4: in state $5, with $6 passages of the tag that has most, by model $7 or none; $8 whether what is sure becomes highlights, $9 the arrival that it is for, if any. Takes the place of the one before; no row where that was for the same arrival or a later one. */
export const BEGIN_RUN = `
  insert into highlight_suggestion_runs as r (workspace_id, note_id, id, asked_by, state, examples, model, applies, arrival)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (workspace_id, note_id) do update set id = excluded.id, asked_by = excluded.asked_by, state = excluded.state,
    examples = excluded.examples, model = excluded.model, applies = excluded.applies, arrival = coalesce(excluded.arrival, r.arrival), done = 0, total = 0, provider_error = null, parts = '[]',
    asked_at = now(), moved_at = now()
  where excluded.arrival is null or r.arrival is null or r.arrival < excluded.arrival returning id`;

/** A run ($3) came so far ($4 of $5); answers whether it is to apply what is sure. No row when it is over or another has begun. */
export const UPDATE_RUN_PROGRESS = `
  update highlight_suggestion_runs set done = $4, total = $5, moved_at = now()
  where workspace_id = $1 and note_id = $2 and id = $3 and state = 'making' returning applies`;

/** Ends a run ($3): $4 state, $5 providerError. No row when it is over or another has begun. */
export const END = `
  update highlight_suggestion_runs set state = $4, provider_error = $5, done = total, parts = '[]', moved_at = now()
  where workspace_id = $1 and note_id = $2 and id = $3 and state = 'making' returning id`;

/** Cancels the run of a note ($2); no row when there is none. Later findings are dropped. */
export const CANCEL = `
  update highlight_suggestion_runs set state = 'cancelled', provider_error = null, parts = '[]', moved_at = now()
  where workspace_id = $1 and note_id = $2 and state = 'making' returning id`;

/** Deletes a run ($3) that is not allowed any more. */
export const DELETE_RUN = `delete from highlight_suggestion_runs where workspace_id = $1 and note_id = $2 and id = $3`;

/** Suggestions of a note ($2) in states $3, or (with $4) those of these ids. */
export const SUGGESTIONS = `
  select id, tag_id as "tagId", version, start_offset as start, end_offset as end, sha256, confidence, model, state
  from highlight_suggestions where workspace_id = $1 and note_id = $2 and state = any($3::text[]) and ($4::uuid[] is null or id = any($4::uuid[]))
  order by start_offset, end_offset, id`;

/** The highlights of a note ($2) with one of the tags $3. */
export const TAGGED = `
  select h.id, ht.tag_id as "tagId" from v_repository_highlights h
  cross join lateral (select x.tag_id from v_repository_tag_pairs x where x.workspace_id = $1 and x.highlight_id = h.id and x.tag_id = any($3::uuid[])) ht
  where h.workspace_id = $1 and h.note_id = $2 and h.deleted_at is null`;

/** Takes away what waits in a note ($2) but for $3: what is learnt where $4, what a model proposed where $5, and in any case $6. */
export const DELETE_OTHERS = `
  delete from highlight_suggestions where workspace_id = $1 and note_id = $2 and state = 'proposed' and not (id = any($3::uuid[]))
    and (case when model is null then $4::boolean else $5::boolean end or id = any($6::uuid[]))`;

/** Puts suggestions into a note ($2), for $3: $4 rows. One that waits already gets its new place; one that is decided stays as it is. */
export const UPSERT_SUGGESTIONS = `
  insert into highlight_suggestions as s (workspace_id, note_id, asked_by, id, tag_id, version, start_offset, end_offset, sha256, confidence, model)
  select $1, $2, $3, x.id, x."tagId", x.version, x.start, x."end", x.sha256, x.confidence, x.model
  from jsonb_to_recordset($4::jsonb) as x (id uuid, "tagId" uuid, version int, start int, "end" int, sha256 text, confidence real, model text)
  where x."tagId" is null or exists (select 1 from v_repository_tags t where t.workspace_id = $1 and t.id = x."tagId")
  on conflict (workspace_id, id) do update set version = excluded.version, start_offset = excluded.start_offset, end_offset = excluded.end_offset,
    confidence = excluded.confidence, model = excluded.model where s.state = 'proposed'`;

/** Decides on suggestions ($3) of a note ($2) that are in one of the states $4: $5 who, $6 what. */
export const DECIDE = `
  update highlight_suggestions set state = $6, decided_by = case when $6 = 'proposed' then null else $5::uuid end,
    decided_at = case when $6 = 'proposed' then null else now() end
  where workspace_id = $1 and note_id = $2 and id = any($3::uuid[]) and state = any($4::text[]) returning id`;

/** Those of suggestions ($4) of a note ($2) that are in state $3 by $5. */
export const DECIDED_BY = `
  select id from highlight_suggestions where workspace_id = $1 and note_id = $2 and state = $3 and id = any($4::uuid[]) and decided_by = $5`;

/** The parts that a run ($3) has had a model read. */
export const PARTS = `
  select p->>'sha256' as sha256, p->'passages' as passages
  from highlight_suggestion_runs cross join jsonb_array_elements(parts) p where workspace_id = $1 and note_id = $2 and id = $3`;

/** Keeps what a model said of one more part ($4) with the run ($3), as long as it goes on. */
export const KEEP_PART = `
  update highlight_suggestion_runs set parts = parts || $4::jsonb where workspace_id = $1 and note_id = $2 and id = $3 and state = 'making'`;

/** Deletes which parts of a note ($2) a model has read. */
export const CLEAR_READ_PARTS = `update highlight_suggestion_runs set parts = '[]' where workspace_id = $1 and note_id = $2 and parts <> '[]'`;

/** Takes suggestions away ($2 ids). */
export const DELETE_SUGGESTIONS = `delete from highlight_suggestions where workspace_id = $1 and id = any($2::uuid[])`;

/** The tags that a prompt lists in project $2: those of its own boards and of boards that it uses, most used first. */
export const TAGS_IN_REVISION = `
  select t.id, t.title from v_repository_tags t
  join v_repository_tag_groups g on g.workspace_id = $1 and g.id = t.group_id and g.deleted_at is null
  join v_repository_tag_boards b on b.workspace_id = $1 and b.id = t.board_id and b.deleted_at is null
  cross join lateral (
    select count(*) as n from (select 1 from v_repository_tag_pairs x where x.workspace_id = $1 and x.tag_id = t.id limit 100) few) used
  where t.workspace_id = $1 and t.deleted_at is null and t.merged_into is null
    and (b.project_id = $2 or exists (
      select 1 from v_repository_project_boards l where l.workspace_id = $1 and l.board_id = b.id and l.project_id = $2 and l.unlinked_at is null))
  order by used.n desc, t.title, t.id limit ${LIMITS.highlightSuggestion.tags}`;

/** What a person took away is rejected: suggestions ($3) of a note ($2) that are highlights again are accepted again, by the same user. */
export const REACCEPT_RESTORED = `
  update highlight_suggestions s set state = 'accepted', decided_at = now(),
    decided_by = (select h.created_by from v_repository_highlights h where h.workspace_id = $1 and h.id = s.id)
  where workspace_id = $1 and note_id = $2 and id = any($3::uuid[]) and state = 'rejected' returning id`;

/** Which of highlights ($3) of a note ($2) were made without a person, and are gone ($4) or there. */
export const HIGHLIGHTS_BY_AI = `
  select id from v_repository_highlights where workspace_id = $1 and note_id = $2 and id = any($3::uuid[]) and is_by_ai and (deleted_at is not null) = $4
  order by array_position($3::uuid[], id)`;

/** Which of highlights ($3) of a note ($2) are there and were made, or kept, by a person. */
export const NOT_BY_AI_OF = `
  select id from v_repository_highlights where workspace_id = $1 and note_id = $2 and id = any($3::uuid[]) and not is_by_ai and deleted_at is null
  order by array_position($3::uuid[], id)`;

/** The highlights of a note ($2) that were made without a person, in the order of the text, as many as can be decided on at once, and how many they are. */
export const BY_AI = `
  select id, (count(*) over ())::int as total from v_repository_highlights where workspace_id = $1 and note_id = $2 and is_by_ai and deleted_at is null
  order by start_offset nulls last, id limit ${LIMITS.highlightSuggestion.shown}`;
