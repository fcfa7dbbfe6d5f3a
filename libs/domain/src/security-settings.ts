import { z } from 'zod';
import { LIMITS } from './limits.js';

const ADDRESS = /^(?:(https?):\/\/)?(\*\.)?([^/?#@:*\\\s]+)(?::(\d{1,5}))?\/?$/;
/** Two parts or more, the last of which is no number, as browsers write a name. */
const HOST = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+(?!\d+$)[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const LOCAL = /^(localhost|127\.0\.0\.1)$/;
const NOT_A_SITE = 'Enter the address of a site, like https://intranet.example.com or https://*.example.com.';

/**
 * The origin of a site as a content security policy names it, or null for what is none: https (http for this machine only), a name with a dot,
 * no path, no user, no wildcard but a first `*.`. A bare name is taken as https; names in other scripts are written as browsers send them.
 */
export function siteOrigin(text: string): string | null {
  const [, scheme = 'https', wildcard = '', name = '', port = ''] = ADDRESS.exec(text.trim().toLowerCase()) ?? [];
  const address = `${scheme}://${name}${port && `:${port}`}`;
  if (!name || !URL.canParse(address)) return null;
  const { hostname, host } = new URL(address);
  const isLocal = LOCAL.test(hostname) && !wildcard;
  if (!isLocal && (scheme !== 'https' || !HOST.test(hostname))) return null;
  return `${scheme}://${wildcard}${host}`;
}

const site = z.string().transform((text, context) => {
  const origin = siteOrigin(text);
  if (origin === null) context.addIssue({ code: 'custom', message: NOT_A_SITE });
  return origin ?? '';
});

/** What an admin changes of a workspace's security; what is left out stays. */
export const updateSecurityInput = z.object({
  publicSharing: z.boolean().optional(),
  embedSites: z
    .array(site)
    .max(LIMITS.share.embedSites, `At most ${LIMITS.share.embedSites} sites can show quotes.`)
    .transform((sites) => [...new Set(sites)])
    .optional(),
});

/** A change of security settings, once parsed. */
export type UpdateSecurityInput = z.infer<typeof updateSecurityInput>;
