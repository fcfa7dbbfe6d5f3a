import { FOUND_WORDS, isFoundWord } from './found-words.js';
import { isRecord } from './typed-object.js';

/** A place inside a page that its hash leads to; offsets are code points, half-open, in the given version of the text; `words` are those that a search found, to be marked. */
export type DeepLink =
  | { kind: 'comment'; id: string }
  | { kind: 'highlight'; id: string; words?: readonly string[] }
  | { kind: 'answer'; id: string }
  | { kind: 'file'; id: string; ms?: number }
  | { kind: 'offsets'; start: number; end: number; version: number }
  | { kind: 'view'; view: Record<string, unknown> }
  | { kind: 'words'; words: readonly string[] };

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const OFFSETS = /^([0-9]{1,15})-([0-9]{1,15})@([0-9]{1,15})$/;

/** Whether a text can stand as an id in a link: up to 64 letters, digits, hyphens and underscores, which every UUID is. */
export function isLinkId(text: string): boolean {
  return ID.test(text);
}

/** The place that a hash (with or without its `#`) leads to, or null when it is not exactly one of the product's deep links. */
export function parseDeepLink(hash: string): DeepLink | null {
  const text = decoded(hash.startsWith('#') ? hash.slice(1) : hash);
  const split = text?.indexOf('=') ?? -1;
  if (!text || split < 0) return null;
  const name = text.slice(0, split);
  const value = text.slice(split + 1);
  switch (name) {
    case 'comment':
    case 'answer':
      return ID.test(value) ? { kind: name, id: value } : null;
    case 'highlight':
      return parseHighlight(value);
    case 'words': {
      const words = parseWords(value);
      return words && { kind: 'words', words };
    }
    case 'file':
      return parseFile(value);
    case 'o':
      return parseOffsets(value);
    case 'view':
      return parseView(value);
    default:
      return null;
  }
}

/** The hash, `#` included, that leads to a place; throws RangeError when it could not be read back (bad id, empty range, time below 0). */
export function formatDeepLink(link: DeepLink): string {
  const hash = write(link);
  if (parseDeepLink(hash) === null) throw new RangeError(`This ${link.kind} link cannot be written.`);
  return hash;
}

function write(link: DeepLink): string {
  switch (link.kind) {
    case 'comment':
    case 'answer':
      return `#${link.kind}=${link.id}`;
    case 'highlight':
      return `#highlight=${link.id}${link.words?.length ? `&words=${written(link.words)}` : ''}`;
    case 'words':
      return `#words=${written(link.words)}`;
    case 'file':
      return link.ms === undefined ? `#file=${link.id}` : `#file=${link.id}&t=${link.ms}`;
    case 'offsets':
      return `#o=${link.start}-${link.end}@${link.version}`;
    case 'view':
      return `#view=${pack(link.view)}`;
  }
}

/** Some mail programs escape `@` and `=` in a link. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const written = (words: readonly string[]) => words.map(encodeURIComponent).join(',');

function parseWords(value: string): readonly string[] | null {
  const words = value.split(',');
  return words.length <= FOUND_WORDS.count && words.every(isFoundWord) ? words : null;
}

function parseHighlight(value: string): DeepLink | null {
  const [id = '', rest] = value.split(/&words=(.*)/s);
  if (!ID.test(id)) return null;
  const words = rest === undefined ? undefined : parseWords(rest);
  if (words === null) return null;
  return words ? { kind: 'highlight', id, words } : { kind: 'highlight', id };
}

function parseFile(value: string): DeepLink | null {
  const [id = '', time, ...rest] = value.split('&');
  if (!ID.test(id) || rest.length > 0) return null;
  if (time === undefined) return { kind: 'file', id };
  const ms = /^t=([0-9]{1,15})$/.exec(time)?.[1];
  return ms === undefined ? null : { kind: 'file', id, ms: Number(ms) };
}

function parseOffsets(value: string): DeepLink | null {
  const [, start, end, version] = OFFSETS.exec(value)?.map(Number) ?? [];
  if (start === undefined || end === undefined || version === undefined || start >= end) return null;
  return { kind: 'offsets', start, end, version };
}

function parseView(value: string): DeepLink | null {
  if (!/^[A-Za-z0-9_-]+$/.test(value)) return null;
  try {
    const bytes = Uint8Array.from(atob(value.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));
    const view: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    return isRecord(view) ? { kind: 'view', view } : null;
  } catch {
    return null;
  }
}

function pack(view: Record<string, unknown>): string {
  const bytes = new TextEncoder().encode(JSON.stringify(view));
  const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return packed.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
