import { z } from 'zod';
import { idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { SSO_LIMITS } from './single-sign-on.js';
import { requiredText } from './text-input.js';

/** Which element of a provider's answer has to carry a signature; one that the other carries has to be right as well. */
export const SAML_SIGNED = ['assertion', 'response'] as const;
/** One of these elements. */
export type SamlSigned = (typeof SAML_SIGNED)[number];

/**
 * SAML: bytes of a provider's answer and of its metadata, elements that are read of the one and of the other, attributes of one element, how deep
 * elements may lie, seconds by which clocks may differ and after which an assertion is too old, length of a NameID, certificates of a provider (two, so that a new
 * one can be there before the old one ends), and on which days before its end admins get a mail.
 */
export const SAML_LIMITS = {
  bytes: 512 * 1024,
  elements: 2000,
  metadataElements: 10_000,
  attributesOfOne: 60,
  depth: 40,
  skewSeconds: 60,
  ageSeconds: 300,
  nameId: 1024,
  certificates: 2,
  certificate: 20_000,
  keyBits: 2048,
  attributeName: 300,
  warningDays: [30, 7, 1],
} as const;

const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `This can have at most ${max} characters.`)
    .nullish()
    .transform((text) => text || undefined);

/** The address to which browsers are sent to log in, or null: https (http is for providers inside the network). */
export function samlLoginUrl(text: string): string | null {
  return /^https?:\/\/[^\s@\\\p{Cc}#]+$/iu.test(text) && URL.canParse(text) ? text : null;
}

const ssoUrl = optional(SSO_LIMITS.issuer).refine((text) => text === undefined || samlLoginUrl(text) !== null, {
  message: 'Enter the login URL of the provider, such as https://login.example.com/saml.',
});

const metadataUrl = optional(SSO_LIMITS.issuer).refine((text) => text === undefined || /^https?:\/\//i.test(text), {
  message: 'Enter the address of the metadata, such as https://login.example.com/metadata.',
});

/** What is known of a provider: its metadata, or its three parts. */
const provider = {
  metadata: optional(SAML_LIMITS.bytes),
  entityId: optional(SSO_LIMITS.issuer),
  ssoUrl,
  certificate: optional(SAML_LIMITS.certificate),
};

/** Said where a new provider is known by less. */
export const SAML_NEEDED = 'Paste the metadata, enter its URL, or enter entity ID, login URL and certificate.';

/** A new SAML provider. The browser chooses the id, because the provider asks for the addresses first, and sends it again when it repeats. */
export const createSamlInput = z
  .object({ id: idSchema, name: requiredText(LIMITS.title, 'Name'), ...provider, metadataUrl })
  .refine(({ metadata, metadataUrl, entityId, ssoUrl, certificate }) => metadata || metadataUrl || (entityId && ssoUrl && certificate), {
    message: SAML_NEEDED,
    path: ['metadata'],
  });
/** A new SAML provider, once parsed. */
export type CreateSamlInput = z.infer<typeof createSamlInput>;

const max = SAML_LIMITS.attributeName;
const attribute = z.string().trim().max(SAML_LIMITS.attributeName, `This can have at most ${max} characters.`).optional();

/** What is changed of a SAML provider; what is left out stays. A certificate is added to the one that is there. */
export const updateSamlInput = z.object({
  id: idSchema,
  name: requiredText(LIMITS.title, 'Name').optional(),
  ...provider,
  removedCertificate: optional(200),
  enabled: z.boolean().optional(),
  joining: z.boolean().optional(),
  signed: z.enum(SAML_SIGNED).optional(),
  emailAttribute: attribute,
  nameAttribute: attribute,
  groupsAttribute: attribute,
  roleAttribute: attribute,
  adminByAttribute: z.boolean().optional(),
  transientByEmail: z.boolean().optional(),
});
/** A change of a SAML provider, once parsed. */
export type UpdateSamlInput = z.infer<typeof updateSamlInput>;
