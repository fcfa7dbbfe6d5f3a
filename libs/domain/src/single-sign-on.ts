import { z } from 'zod';
import { idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { normalizeDomain } from './sign-in-settings.js';
import { requiredText } from './text-input.js';

/** What an identity provider speaks. */
export const SSO_PROTOCOLS = ['oidc', 'saml'] as const;
/** One of these protocols. */
export type SsoProtocol = (typeof SSO_PROTOCOLS)[number];

/**
 * Why a login by an identity provider was refused: `protocol` is what the rules of the protocol forbid (a forged, old or foreign answer),
 * `provider` what the provider itself said, the others what the workspace asks of its people.
 */
export const SSO_REFUSALS = [
  'protocol',
  'provider',
  'unreachable',
  'expired',
  'off',
  'noEmail',
  'emailNotVerified',
  'foreignDomain',
  'anotherPerson',
  'notInvited',
  'removed',
  'deactivated',
] as const;
/** One of these reasons. */
export type SsoRefusal = (typeof SSO_REFUSALS)[number];

/**
 * Single sign-on: identity providers of a workspace, lengths of what is entered of one, minutes in which a login has to come back, and of the
 * log of refused and test logins how many are listed and kept for one provider, for how many days, and how much of what a test showed.
 */
export const SSO_LIMITS = {
  connections: 5,
  issuer: 500,
  clientId: 300,
  clientSecret: 1000,
  requestMinutes: 10,
  listed: 20,
  kept: 500,
  days: 30,
  attributes: 100,
  attribute: 1000,
  claimName: 300,
} as const;

const name = requiredText(LIMITS.title, 'Name');
/** Said as one sentence, whichever of the three is missing. */
const NEEDED = 'OpenID Connect needs client id, client secret and issuer URL.';
const needed = (max: number) => z.string({ error: NEEDED }).trim().min(1, NEEDED).max(max, `This can have at most ${max} characters.`);

/** The address of an issuer as its tokens name it, or null: https (http is for machines that the installation allows), nothing but a path behind the host. */
export function issuerUrl(text: string): string | null {
  const bare = text.trim().replace(/\/\.well-known\/openid-configuration$/, '');
  if (!/^https?:\/\/[^\s?#@\\\p{Cc}]+$/iu.test(bare) || !URL.canParse(bare)) return null;
  return bare;
}

const issuer = needed(SSO_LIMITS.issuer).transform((text, context) => {
  const url = issuerUrl(text);
  if (url === null) context.addIssue({ code: 'custom', message: 'Enter the issuer URL, such as https://login.example.com.' });
  return url ?? '';
});

/** A new OpenID Connect provider. The browser chooses the id, because the provider asks for the callback URL first, and sends it again when it repeats. */
export const createOidcInput = z.object({
  id: idSchema,
  name,
  issuer,
  clientId: needed(SSO_LIMITS.clientId),
  clientSecret: needed(SSO_LIMITS.clientSecret),
});
/** A new provider, once parsed. */
export type CreateOidcInput = z.infer<typeof createOidcInput>;

const max = SSO_LIMITS.claimName;
const claim = z.string().trim().max(SSO_LIMITS.claimName, `This can have at most ${max} characters.`).optional();

/** What is changed of a provider; what is left out stays, the secret too. */
export const updateOidcInput = createOidcInput.partial().extend({
  id: idSchema,
  enabled: z.boolean().optional(),
  joining: z.boolean().optional(),
  tokenHashRequired: z.boolean().optional(),
  emailTrusted: z.boolean().optional(),
  groupsClaim: claim,
  roleClaim: claim,
  adminByClaim: z.boolean().optional(),
});
/** A change of a provider, once parsed. */
export type UpdateOidcInput = z.infer<typeof updateOidcInput>;

/** The domain of an e-mail address for which ways to log in are asked; what is no domain has none. */
export const ssoDomainSchema = z
  .string()
  .nullish()
  .transform((text) => (text ? normalizeDomain(text) : null));

/** What a refused person reads out to an admin: the end of the entry's id, such as 3F9A-77C2. */
export const ssoReference = (id: string): string =>
  id
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})/, '$1-');
