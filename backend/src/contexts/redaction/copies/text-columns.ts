import { withBlocks } from '@libs/domain';
import type { TextColumn } from '#contexts/repository';

/** What a stored value of a column says, a text each. */
export function textsOf(value: unknown, column: TextColumn): string[] {
  const matches: string[] = [];
  mapTexts(value, column, (text) => {
    matches.push(text);
    return text;
  });
  return matches;
}

/** The value with blocks for what the pattern finds; the same object when it finds nothing. */
export function redactedValue(value: unknown, column: TextColumn, pattern: RegExp): unknown {
  let isChanged = false;
  const created = mapTexts(value, column, (text) => {
    const next = withBlocks(text, pattern);
    isChanged ||= next !== text;
    return next;
  });
  return isChanged ? created : value;
}

function mapTexts(value: unknown, column: TextColumn, change: (text: string) => string): unknown {
  if (column === 'text') return typeof value === 'string' ? change(value) : value;
  if (column === 'address') return typeof value === 'string' ? mapAddress(value, change) : value;
  return mapJson(value, new Set(column), change, false);
}

/** Of what an address asks for only the query is words of people. */
function mapAddress(address: string, change: (text: string) => string): string {
  const [path = '', asked = ''] = address.split('?', 2);
  const params = new URLSearchParams(asked);
  const query = params.get('q');
  const next = query === null ? null : change(query);
  if (next === null || next === query) return address;
  params.set('q', next);
  return `${path}?${params}`;
}

function mapJson(value: unknown, names: ReadonlySet<string>, change: (text: string) => string, isWords: boolean): unknown {
  if (typeof value === 'string') return isWords ? change(value) : value;
  if (Array.isArray(value)) return value.map((item) => mapJson(item, names, change, isWords));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, mapJson(item, names, change, names.has(name.split(':', 1)[0]!))]),
  );
}
