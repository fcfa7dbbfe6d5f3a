import type { Peek } from '@libs/domain';
import {
  closePeek,
  isBoolean,
  isNumber,
  isPeekKind,
  isPhone,
  keyCaps,
  MissingDialog,
  NARROW,
  Outlet,
  openPage,
  openPeek,
  PEEK_OWNER,
  peekMode,
  preloadable,
  remember,
  remembered,
  sidebarUsers,
  useChangeFeed,
  useHotkeys,
  useLocation,
  useMedia,
  useNavigate,
  usePeek,
  usePeekNeighbours,
  usePhone,
  useSession,
  useStore,
} from '@libs/shell-kit';
import { cx, IconButton, IconLayoutSidebarRight, type TopBarHost, TopBarProvider } from '@libs/ui';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useInboxFeed } from '../inbox/use-unread.ts';
import { openLayer } from '../layers.ts';
import { LayerHost } from '../layers-host.tsx';
import { remoteModule } from '../remotes.ts';
import { Announcer } from './announcer.tsx';
import { ConnectionBanner, useBannerText } from './connection-banner.tsx';
import css from './frame.module.css';
import { isNoticed, LockedPage, SubscriptionBanner, SupportBanner } from './notices.ts';
import { openAsk } from './open-ask.ts';
import { PhoneBar } from './phone-bar.tsx';
import { Rail } from './rail.tsx';
import { Resizer } from './resizer.tsx';
import { Sidebar } from './sidebar.tsx';
import { t } from './texts.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { useWindowHeight } from './use-window-height.ts';

/** Pages that a locked workspace opens: what restores it, pays, exports and belongs to the person. */
const OPEN_WHILE_LOCKED = /^\/settings(\/billing|\/user\/\w+)?$/;

const PeekFrame = preloadable<{ peek: Peek; onClose: () => void }>(async () => (await import('./peek-frame.tsx')).PeekFrame, {
  Missing: MissingDialog,
});

const WIDTH_KEY = 'vb-sidebar';
const HIDDEN_KEY = 'vb-sidebar-hidden';

