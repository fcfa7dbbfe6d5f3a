import { AppError } from '@libs/domain';
import type { Narrowing } from './search-index.service.js';

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
export function sqlOf({ operators, choices }: Narrowing): Filters {
  return allOf(operatorFilters(operators), choiceFilters(choices));
}

/** What an operator with names asks of an entry. Only highlights have tags. */
const NAMED = {
  tag: (p: string) =>
    `e.type = 'HIGHLIGHT' and exists (select 1 from v_repository_highlight_tags t where t.workspace_id = e.workspace_id and t.highlight_id = e.id and lower(t.title) = any(select lower(x) from unnest(${p}::text[]) x))`,
  in: (p: string) =>
    `exists (select 1 from v_repository_projects p where p.workspace_id = e.workspace_id and p.id = e.project_id and ${CONTAINS('p.name', p)})`,
  by: (p: string) =>
    `(${CONTAINS("array_to_string(e.people, ' ')", p)} or exists (select 1 from revisions r join v_workspace_people u on u.workspace_id = r.workspace_id and u.user_id = r.by where r.workspace_id = e.workspace_id and r.object_id = e.id and r.action = 'created' and ${CONTAINS('u.name', p)}))`,
};

function operatorFilters(o: Narrowing['operators']): Filters {
  const parts: Part[] = [];
  const pairs = [
    ['tag', o.tag, o.notTag],
    ['in', o.in, o.notIn],
    ['by', o.by, o.notBy],
  ] as const;
  for (const [name, wanted, unwanted] of pairs) {
    if (wanted) parts.push({ value: wanted, sql: NAMED[name] });
    if (unwanted) parts.push({ value: unwanted, sql: (p) => `not (${NAMED[name](p)})` });
  }
  if (o.before) parts.push({ value: fullDate(o.before), sql: (p) => `e.changed_at < ${p}::timestamptz` });
  if (o.after) parts.push({ value: fullDate(o.after), sql: (p) => `e.changed_at >= ${p}::timestamptz` });
  return filtersOf(parts);
}

/** Which projects is a matter of what is readable. */
function choiceFilters({ tagIds, people, changedAfter }: Narrowing['choices']): Filters {
  const parts: Part[] = [];
  if (tagIds?.length)
    parts.push({
      value: tagIds,
      sql: (p) =>
        `e.type = 'HIGHLIGHT' and exists (select 1 from v_repository_highlight_tags t where t.workspace_id = e.workspace_id and t.highlight_id = e.id and t.tag_id = any(${p}::uuid[]))`,
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
