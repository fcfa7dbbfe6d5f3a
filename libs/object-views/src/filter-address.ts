import { ALL_FILTER_OPERATORS, type Filter, type FilterRow, isOneOf, isTextList, LIMITS } from '@libs/domain';
import type { UrlParam } from '@libs/shell-kit';

/** The parts of a filter as a page edits them: each a list of rows of which one has to match. */
export type FilterGroups = readonly (readonly FilterRow[])[];

/** A filter in the address: each part is a list of rows, and each row a field, an operator and values. What cannot be read is left out. */
export const urlFilter: UrlParam<FilterGroups> = {
  read: (raw) => readGroups(raw),
  write: (groups) =>
    groups.length
      ? JSON.stringify(groups.map((rows) => rows.map(({ field, operator, values }) => [field, operator ?? '', ...values])))
      : null,
};

const NONE: FilterGroups = [];
let last: { raw: string; groups: FilterGroups } | null = null;

/** The same parts for the same address, so that nothing is asked again when a page is drawn again. */
function readGroups(raw: string | null): FilterGroups {
  if (!raw) return NONE;
  if (last?.raw !== raw) last = { raw, groups: groupsIn(raw) };
  return last.groups;
}

function groupsIn(raw: string): FilterGroups {
  try {
    const written: unknown = JSON.parse(raw);
    if (!Array.isArray(written)) return NONE;
    const groups = written.slice(0, LIMITS.filter.parts).map((rows): FilterRow[] => (Array.isArray(rows) ? rows.flatMap(rowIn) : []));
    return groups.filter((rows) => rows.length > 0);
  } catch {
    return NONE;
  }
}

function rowIn(written: unknown): FilterRow[] {
  if (!isTextList(written)) return [];
  const [field, operator, ...values] = written;
  if (!field) return [];
  return [{ field, operator: isOneOf(ALL_FILTER_OPERATORS, operator) ? operator : null, values: values.slice(0, LIMITS.filter.values) }];
}

/** The parts as a filter of the domain. */
export const filterOf = (groups: FilterGroups): Filter => groups.map((rows) => (rows.length === 1 ? rows[0]! : { any: rows }));

/** The parts as the server takes them. */
export const filterInputOf = (groups: FilterGroups) =>
  groups.map((rows) => {
    const sent = rows.map(({ field, operator, values }) => ({ field, operator, values: [...values] }));
    return sent.length === 1 ? { row: sent[0] } : { any: sent };
  });