/** Rail, sidebar, content sheet and peek. `children` stands in for the page, e.g. a card that says why there is none. */
export function Frame({ children }: { children?: ReactNode }) {
  const phone = usePhone();
  const narrow = useMedia(NARROW);
  const { pathname } = useLocation();
  const [width, setWidth] = useState(() => remembered(WIDTH_KEY, 236, isNumber));
  const [hidden, setHidden] = useState(() => remembered(HIDDEN_KEY, false, isBoolean));
  const [overlay, setOverlay] = useState(false);
  const [bars, setBars] = useState(0);
  const peek = usePeek();
  const ownNav = useStore(sidebarUsers) === 0;
  const banner = useBannerText();
  const notice = useSubscriptionNotice();
  const support = useSupportNotice();
  const { subscription, role } = useSession();
  const isLocked = subscription?.state === 'locked' && !OPEN_WHILE_LOCKED.test(pathname);
  const locked = isLocked && <LockedPage subscription={subscription} isAdmin={role === 'admin'} />;
  useChangeFeed();
  useInboxFeed();
  useFrameKeys();
  usePeekAhead();
  useWindowHeight();
  useScrollRestoration();

  const toggleSidebar = useCallback(() => {
    if (narrow) setOverlay((open) => !open);
    else {
      setHidden((was) => {
        remember(HIDDEN_KEY, !was);
        return !was;
      });
    }
  }, [narrow]);
  useHotkeys([{ keys: 'mod+\\', label: t('side.toggle'), group: t('everywhere'), run: toggleSidebar }]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the sidebar that lies over the page
  useEffect(() => setOverlay(false), [pathname]);
  const asPage = peek !== null && (phone || peek.mode === 'FullPage');
  useEffect(() => {
    if (peek && asPage && isPeekKind(peek.kind)) void openPage({ kind: peek.kind, id: peek.id, at: peek.at }, { replace: true });
  }, [peek, asPage]);

  const isVisible = narrow ? overlay : !hidden;
  const needsTitle = !isVisible && (!phone || !ownNav);
  const onBar = useCallback((change: 1 | -1) => setBars((count) => count + change), []);
  const host = useMemo<TopBarHost>(
    () => ({
      lead: needsTitle ? (
        <IconButton
          label={t('side.show')}
          icon={<IconLayoutSidebarRight className={css.flip} />}
          kbd={phone ? undefined : keyCaps('mod+\\')}
          className={css.lead}
          onClick={toggleSidebar}
        />
      ) : undefined,
      below: (
        <>
          {support}
          {banner ? <ConnectionBanner text={banner} /> : isLocked ? undefined : notice}
        </>
      ),
      onBar,
    }),
    [needsTitle, phone, toggleSidebar, banner, isLocked, notice, support, onBar],
  );

  return (
    <div className={cx(css.frame, narrow && css.narrow, phone && css.phone)} style={{ '--sidebar': `${width}px` }}>
      <a className={css.skip} href="#content">
        {t('side.skip')}
      </a>
      {!phone && <Rail />}
      <aside aria-label={t('side.label')} className={cx(css.side, !isVisible && css.gone, narrow && css.over)} inert={!isVisible}>
        <Sidebar onSearch={() => openLayer('palette')} />
        {!narrow && (
          <Resizer
            label={t('side.width')}
            value={width}
            min={200}
            max={320}
            onChange={setWidth}
            onEnd={(value) => remember(WIDTH_KEY, value)}
            className={css.grip}
          />
        )}
      </aside>
      {narrow && overlay && <button type="button" className={css.scrim} aria-label={t('side.hide')} onClick={() => setOverlay(false)} />}
      <div className={css.ground}>
        <div className={css.sheet}>
          <main id="content" className={css.page} tabIndex={-1} inert={peek?.mode === 'Center'}>
            <TopBarProvider host={host}>
              {!bars && needsTitle && <div className={css.leadRow}>{host.lead}</div>}
              {!bars && host.below}
              {locked || (children ?? <Outlet />)}
            </TopBarProvider>
          </main>
          {peek && !asPage && <PeekFrame peek={peek} onClose={closePeek} />}
        </div>
      </div>
      {phone && <PhoneBar />}
      <LayerHost />
      <Announcer />
    </div>
  );
}

/** Says that an operator of the installation is let in, on both sides, and to admins that one asks to be. */
function useSupportNotice(): ReactNode {
  const { support } = useSession();
  return useMemo(() => (support ? <SupportBanner support={support} /> : undefined), [support]);
}

/** Says what the subscription closes, and to admins what it will close. */
function useSubscriptionNotice(): ReactNode {
  const { subscription, role } = useSession();
  return useMemo(
    () =>
      subscription && isNoticed(subscription) ? <SubscriptionBanner subscription={subscription} isAdmin={role === 'admin'} /> : undefined,
    [subscription, role],
  );
}

/** What the list on the screen opens beside it is prefetched while idle; not at /home, where a visit begins and much is loaded already. */
function usePeekAhead() {
  const kind = usePeekNeighbours(null).next?.kind;
  const isHome = useLocation().pathname === '/home';
  useEffect(() => {
    if (!kind || isHome || isPhone() || peekMode(kind) === 'FullPage') return;
    // Not every browser tells when it is idle.
    const timer = setTimeout(() => {
      PeekFrame.preload();
      remoteModule(PEEK_OWNER[kind]).then(
        (remote) => remote.peeks?.[kind]?.preload(),
        () => {},
      );
    }, 300);
    return () => clearTimeout(timer);
  }, [kind, isHome]);
}

/** Keys that work on every page. */
function useFrameKeys() {
  const navigate = useNavigate();
  const peek = usePeek();
  const { previous, next } = usePeekNeighbours(peek);
  const go = (to: string) => () => void navigate(to);
  useHotkeys([
    { keys: 'mod+k', label: t('keys.palette'), group: t('everywhere'), run: () => openLayer('palette') },
    { keys: 'mod+j', label: t('keys.ask'), group: t('everywhere'), run: () => openAsk(window.location.pathname) },
    { keys: '?', label: t('keys.help'), group: t('everywhere'), run: () => openLayer('keys') },
    { keys: 'g h', label: t('keys.home'), group: t('goTo'), run: go('/home') },
    { keys: 'g s', label: t('keys.search'), group: t('goTo'), run: go('/search') },
    { keys: 'g p', label: t('keys.projects'), group: t('goTo'), run: go('/browse') },
    { keys: 'g n', label: t('keys.inbox'), group: t('goTo'), run: go('/inbox') },
    { keys: 'g e', label: t('keys.explore'), group: t('goTo'), run: go('/explore') },
    { keys: 'g i', label: t('keys.insights'), group: t('goTo'), run: go('/insights') },
  ]);
  useHotkeys(
    [
      { keys: 'j', label: t('keys.next'), group: t('peek.name'), run: () => next && openPeek({ ...next, mode: peek?.mode }) },
      { keys: 'k', label: t('keys.previous'), group: t('peek.name'), run: () => previous && openPeek({ ...previous, mode: peek?.mode }) },
      { keys: 'escape', label: t('close'), group: t('peek.name'), run: closePeek },
    ],
    peek !== null,
  );
}
