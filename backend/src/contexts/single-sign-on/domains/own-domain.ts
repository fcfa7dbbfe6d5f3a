import { fieldError } from '@libs/domain';
import { getDomain } from 'tldts';
import { isPublicMailDomain } from './public-mail-domains.js';

/** Throws a ValidationError for a domain that no single company has: a public suffix (co.uk, github.io) or one of a public mail provider. */
export function requireOwnDomain(name: string): void {
  if (getDomain(name, { allowPrivateDomains: true }) === null)
    throw fieldError('name', 'This is a public suffix, below which many have domains of their own. Enter your own domain.');
  if (isPublicMailDomain(name)) throw fieldError('name', 'Anyone can get an address at this domain. Enter the domain of your company.');
}
