import { emailDomain, isRecord, LIMITS, normalizeEmail, propertyOf } from '@libs/domain';
import type { Person } from '#contexts/identity';
import type { Seat } from '#contexts/workspace';
import { entityTag } from '../entity-tag.js';
import type { Resource } from '../protocol/resource.js';
import { ENTERPRISE_URN, USER_URN } from '../protocol/schemas.js';
import { invalidValue } from '../protocol/scim-error.js';

/** What the identity provider said of a member. */
export interface ScimUserRow {
  id: string;
  userName: string;
  externalId: string | null;
  attributes: Resource;
  createdAt: Date;
  updatedAt: Date;
}

/** A member with all that is known of them; no row for whom the identity provider has not changed yet. */
export interface KnownUser {
  seat: Seat;
  person: Person;
  row: ScimUserRow | null;
}

/** The attributes that have a place of their own, or none. */
const APART = new Set(['schemas', 'id', 'externalId', 'meta', 'userName', 'active', 'groups']);
const MOST_BYTES = 64 * 1024;

/** A member as a resource, without groups. */
export function userResource({ seat, person, row }: KnownUser, base: string): Resource {
  const attributes = row?.attributes ?? {
    name: { formatted: person.name },
    displayName: person.name,
    emails: [{ value: person.email, type: 'work', primary: true }],
  };
  const resource: Resource = {
    schemas: [USER_URN, ...(ENTERPRISE_URN in attributes ? [ENTERPRISE_URN] : [])],
    id: seat.id,
    ...(row?.externalId && { externalId: row.externalId }),
    userName: row?.userName ?? person.email,
    ...attributes,
    active: !seat.deactivatedAt && !person.deactivatedAt,
  };
  const meta = {
    resourceType: 'User',
    created: (row?.createdAt ?? seat.joinedAt).toISOString(),
    lastModified: (row?.updatedAt ?? seat.joinedAt).toISOString(),
    location: `${base}/Users/${seat.id}`,
    version: entityTag(resource),
  };
  return { ...resource, meta };
}

/** What is kept as it was said. Throws invalidValue for more than there is room for. */
export function storedAttributes(resource: Resource): Resource {
  const kept = Object.fromEntries(Object.entries(resource).filter(([name]) => !APART.has(name)));
  if (JSON.stringify(kept).length > MOST_BYTES) throw invalidValue(`The attributes of a user can have at most ${MOST_BYTES / 1024} kB.`);
  return kept;
}

/** The names of the attributes that differ. */
export function changedNames(before: Resource, after: Resource): string[] {
  const text = (value: unknown) => JSON.stringify(value) ?? '';
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => name !== 'meta' && name !== 'schemas' && text(before[name]) !== text(after[name])).sort();
}

/** The user name; throws invalidValue for none. */
export function userNameOf(resource: Resource): string {
  const name = resource['userName'];
  if (typeof name !== 'string' || !name.trim()) throw invalidValue('userName is required.');
  if (name.length > LIMITS.email.length) throw invalidValue(`userName can have at most ${LIMITS.email.length} characters.`);
  return name.trim();
}

/** The address of the account: the primary one, else that for work, else the first, else the user name; throws invalidValue for none. */
export function emailOf(resource: Resource): string {
  const emails = Array.isArray(resource['emails']) ? resource['emails'].filter(isRecord) : [];
  const selected = emails.find(({ primary }) => primary === true) ?? emails.find(({ type }) => type === 'work') ?? emails[0];
  const said = propertyOf(selected, 'value') ?? resource['userName'];
  const address = typeof said === 'string' ? normalizeEmail(said) : null;
  if (address === null) throw invalidValue('A user needs an e-mail address: as the primary value of emails, or as userName.');
  return address;
}

/** The name that others see, or null where none was said; throws invalidValue for one that is too long. */
export function nameOf(resource: Resource): string | null {
  const { displayName, name } = resource;
  const parts = [propertyOf(name, 'givenName'), propertyOf(name, 'familyName')].filter((part) => typeof part === 'string' && part.trim());
  const said = [displayName, propertyOf(name, 'formatted'), parts.join(' ')].find((item) => typeof item === 'string' && item.trim());
  if (typeof said !== 'string') return null;
  if (said.trim().length > LIMITS.person.name) throw invalidValue(`A name can have at most ${LIMITS.person.name} characters.`);
  return said.trim();
}

/** Throws invalidValue unless the address is at one of the domains. */
export function requireDomain(email: string, verified: ReadonlySet<string>): void {
  const domain = emailDomain(email);
  if (!verified.has(domain))
    throw invalidValue(`The domain ${domain} is not verified in this workspace. An admin can verify it under Settings, Authentication.`);
}
