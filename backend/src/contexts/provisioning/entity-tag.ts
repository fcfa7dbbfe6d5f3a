import { createHash } from 'node:crypto';
import { orderedJson } from '@libs/domain';
import type { Resource } from './protocol/resource.js';
import { ScimError } from './protocol/scim-error.js';

/** What changes without the resource itself: when it was changed, and the groups of a user. */
const NOT_ITS_OWN = ['meta', 'groups'];

/** The entity tag of a resource: a hash of its content. */
export function entityTag(resource: Resource): string {
  const own = Object.fromEntries(Object.entries(resource).filter(([name]) => !NOT_ITS_OWN.includes(name)));
  return `W/"${createHash('sha256').update(orderedJson(own)).digest('base64url').slice(0, 22)}"`;
}

/** Whether a header of entity tags names this one; `*` names all. */
export function namesTag(header: string, tag: string): boolean {
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  return header.split(',').some((value) => value.trim() === '*' || bare(value) === bare(tag));
}

/** Throws 412 when the header asks for another version. */
export function requireVersion(ifMatch: string | undefined, resource: Resource): void {
  if (ifMatch !== undefined && !namesTag(ifMatch, entityTag(resource)))
    throw new ScimError(412, 'The resource was changed since. Read it again.');
}
