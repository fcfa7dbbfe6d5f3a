import { NO_ORIGIN } from '@libs/domain';
import { idColumns, type KeyColumns, momentColumns } from './filter-sql.js';

/** What notes o are filtered by beside the fields of their project. Highlights that a model made count once a person keeps them. */
export const NOTE_KEYS: Readonly<Record<string, KeyColumns>> = {
  tag: idColumns(`(select array_agg(distinct ht.tag_id::text)
    from v_repository_highlights h join v_repository_highlight_tags ht on ht.workspace_id = $1 and ht.highlight_id = h.id
    where h.workspace_id = $1 and h.note_id = o.id and h.deleted_at is null and not h.is_by_ai)`),
  author: idColumns(`array[o.created_by::text]`),
  source: idColumns(`array[coalesce(o.origin, '${NO_ORIGIN}')]`),
  created: momentColumns('o.created_at'),
  updated: momentColumns('o.updated_at'),
  recorded: momentColumns('o.recorded_at'),
};

/** The tags that $2 are now: those that were merged are the ones they were merged into. */
export const LIVE_TAGS = `
  with recursive now as (
    select t.id as asked, t.id, t.merged_into from v_repository_tags t where t.workspace_id = $1 and t.id::text = any($2)
    union
    select n.asked, t.id, t.merged_into from now n join v_repository_tags t on t.workspace_id = $1 and t.id = n.merged_into)
  select asked, id from now where merged_into is null`;
