import { ALL_FILTER_OPERATORS, type Filter, type FilterRow, isOneOf, isTextList, LIMITS } from '@libs/domain';
import type { UrlParam } from '@libs/shell-kit';

/** The parts of a filter as a page edits them: each a list of rows of which one has to match. */
export type FilterParts = readonly (readonly FilterRow[])[];

/** A filter in the address: each part is a list of rows, and each row a field, an operator and values. What cannot be read is left out. */
export const urlFilter: UrlParam<FilterParts> = {
  read: (raw) => readParts(raw),
  write: (parts) =>
    parts.length
      ? JSON.stringify(parts.map((rows) => rows.map(({ field, operator, values }) => [field, operator ?? '', ...values])))
      : null,
};

const NONE: FilterParts = [];
let last: { raw: string; parts: FilterParts } | null = null;

/** The same parts for the same address, so that nothing is asked again when a page is drawn again. */
function readParts(raw: string | null): FilterParts {
  if (!raw) return NONE;
  if (last?.raw !== raw) last = { raw, parts: partsIn(raw) };
  return last.parts;
}

function partsIn(raw: string): FilterParts {
  try {
    const written: unknown = JSON.parse(raw);
    if (!Array.isArray(written)) return NONE;
    const parts = written.slice(0, LIMITS.filter.parts).map((rows): FilterRow[] => (Array.isArray(rows) ? rows.flatMap(rowIn) : []));
    return parts.filter((rows) => rows.length > 0);
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
export const filterOf = (parts: FilterParts): Filter => parts.map((rows) => (rows.length === 1 ? rows[0]! : { any: rows }));

/** The parts as the server takes them. */
export const filterInputOf = (parts: FilterParts) =>
  parts.map((rows) => {
    const sent = rows.map(({ field, operator, values }) => ({ field, operator, values: [...values] }));
    return sent.length === 1 ? { row: sent[0] } : { any: sent };
  });
