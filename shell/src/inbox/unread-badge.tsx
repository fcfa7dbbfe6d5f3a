import css from './inbox.module.css';

const MOST = 99;

/** The number beside the bell; nothing when all is read. */
export function UnreadBadge({ count }: { count: number }) {
  if (!count) return null;
  return (
    <span className={css.badge} aria-hidden>
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
}

/** How a screen reader hears the bell. */
export const bellLabel = (count: number): string => (count ? `Inbox, ${count > MOST ? `more than ${MOST}` : count} unread` : 'Inbox');
