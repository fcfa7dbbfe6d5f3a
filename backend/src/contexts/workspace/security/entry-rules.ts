import { ADMIN_ONLY, type AllowedNetwork, type DownloadsFor, type WorkspaceRole } from '@libs/domain';
import type { SessionAge } from '#contexts/identity';
import type { Hold } from '#platform/access';
import { Networks } from '#platform/config';

/** What a workspace asks of those who come in. */
export interface EntryRules {
  requireSecondFactor: boolean;
  /** Days after a login, and minutes without use, until it takes another one; 0 for no limit of its own. */
  sessionDays: number;
  idleMinutes: number;
  /** From where alone one may come in; from anywhere where it is empty. */
  allowedNetworks: AllowedNetwork[];
  downloads: DownloadsFor;
}

/** The same, as columns of workspaces `w`. */
export const ENTRY_RULES = `jsonb_build_object('requireSecondFactor', w.require_second_factor, 'sessionDays', w.session_days,
  'idleMinutes', w.idle_minutes, 'allowedNetworks', w.allowed_networks, 'downloads', w.downloads) as entry`;

const KEPT_LISTS = 200;
/** Lists as they are looked up, by their text: each request asks one, and there are few. */
const lists = new Map<string, Networks>();

/** Whether an address, as `callerAddress` answers it, is in a list; in an empty one is every address. */
export function isAllowed(networks: readonly AllowedNetwork[], address: string): boolean {
  if (!networks.length) return true;
  const text = networks.map(({ network }) => network).join();
  let list = lists.get(text);
  if (!list) {
    if (lists.size >= KEPT_LISTS) lists.clear();
    list = Networks.of(networks.map(({ network }) => network));
    lists.set(text, list);
  }
  return list.has(address);
}

/** Whether a login is too old, or was not used for too long, to be good in this workspace. */
export const isSessionExpired = ({ sessionDays, idleMinutes }: EntryRules, { ageSeconds, idleSeconds }: SessionAge): boolean =>
  (sessionDays > 0 && ageSeconds > sessionDays * 86_400) || (idleMinutes > 0 && idleSeconds > idleMinutes * 60);

/** Why a caller from this address may not come in, or null. */
export const holdForNetwork = ({ allowedNetworks }: Pick<EntryRules, 'allowedNetworks'>, address: string): Hold | null =>
  isAllowed(allowedNetworks, address)
    ? null
    : {
        reason: 'network',
        message: `This workspace cannot be opened from your address, ${address}. Use an allowed network, or ask an admin.`,
      };

/** Why a person without a second factor may not come in, or null. The identity provider asks for its own. */
export const holdForSecondFactor = (
  { requireSecondFactor }: EntryRules,
  { hasSecondFactor, viaProvider }: { hasSecondFactor: boolean; viaProvider: boolean },
): Hold | null =>
  requireSecondFactor && !hasSecondFactor && !viaProvider
    ? { reason: 'secondFactor', message: 'This workspace asks for a second step at login. Set one up to go on.' }
    : null;

/** Whether a member of this role may take files out. */
export const mayExport = ({ downloads }: EntryRules, role: WorkspaceRole): boolean => downloads !== ADMIN_ONLY || role === 'admin';
