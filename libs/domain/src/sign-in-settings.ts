import { z } from 'zod';
import { WORKSPACE_ROLES } from './access.js';
import { idSchema } from './id-input.js';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The mailboxes of a domain that only its administrators can read; one of them gets the mail that proves it. */
export const DOMAIN_MAILBOXES = ['admin', 'administrator', 'hostmaster', 'postmaster', 'webmaster'] as const;
/** One of these mailboxes. */
export type DomainMailbox = (typeof DOMAIN_MAILBOXES)[number];

/** How it was proved whose a domain is: by a record in its DNS, or by a link mailed to one of its admin addresses. */
export const DOMAIN_PROOFS = ['dns', 'mail'] as const;
/** One of these proofs. */
export type DomainProof = (typeof DOMAIN_PROOFS)[number];

/** The domain in what was typed (`Acme.com`, `@acme.com`, `https://acme.com/`) in lower case and ASCII, or null for what is none. */
export function normalizeDomain(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^@/, '')
    .replace(/\/$/, '');
  if (!/^[^\s/?#@:*\\%]{1,253}$/.test(bare) || !URL.canParse(`https://${bare}`)) return null;
  const name = new URL(`https://${bare}`).hostname.replace(/\.$/, '');
  const labels = name.split('.');
  const isDomain =
    name.length <= 253 && labels.length > 1 && labels.every((label) => LABEL.test(label)) && /[a-z]/.test(labels.at(-1) ?? '');
  return isDomain ? name : null;
}

/** The domain of an e-mail address, in lower case. */
export const emailDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** A domain to be proved. */
export const addDomainInput = z.object({
  name: z.string({ error: 'Enter a domain like example.com.' }).transform((text, context) => {
    const name = normalizeDomain(text);
    if (name === null) context.addIssue({ code: 'custom', message: 'Enter a domain like example.com.' });
    return name ?? '';
  }),
});

/** Which mailbox of a domain gets the link. */
export const mailDomainInput = z.object({ id: idSchema, mailbox: z.enum(DOMAIN_MAILBOXES) });

/** The secret of the link that proves a domain. */
export const confirmDomainInput = z.object({
  token: z.string().regex(/^[A-Za-z0-9_-]{60,128}$/, 'This link is not complete. Open it again from the mail.'),
});

/** What an admin changes of how people sign in; what is left out stays. */
export const updateSignInInput = z.object({
  password: z.boolean().optional(),
  emailLink: z.boolean().optional(),
  domainJoining: z.boolean().optional(),
  defaultRole: z.enum(WORKSPACE_ROLES).exclude(['admin'], { error: 'New people cannot begin as admins.' }).optional(),
});
/** A change of how people sign in, once parsed. */
export type UpdateSignInInput = z.infer<typeof updateSignInInput>;

/** Which admin can still log in by a password when only single sign-on opens the workspace. */
export const requireSsoInput = z.object({ breakGlassUserId: idSchema });
/** That choice, once parsed. */
export type RequireSsoInput = z.infer<typeof requireSsoInput>;

/** A workspace that one joins by the domain of one's e-mail address. */
export const joinWorkspaceInput = z.object({ workspaceId: idSchema });
