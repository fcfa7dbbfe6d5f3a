import { LIMITS } from '@libs/domain';
import css from './inbox.module.css';
import { t } from './texts.ts';

// One more than is shown is counted.
const MAX_SHOWN = LIMITS.inbox.counted - 1;

/** The number beside the bell; nothing when all is read. */
export function UnreadBadge({ count }: { count: number }) {
  if (!count) return null;
  return (
    <span className={css.badge} aria-hidden>
      {unreadShort(count)}
    </span>
  );
}

/** The number as there is room for it. */
export const unreadShort = (count: number): string => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : `${count}`);

/** How the number is said. */
export const unreadLabel = (count: number): string =>
  count > MAX_SHOWN ? t('moreUnread', { count: MAX_SHOWN }) : t('someUnread', { count });

/** How a screen reader hears the bell. */
export const bellLabel = (count: number): string => (count ? t('bell', { unread: unreadLabel(count) }) : t('title'));
