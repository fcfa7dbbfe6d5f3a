import { ACCESS, type AuditDetail, isId, keysOf } from '@libs/domain';

/** A field that changed, as it is read: `ofId` is the user whose value it is, where people have one each. */
export interface ReadChange {
  field: string;
  ofId: string | null;
  before: string | null;
  after: string | null;
}

/**
 * The fields of an entry, values as text: levels of access by their names, lists with commas, anything deeper as JSON. What is
 * nothing but an id is left out: it says nothing to a reader.
 */
export function changesIn({ before = {}, after = {} }: AuditDetail): ReadChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field): ReadChange[] => {
    const [was, is] = [byPerson(before[field]), byPerson(after[field])];
    const people = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
    if (people.length) return people.map((ofId) => ({ field, ofId, before: textOf(field, was?.[ofId]), after: textOf(field, is?.[ofId]) }));
    if ([before[field], after[field]].some((value) => typeof value === 'string' && isId(value))) return [];
    return [{ field, ofId: null, before: textOf(field, before[field]), after: textOf(field, after[field]) }];
  });
}

/** Values by user id, or null for any other value. */
function byPerson(value: unknown): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value);
  return entries.length && entries.every(([key]) => isId(key)) ? Object.fromEntries(entries) : null;
}

function textOf(field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && /access$/i.test(field)) return keysOf(ACCESS).find((level) => ACCESS[level] === value) ?? String(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return JSON.stringify(value);
}
