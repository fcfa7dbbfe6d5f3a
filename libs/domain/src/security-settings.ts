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

/** Why a member who is signed in is not let in: the account lacks a second factor, or the address is not allowed. */
export const HOLD_REASONS = ['secondFactor', 'network'] as const;
/** One of these reasons. */
export type HoldReason = (typeof HOLD_REASONS)[number];

/** Who may take files out of a workspace. */
export const DOWNLOADS_FOR = ['everyone', 'admins'] as const;
/** One of these choices. */
export type DownloadsFor = (typeof DOWNLOADS_FOR)[number];
/** Admins alone. */
export const ADMIN_ONLY: DownloadsFor = 'admins';

/** After how many days a login is asked for again; 0 for no limit of the workspace's own. */
export const SESSION_DAYS = [0, 30, 14, 7, 1] as const;
/** After how many minutes without use; 0 the same. */
export const IDLE_MINUTES = [0, 1440, 480, 60] as const;

/** Addresses from which one may come in, and what an admin calls them. */
export interface AllowedNetwork {
  /** An address or a network like 203.0.113.0/24. */
  network: string;
  label: string;
}

const { networks, networkLabel } = LIMITS.security;
const among = (values: readonly number[], message: string) => z.number().refine((value) => values.includes(value), message);
const allowedNetwork = z.object({
  network: z.string().trim().min(1, 'Enter an address or a network.').max(60, 'Enter an address or a network.'),
  label: z.string().trim().max(networkLabel, `A label has at most ${networkLabel} characters.`),
});

/** What an admin changes of a workspace's security; what is left out stays. */
export const updateSecurityInput = z.object({
  publicSharing: z.boolean().optional(),
  embedSites: z
    .array(site)
    .max(LIMITS.share.embedSites, `At most ${LIMITS.share.embedSites} sites can show quotes.`)
    .transform((sites) => [...new Set(sites)])
    .optional(),
  requireSecondFactor: z.boolean().optional(),
  sessionDays: among(SESSION_DAYS, 'Choose one of the offered numbers of days.').optional(),
  idleMinutes: among(IDLE_MINUTES, 'Choose one of the offered times.').optional(),
  allowedNetworks: z.array(allowedNetwork).max(networks, `The list can have at most ${networks} networks.`).optional(),
  confirmLockout: z.boolean().optional(),
  downloads: z.enum(DOWNLOADS_FOR).optional(),
});

/** A change of security settings, once parsed. */
export type UpdateSecurityInput = z.infer<typeof updateSecurityInput>;
