import { LIMITS } from '@libs/domain';
import css from './inbox.module.css';
import { t } from './texts.ts';

// One more than is shown is counted.
const MOST = LIMITS.inbox.counted - 1;

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
export const unreadShort = (count: number): string => (count > MOST ? `${MOST}+` : `${count}`);

/** How the number is said. */
export const unreadWords = (count: number): string => (count > MOST ? t('moreUnread', { count: MOST }) : t('someUnread', { count }));

/** How a screen reader hears the bell. */
export const bellLabel = (count: number): string => (count ? t('bell', { unread: unreadWords(count) }) : t('title'));
