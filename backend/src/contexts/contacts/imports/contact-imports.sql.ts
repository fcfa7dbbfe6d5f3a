/** Imports of workspace $1 with the counts of their rows; a condition on i follows. */
export const IMPORTS = `
  select i.id, i.file_name as "fileName", i.state, i.policy, i.created_at as "createdAt", i.finished_at as "finishedAt", i.undone_at as "undoneAt", r.*
  from contact_imports i left join lateral (
    select count(*)::int as total, count(x.outcome)::int as done,
      count(*) filter (where x.outcome = 'created')::int as created, count(*) filter (where x.outcome = 'updated')::int as updated,
      count(*) filter (where x.outcome = 'unchanged')::int as unchanged, count(*) filter (where x.outcome = 'skipped')::int as skipped,
      count(*) filter (where x.outcome = 'refused')::int as refused,
      count(*) filter (where x.outcome = 'created' and x.reason = 'emailTaken')::int as "withoutEmail",
      coalesce(sum(cardinality(x.unfit)), 0)::int as "valuesLeft"
    from contact_import_rows x where x.workspace_id = $1 and x.import_id = i.id) r on true
  where i.workspace_id = $1`;

/** Keeps the rows $3 (row, data, outcome, reason) of import $2. */
export const ADD_ROWS = `
  insert into contact_import_rows (workspace_id, import_id, row, data, outcome, reason)
  select $1, $2, x.row, x.data, x.outcome, x.reason from jsonb_to_recordset($3::jsonb) as x(row int, data jsonb, outcome text, reason text)`;

/** The next $3 rows of import $2 that have no outcome yet; none once the import was undone. */
export const NEXT_ROWS = `
  select x.row, x.data from contact_import_rows x join contact_imports i on i.workspace_id = $1 and i.id = x.import_id and i.undone_at is null
  where x.workspace_id = $1 and x.import_id = $2 and x.outcome is null order by x.row limit $3`;

/** What became of the rows $3 (row, outcome, reason, contact, revision, unfit, values) of import $2. */
export const SETTLE_ROWS = `
  update contact_import_rows r set data = null, outcome = x.outcome, reason = x.reason, contact_id = x.contact, revision_id = x.revision,
    unfit = x.unfit, values_revision_id = x.values
  from jsonb_to_recordset($3::jsonb) as x(row int, outcome text, reason text, contact uuid, revision uuid, unfit text[], values uuid)
  where r.workspace_id = $1 and r.import_id = $2 and r.row = x.row`;

/** Whose the folded addresses $2 are. */
export const OWNERS = `select folded, contact_id as "contactId" from contact_emails where workspace_id = $1 and folded = any($2::text[])`;

/** The oldest live contact with the name and organization of each of $2 (key, name, organisation). */
export const NAMESAKES = `
  select distinct on (x.key) x.key, c.id as "contactId" from jsonb_to_recordset($2::jsonb) as x(key text, name text, organisation text)
  join contacts c on c.workspace_id = $1 and c.deleted_at is null and lower(c.name) = lower(x.name)
    and lower(coalesce(c.organisation, '')) = lower(coalesce(x.organisation, ''))
  order by x.key, c.created_at, c.id`;

/** Contacts $2 as they are, locked. */
export const LOCK_CONTACTS = `
  select id, name, organisation, phone, job_title as "jobTitle", notes, array(select e ->> 'address' from jsonb_array_elements(emails) e) as emails
  from contacts where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null order by id for update`;

/** Makes the contacts $3 (by $2). */
export const INSERT_CONTACTS = `
  insert into contacts (workspace_id, id, name, organisation, phone, job_title, notes, emails, created_by)
  select $1, x.id, x.name, x.organisation, x.phone, x."jobTitle", x.notes, x.emails, $2
  from jsonb_to_recordset($3::jsonb) as x(id uuid, name text, organisation text, phone text, "jobTitle" text, notes text, emails jsonb)`;

/** The newest change of each of the contacts $2: of what they have in fields ($3), or else of themselves. */
export const NEWEST_REVISIONS = `
  select distinct on (object_id) object_id as "contactId", id from revisions
  where workspace_id = $1 and kind = 'contact' and action = 'updated' and object_id = any($2::uuid[])
    and $3 = exists (select 1 from jsonb_object_keys(coalesce(after, '{}')) k where k like 'value:%')
  order by object_id, at desc, id desc`;

/** What import $2 changed of contacts that were there, the last change first. */
export const CHANGED = `
  select distinct on (v.at, v.id) r.contact_id as "contactId", v.before, v.after from contact_import_rows r
  join revisions v on v.workspace_id = $1 and v.id = r.revision_id where r.workspace_id = $1 and r.import_id = $2 order by v.at desc, v.id desc`;

/** What import $2 changed of the values of contacts that were there, the last change first. */
export const CHANGED_VALUES = `
  select distinct on (v.at, v.id) r.contact_id as "contactId", v.before, v.after, v.at from contact_import_rows r
  join revisions v on v.workspace_id = $1 and v.id = r.values_revision_id
  join contacts c on c.workspace_id = $1 and c.id = r.contact_id and c.deleted_at is null
  where r.workspace_id = $1 and r.import_id = $2 order by v.at desc, v.id desc`;

/** Puts the contacts that import $2 made into the trash, by $3. */
export const DELETE_MADE = `
  update contacts c set deleted_at = now(), deleted_by = $3 from contact_import_rows r
  where c.workspace_id = $1 and c.deleted_at is null and r.workspace_id = $1 and r.import_id = $2 and r.outcome = 'created' and r.contact_id = c.id
  returning c.id`;
