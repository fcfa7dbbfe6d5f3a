import { ACCESS, type AuditDetail, isId, keysOf } from '@libs/domain';

/** A field that changed, as it is read: `of` is the name of the person or group whose value it is, where they have one each. */
export interface ReadChange {
  field: string;
  of: string | null;
  before: string | null;
  after: string | null;
}

/** Every id that an entry holds, of people, groups and objects alike. */
export function idsIn(detail: AuditDetail): string[] {
  const matches: string[] = [];
  JSON.stringify(detail, (key, value) => {
    matches.push(...[key, value].filter((text) => typeof text === 'string' && isId(text)));
    return value;
  });
  return matches;
}

/**
 * The fields of an entry, values as text: ids by the names of `nameOf`, levels of access by theirs, lists with commas, anything deeper as JSON.
 * An id without a name says nothing to a reader: a field of nothing else is left out.
 */
export function changesIn({ before = {}, after = {} }: AuditDetail, nameOf: (id: string) => string | undefined): ReadChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field): ReadChange[] => {
    const text = (value: unknown) => textOf(field, value, nameOf);
    const [was, is] = [byHolder(before[field]), byHolder(after[field])];
    const holders = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
    if (holders.length) return holders.map((id) => ({ field, of: nameOf(id) ?? null, before: text(was?.[id]), after: text(is?.[id]) }));
    const change = { field, of: null, before: text(before[field]), after: text(after[field]) };
    return change.before === null && change.after === null ? [] : [change];
  });
}

/** Values by the id of a person or group, or null for any other value. */
function byHolder(value: unknown): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value);
  return entries.length && entries.every(([key]) => isId(key)) ? Object.fromEntries(entries) : null;
}

function textOf(field: string, value: unknown, nameOf: (id: string) => string | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return isId(value) ? (nameOf(value) ?? null) : value;
  if (typeof value === 'number' && /access$/i.test(field)) return keysOf(ACCESS).find((level) => ACCESS[level] === value) ?? String(value);
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) return JSON.stringify(value);
  return value.flatMap((value) => (isId(value) ? (nameOf(value) ?? []) : value)).join(', ') || null;
}
