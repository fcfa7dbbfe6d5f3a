import { Link, useLocation } from '@libs/shell-kit';
import { cx, IconFolders, IconHome, IconSearch, IconUser } from '@libs/ui';
import { UnreadBadge, unreadLabel } from '../inbox/unread-badge.tsx';
import { useUnread } from '../inbox/use-unread.ts';
import css from './phone-bar.module.css';
import { placeOf } from './rail.tsx';
import { t } from './texts.ts';

const ITEMS = [
  { to: '/home', label: t('home'), place: 'home', Icon: IconHome },
  { to: '/search', label: t('search'), place: 'search', Icon: IconSearch },
  { to: '/browse', label: t('browse'), place: 'browse', Icon: IconFolders },
  { to: '/you', label: t('you'), place: 'you', Icon: IconUser },
] as const;

/** The bar at the bottom of a phone. */
export function PhoneBar() {
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  const unread = useUnread();
  // The inbox has no place of its own here: it opens from You.
  const isOn = (own: string) => own === (place === 'inbox' ? 'you' : place);
  return (
    <nav className={css.bar} aria-label={t('main')}>
      {ITEMS.map(({ to, label, place: own, Icon }) => (
        <Link key={to} to={to} className={cx(css.item, isOn(own) && css.on)} aria-current={isOn(own) ? 'true' : undefined}>
          <span className={css.icon}>
            <Icon size={20} />
            {own === 'you' && <UnreadBadge count={unread} />}
          </span>
          {label}
          {own === 'you' && unread > 0 && <span className="vb-hidden">{unreadLabel(unread)}</span>}
        </Link>
      ))}
    </nav>
  );
}
