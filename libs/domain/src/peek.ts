import { isLinkId, parseDeepLink } from './deep-link.js';

/** The specification's three ways to open an object from a list; a phone always uses FullPage. */
export const PEEK_MODES = ['Side', 'Center', 'FullPage'] as const;

/** How an object opens from a list. */
export type PeekMode = (typeof PEEK_MODES)[number];

/**
 * An object opened over a list: its kind in lower case (`highlight`, `tag-board`), its id, how it opens, and perhaps a place in it: a deep link's
 * hash without its `#`.
 */
export type Peek = { kind: string; id: string; mode: PeekMode; at?: string };

const KIND = /^[a-z][a-z-]{0,31}$/;

/** The peek that a query (with or without its `?`) asks for, or null; a missing or unknown mode means Side. */
export function parsePeek(search: string): Peek | null {
  const query = new URLSearchParams(search);
  const [kind = '', id = '', ...rest] = (query.get('peek') ?? '').split(':');
  if (!KIND.test(kind) || !isLinkId(id) || rest.length > 0) return null;
  const mode = PEEK_MODES.find((name) => name === query.get('peekMode')) ?? 'Side';
  const at = query.get('peekAt');
  return { kind, id, mode, ...(at && parseDeepLink(at) ? { at } : {}) };
}

/** The query of a peek, `?` included; throws RangeError when its kind, id or place could not be read back. */
export function formatPeek({ kind, id, mode, at }: Peek): string {
  if (!KIND.test(kind) || !isLinkId(id)) throw new RangeError(`${kind}:${id} cannot be opened in a peek.`);
  if (at !== undefined && !parseDeepLink(at)) throw new RangeError(`${at} is no place.`);
  return `?peek=${kind}:${id}&peekMode=${mode}${at ? `&peekAt=${encodeURIComponent(at)}` : ''}`;
}

/** A query with its peek replaced, or taken out for null, and all its other parts kept; empty when nothing is left. */
export function withPeek(search: string, peek: Peek | null): string {
  const query = new URLSearchParams(search);
  query.delete('peek');
  query.delete('peekMode');
  query.delete('peekAt');
  const others = query.toString();
  if (peek === null) return others === '' ? '' : `?${others}`;
  return others === '' ? formatPeek(peek) : `?${others}&${formatPeek(peek).slice(1)}`;
}
