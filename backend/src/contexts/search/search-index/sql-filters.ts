import { AppError } from '@libs/domain';
import type { Scope } from '../scope/scope.service.js';
import type { Question } from './search-index.service.js';

/** Conditions with the values they need. */
export interface Filters {
  /** `at` is the number of parameters before them. */
  sql: (at: number) => string;
  params: unknown[];
}
type Part = { sql: (p: string) => string; value: unknown };

const CONTAINS = (column: string, p: string) =>
  `exists (select 1 from unnest(${p}::text[]) x where ${column} ilike '%' || replace(replace(replace(x, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%')`;

/** All conditions as SQL. */
export function sqlOf({ narrowing: { operators, choices }, scope }: Pick<Question, 'narrowing' | 'scope'>): Filters {
  return allOf(operatorFilters(operators), choiceFilters(choices), phraseFilters(scope));
}

/** What a phrase is looked for in: title, names and text, folded; nothing goes on from one of them into the next. */
const FOLDED = `lower(unaccent(concat_ws(E'\\x02', e.title, array_to_string(e.people, E'\\x02'), e.body)))`;

/** Phrases as they are written, after all other conditions: reading texts takes longest. */
export function phraseFilters({ phrases, excluded }: Pick<Scope, 'phrases' | 'excluded'>): Filters {
  const [requested, unwanted] = [phrases, excluded].map((list) => list.flatMap((term) => term.pattern ?? []));
  return filtersOf([
    ...(requested?.length ? [{ value: requested, sql: (p: string) => `${FOLDED} ~ all(${p}::text[])` }] : []),
    ...(unwanted?.length ? [{ value: unwanted, sql: (p: string) => `not (${FOLDED} ~ any(${p}::text[]))` }] : []),
  ]);
}

/** Only highlights have tags. Which tags are meant is read once: compared for each entry it took longer than its words. */
const tagged = (tags: string) =>
  `e.type = 'HIGHLIGHT' and exists (select 1 from v_repository_highlight_tags t where t.workspace_id = $1 and t.highlight_id = e.id and t.tag_id = any(array(${tags})))`;

/** What an operator with names asks of an entry. */
const NAMED = {
  tag: (p: string) =>
    tagged(
      `select g.id from v_repository_tags g where g.workspace_id = $1 and lower(g.title) = any(select lower(x) from unnest(${p}::text[]) x)`,
    ),
  in: (p: string) =>
    `exists (select 1 from v_repository_projects p where p.workspace_id = e.workspace_id and p.id = e.project_id and ${CONTAINS('p.name', p)})`,
  type: (p: string) => `e.type = any(${p}::text[])`,
  by: (p: string) =>
    `(${CONTAINS("array_to_string(e.people, ' ')", p)} or exists (select 1 from revisions r join v_workspace_people u on u.workspace_id = r.workspace_id and u.user_id = r.by where r.workspace_id = e.workspace_id and r.object_id = e.id and r.action = 'created' and ${CONTAINS('u.name', p)}))`,
};

function operatorFilters(o: Question['narrowing']['operators']): Filters {
  const parts: Part[] = [];
  const pairs = [
    ['tag', o.tag, o.notTag],
    ['in', o.in, o.notIn],
    ['by', o.by, o.notBy],
    ['type', o.type, o.notType],
  ] as const;
  for (const [name, requested, unwanted] of pairs) {
    if (requested) parts.push({ value: requested, sql: NAMED[name] });
    if (unwanted) parts.push({ value: unwanted, sql: (p) => `not (${NAMED[name](p)})` });
  }
  if (o.before) parts.push({ value: fullDate(o.before), sql: (p) => `e.changed_at < ${p}::timestamptz` });
  if (o.after) parts.push({ value: fullDate(o.after), sql: (p) => `e.changed_at >= ${p}::timestamptz` });
  return filtersOf(parts);
}

/** Which projects is a matter of what is readable. */
function choiceFilters({ tagIds, authorIds, people, changedAfter }: Question['narrowing']['choices']): Filters {
  const parts: Part[] = [];
  if (tagIds?.length) parts.push({ value: tagIds, sql: (p) => tagged(`select unnest(${p}::uuid[])`) });
  if (authorIds?.length)
    parts.push({
      value: authorIds,
      sql: (p) =>
        `exists (select 1 from revisions r where r.workspace_id = e.workspace_id and r.object_id = e.id and r.action = 'created' and r.by = any(${p}::uuid[]))`,
    });
  if (people?.length) parts.push({ value: people, sql: (p) => `e.people && ${p}::text[]` });
  if (changedAfter) parts.push({ value: fullDate(changedAfter), sql: (p) => `e.changed_at >= ${p}::timestamptz` });
  return filtersOf(parts);
}

function allOf(...all: readonly Filters[]): Filters {
  return {
    params: all.flatMap((f) => f.params),
    sql: (at) => {
      let before = at;
      return all
        .map((f) => {
          const sql = f.sql(before);
          before += f.params.length;
          return sql;
        })
        .join(' and ');
    },
  };
}

/** 2026 and 2026-11 mean their first day. */
export function fullDate(text: string): string {
  const [y, m = '01', d = '01'] = text.split('-');
  if (!y) throw new AppError('ValidationError', { message: 'That date is not valid.' });
  return `${y}-${m}-${d}T00:00:00Z`;
}

function filtersOf(parts: readonly Part[]): Filters {
  return {
    params: parts.map((p) => p.value),
    sql: (at) => (parts.length ? parts.map((p, i) => p.sql(`$${at + i + 1}`)).join(' and ') : 'true'),
  };
}
