import { z } from 'zod';
import { LIMITS } from './limits.js';
import { REGION_NAMES } from './regions.js';

/** What is said while names can be neither looked up nor claimed; a page offers to try again. */
export const NAMES_AWAY =
  'Addresses cannot be reserved right now, because the server that keeps them does not answer. Try again in a few minutes.';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Names that no workspace may take, because addresses of the product itself use or may use them. */
export const RESERVED_SUBDOMAINS: ReadonlySet<string> = new Set([
  ...['www', 'app', 'api', 'admin', 'auth', 'login', 'static', 'cdn', 'assets', 'mail', 'status', 'help', 'docs', 'support'],
  ...['billing', 'ping', 'graphql', 'ws', 'public', 'embed', 'root', 'localhost'],
  ...REGION_NAMES.map((name) => name.replaceAll('_', '-')),
]);

/** What a person typed, as a sub-domain is written: trimmed, lower-case, each run of spaces one hyphen; still to be checked. */
export function normalizeSubdomain(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, '-');
}

/**
 * What is wrong with an already normalised sub-domain, in one sentence, or null; `isProfaneWord` is asked for each whole word between
 * hyphens only, so that a name that merely contains a bad word passes.
 */
export function subdomainProblem(text: string, isProfaneWord?: (word: string) => boolean): string | null {
  const { min, max } = LIMITS.subdomain;
  if (text === '') return 'Subdomain is required.';
  if (!/^[a-z0-9-]*$/.test(text)) return 'Use only the letters a to z, digits and hyphens.';
  if (text.length < min) return `Use at least ${min} characters; this one has ${text.length}.`;
  if (text.length > max) return `Use at most ${max} characters; this one has ${text.length}.`;
  if (text.startsWith('-') || text.endsWith('-')) return 'Begin and end with a letter or a digit.';
  // Browsers show such a name in other letters, which would let one workspace look like another.
  if (text.startsWith('xn--')) return 'A subdomain cannot begin with "xn--"; choose another.';
  if (RESERVED_SUBDOMAINS.has(text)) return 'This subdomain is reserved; choose another.';
  if (isProfaneWord && text.split('-').some((word) => word !== '' && isProfaneWord(word))) {
    return 'This subdomain contains a word that is not allowed; choose another.';
  }
  return null;
}

/** A sub-domain as typed, normalised and checked by everything but profanity and whether it is taken, which only the server knows. */
export const subdomainSchema = z
  .string({ error: 'Subdomain is required.' })
  .transform(normalizeSubdomain)
  .superRefine((text, ctx) => {
    const message = subdomainProblem(text);
    if (message) ctx.addIssue({ code: 'custom', message });
  });

const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** A sub-domain to offer for a workspace's name: always valid apart from profanity, perhaps taken already. */
export function suggestSubdomain(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? '')
    .replace(/[\u0300-\u036f'’]/g, '');
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '');
  const text = words.join('-').slice(0, LIMITS.subdomain.max).replace(/-$/, '');
  if (text === '') return 'workspace';
  return subdomainProblem(text) === null ? text : `${text}-workspace`;
}

/**
 * The name before the root domain in a Host header: `acme` for `acme.localhost:3000` under `localhost:3000`, `''` for the root itself,
 * null for a host that is foreign, nested deeper or not a name; letter case does not matter, the port must agree (80 and 443 count as none).
 */
export function subdomainOf(host: string, rootDomain: string): string | null {
  const at = splitPort(host);
  const root = splitPort(rootDomain);
  if (at.port !== root.port) return null;
  if (at.name === root.name) return '';
  if (!at.name.endsWith(`.${root.name}`)) return null;
  const name = at.name.slice(0, -root.name.length - 1);
  return LABEL.test(name) ? name : null;
}

/** The root domain in lower case, such as `example.com:8443`; throws an Error of one line when the text is not a host with an optional port. */
export function parseRootDomain(text: string): string {
  const problem = rootDomainProblem(text);
  if (problem) throw new Error(`${JSON.stringify(text)} is not a root domain: ${problem} Write it like example.com:8443.`);
  return text.toLowerCase();
}

function rootDomainProblem(text: string): string | null {
  if (text === '') return 'it is empty.';
  if (/\s/.test(text)) return 'it contains a space.';
  if (text.includes('://')) return 'it begins with a scheme.';
  if (/[/?#\\]/.test(text)) return 'it contains a path.';
  const [name = '', port, ...rest] = text.toLowerCase().split(':');
  if (rest.length > 0) return 'it contains more than one colon.';
  if (port !== undefined && !(/^[1-9][0-9]{0,4}$/.test(port) && Number(port) <= 65535)) return 'the port is not a number from 1 to 65535.';
  const labels = name.split('.');
  if (name.length > 253) return 'it is longer than a host can be.';
  if (!labels.every((label) => LABEL.test(label))) return 'a part of the host is not letters, digits and inner hyphens.';
  // An address of numbers has no sub-domains.
  if (/^[0-9]+$/.test(labels.at(-1) ?? '')) return 'it is an address of numbers, which has no sub-domains.';
  return null;
}

function splitPort(host: string): { name: string; port: string } {
  const [, name = '', port = ''] = /^(.*?)(?::([0-9]*))?$/.exec(host.toLowerCase()) ?? [];
  return { name, port: port === '80' || port === '443' ? '' : port };
}
