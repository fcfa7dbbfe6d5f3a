import { z } from 'zod';
import { idList } from './id-input.js';
import { LIMITS } from './limits.js';
import { isTimeZone } from './morning.js';
import { keysOf } from './typed-object.js';

/**
 * What a person can be notified of, with the words of the settings and what holds until they choose. A new kind is a line here and a loader
 * registered with NotificationKinds of the server.
 */
export const NOTIFICATIONS = {
  mention: { label: 'Mentions', hint: 'Someone mentions you in a comment.', inApp: true, mail: true, digest: false },
  reply: { label: 'Replies', hint: 'Someone replies in a conversation you are part of.', inApp: true, mail: true, digest: false },
  settled: {
    label: 'Resolved and reopened',
    hint: 'Someone resolves or reopens a conversation you took part in.',
    inApp: true,
    mail: true,
    digest: false,
  },
  shared: { label: 'Shared with you', hint: 'Someone gives you access to a project or folder.', inApp: true, mail: true, digest: false },
  accessRequest: {
    label: 'Access requests',
    hint: 'Someone asks for access to what you manage, or answers your request.',
    inApp: true,
    mail: true,
    digest: false,
  },
  alert: {
    label: 'Saved searches and feeds',
    hint: 'A saved search, or a feed that you subscribe to, finds something new. At most once a day each.',
    inApp: true,
    mail: true,
    digest: false,
  },
  followed: {
    label: 'What you follow',
    hint: 'An insight is published in a project that you follow, or a project or published insight that you follow changes.',
    inApp: true,
    mail: false,
    digest: false,
  },
} as const satisfies Record<string, { label: string; hint: string; inApp: boolean; mail: boolean; digest: boolean }>;

/** A kind of news. */
export type NotificationKindName = keyof typeof NOTIFICATIONS;

/** Every kind, in the order of the settings. */
export const NOTIFICATION_KINDS: NotificationKindName[] = keysOf(NOTIFICATIONS);

/** How one person wants to hear of a kind; what is left out stays as it was. */
export const notificationSettingInput = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  inApp: z.boolean().nullish(),
  mail: z.boolean().nullish(),
  /** In the daily digest. */
  digest: z.boolean().nullish(),
  /** Where the reader's clock stands, for the hour of the digest. */
  timeZone: z.string().refine(isTimeZone, 'Enter a valid time zone.').nullish(),
});
/** A choice of how to hear of a kind, once parsed. */
export type NotificationChoice = z.output<typeof notificationSettingInput>;

/** News to be marked as read or unread. */
export const notificationIds = idList(LIMITS.inbox.atOnce, `At most ${LIMITS.inbox.atOnce} at a time.`);

/** The first lines of a mail's list stand for all: what is cut is said. */
export function mailList<T>(items: readonly T[], max: number = LIMITS.inbox.inMail): { shown: readonly T[]; more: number } {
  const visible = items.slice(0, max);
  return { shown: visible, more: items.length - visible.length };
}
