import { isRecord } from '@libs/domain';

/** The parts of a request that say what is done, not about whom. */
const SHOWN = new Set(['op', 'path', 'schemas', 'active', 'primary', 'type']);
const GONE = '…';
const MOST_VALUES = 5;
const MOST_DEPTH = 6;

/** What was sent without its values: names of attributes, operations and switches stay, long lists are cut. */
export function withoutValues(body: unknown, depth = 0): unknown {
  if (depth > MOST_DEPTH) return GONE;
  if (Array.isArray(body)) {
    const visible = body.slice(0, MOST_VALUES).map((value) => withoutValues(value, depth + 1));
    return body.length > MOST_VALUES ? [...visible, `${body.length - MOST_VALUES} more`] : visible;
  }
  if (!isRecord(body)) return typeof body === 'boolean' || body === null ? body : GONE;
  return Object.fromEntries(
    Object.entries(body)
      .slice(0, 50)
      .map(([key, value]) => [key.slice(0, 100), shownOf(key, value) ?? withoutValues(value, depth + 1)]),
  );
}

function shownOf(key: string, value: unknown): unknown {
  if (!SHOWN.has(key.toLowerCase())) return undefined;
  if (typeof value === 'string') return withoutQuoted(value.slice(0, 200));
  if (typeof value === 'boolean') return value;
  return Array.isArray(value) && value.length <= MOST_VALUES && value.every((one) => typeof one === 'string')
    ? value.map((value) => String(value).slice(0, 200))
    : undefined;
}

/** An address with its filter, whose values in quotes are left out. */
export function withoutValuesInPath(path: string): string {
  try {
    return withoutQuoted(decodeURIComponent(path.replaceAll('+', ' ')));
  } catch {
    return path.split('?', 1)[0]!;
  }
}

/** Also a quote that is never closed. */
const withoutQuoted = (text: string): string => text.replace(/"(?:[^"\\]|\\.)*("|$)/gs, `"${GONE}"`);
