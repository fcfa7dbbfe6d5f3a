import { Link, ownerOf, useLocation } from '@libs/shell-kit';
import { cx, IconBell, IconBulb, IconCompass, IconFolders, IconHome, IconSearch, IconSettings, Tooltip } from '@libs/ui';
import type { ReactNode } from 'react';
import { bellLabel, UnreadBadge } from '../inbox/unread-badge.tsx';
import { useUnread } from '../inbox/use-unread.ts';
import { AccountMenu } from './account-menu.tsx';
import { Logo } from './logo.tsx';
import css from './rail.module.css';
import { t } from './texts.ts';

export type Place = 'home' | 'search' | 'explore' | 'browse' | 'insights' | 'settings' | 'you' | 'inbox';

const HOME = /^\/(home|onboarding|recent|shared|your-work)$/;

/** Which part of the product an address belongs to, for "you are here". */
export function placeOf(pathname: string): Place | null {
  if (HOME.test(pathname)) return 'home';
  if (pathname === '/you') return 'you';
  if (pathname === '/inbox') return 'inbox';
  if (pathname === '/help' || pathname.startsWith('/user/')) return null;
  if (pathname === '/search' || pathname.startsWith('/search/')) return 'search';
  if (pathname.startsWith('/projects/')) return 'browse';
  if (pathname === '/explore' || pathname.startsWith('/explore/')) return 'explore';
  const owner = ownerOf(pathname);
  if (owner === 'insights') return 'insights';
  if (owner === 'settings') return 'settings';
  return owner ? 'browse' : null;
}

function Item({ to, label, kbd, icon, on }: { to: string; label: string; kbd?: string; icon: ReactNode; on: boolean }) {
  return (
    <Tooltip label={label} kbd={kbd}>
      <Link to={to} className={cx(css.item, on && css.on)} aria-label={label} aria-current={on ? 'true' : undefined}>
        {icon}
      </Link>
    </Tooltip>
  );
}

/** Where news waits, and how much of it is unread. */
function Bell({ on }: { on: boolean }) {
  const count = useUnread();
  const label = bellLabel(count);
  return (
    <Tooltip label={label} kbd="G N">
      <Link to="/inbox" className={cx(css.item, on && css.on)} aria-label={label} aria-current={on ? 'true' : undefined}>
        <IconBell size={20} />
        <UnreadBadge count={count} />
      </Link>
    </Tooltip>
  );
}

/** The 52 px column at the left edge: the parts of the product, settings, the account. */
export function Rail() {
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  return (
    <nav className={css.rail} aria-label={t('main')}>
      <Link to="/home" className={css.logo} aria-label={t('brand')}>
        <Logo />
      </Link>
      <Item to="/home" label={t('home')} kbd="G H" icon={<IconHome size={20} />} on={place === 'home'} />
      <Item to="/search" label={t('search')} kbd="G S" icon={<IconSearch size={20} />} on={place === 'search'} />
      <Item to="/explore" label={t('explore')} kbd="G E" icon={<IconCompass size={20} />} on={place === 'explore'} />
      <Item to="/browse" label={t('browse')} kbd="G P" icon={<IconFolders size={20} />} on={place === 'browse'} />
      <Item to="/insights" label={t('insights')} kbd="G I" icon={<IconBulb size={20} />} on={place === 'insights'} />
      <span className={css.space} />
      <Bell on={place === 'inbox'} />
      <Item to="/settings" label={t('settings')} icon={<IconSettings size={20} />} on={place === 'settings'} />
      <AccountMenu />
    </nav>
  );
}
