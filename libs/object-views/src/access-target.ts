import type { AskedKind } from '@libs/domain';

/** Something that someone may ask access to. */
export interface AccessTarget {
  kind: AskedKind;
  id: string;
}

const PAGES: readonly [AskedKind, RegExp][] = [
  ['note', /^\/projects\/[\w-]{36}\/view\/([\w-]{36})/],
  ['project', /^\/projects\/([\w-]{36})/],
  ['folder', /^\/folders\/([\w-]{36})/],
  ['note', /^\/data\/([\w-]{36})/],
  ['insight', /^\/insights\/([\w-]{36})/],
];

/** What a page is about that someone may ask access to, by its address. */
export function accessTargetOf(pathname: string): AccessTarget | null {
  for (const [kind, pattern] of PAGES) {
    const id = pattern.exec(pathname)?.[1];
    if (id) return { kind, id };
  }
  return null;
}
