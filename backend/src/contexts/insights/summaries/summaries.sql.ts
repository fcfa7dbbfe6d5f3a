const COLUMNS = `s.id, s.scope, s.scope_id as "scopeId", s.picked, s.picks, s.search, s.made_of as "sourceKind", s.used, s.available, s.framework, s.prompt, s.state,
    s.step, s.steps, s.dropped, s.model, s.provider_error as "providerError", s.error, s.doc_version as "docVersion", s.edited_from as "editedFrom",
    s.created_by as "createdBy", s.created_at as "createdAt"`;

/**
 * The versions of the summaries of a scope of kind $2, which has the ids $3, newest first, $4 at most; without their points, which a list does not
 * show. Those of a search are their author's own ($5).
 */
export const VERSIONS = `
  select ${COLUMNS} from summaries s where s.workspace_id = $1 and s.scope = $2 and s.scope_id = any($3::uuid[]) and not s.is_draft
    and (s.scope <> 'search' or s.created_by = $5)
  order by s.created_at desc, s.id desc limit $4`;

/** The points of version $2. */
export const SECTIONS = `select s.sections from summaries s where s.workspace_id = $1 and s.id = $2`;
