import type { Peek } from '@libs/domain';
import {
  closePeek,
  isNumber,
  isPeekKind,
  openPage,
  openPeek,
  PEEK_OWNER,
  type PeekHead,
  PeekHeadProvider,
  type PeekProps,
  remember,
  remembered,
  rememberPeekMode,
  usePeekNeighbours,
} from '@libs/shell-kit';
import {
  Button,
  cx,
  IconArrowsDiagonal,
  IconButton,
  IconChevronDown,
  IconChevronUp,
  IconLayoutSidebarRight,
  IconWindowMaximize,
  IconX,
  Kbd,
  Menu,
  MenuItem,
  SkeletonLines,
  StateCard,
  TopBarProvider,
} from '@libs/ui';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { IncompatibleRemotePage } from '../incompatible-remote-page.tsx';
import { IncompatibleRemoteError, remoteModule } from '../remotes.ts';
import { PeekBoundary } from './peek-boundary.tsx';
import css from './peek-frame.module.css';
import { Resizer } from './resizer.tsx';
import { t } from './texts.ts';

type Mode = 'Side' | 'Center' | 'FullPage';

const SHARE_KEY = 'vb-peek-share';
const NO_HOST = {};
const nameOf = (kind: string): string => (isPeekKind(kind) ? t(`peek.kind.${kind}`) : t('peek.name'));

type Drawn = ComponentType<PeekProps> | 'failed' | IncompatibleRemoteError;

/** What the owner of a kind draws; `failed` when its remote did not come or draws no such thing, or why the remote was refused. */
function usePeekComponent(kind: string, attempt: number): Drawn | null {
  const [match, setMatch] = useState<{ kind: string; component: Drawn } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let isCancelled = false;
    const loading = isPeekKind(kind)
      ? remoteModule(PEEK_OWNER[kind]).then(({ peeks }) => peeks?.[kind])
      : Promise.reject(new Error(`no remote draws ${kind}`));
    loading.then(
      (component) => !isCancelled && setMatch({ kind, component: component ?? 'failed' }),
      (error) => !isCancelled && setMatch({ kind, component: error instanceof IncompatibleRemoteError ? error : 'failed' }),
    );
    return () => {
      isCancelled = true;
    };
  }, [kind, attempt]);
  return match?.kind === kind ? match.component : null;
}

function useShare(): [number, (share: number) => void] {
  const [share, setShare] = useState(() => remembered(SHARE_KEY, 40, isNumber));
  return [share, setShare];
}

/** An object over its list: at the side (40 to 60 %), or in the middle (760 wide). J and K step, Esc closes. */
export function PeekFrame({ peek }: { peek: Peek }) {
  const kind = peek.kind;
  const [share, setShare] = useShare();
  const [head, setHead] = useState<PeekHead | null>(null);
  const [attempt, setAttempt] = useState(0);
  const Content = usePeekComponent(kind, attempt);
  const { previous, next } = usePeekNeighbours(peek);
  // A question, or an object that was opened from a text, stands in no list: nothing is before or after it.
  const isListed = previous !== null || next !== null;
  const panel = useRef<HTMLElement>(null);
  const center = peek.mode === 'Center';
  const step = (to: typeof next) => () => to && openPeek({ ...to, mode: peek.mode });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another object has another head
  useEffect(() => setHead(null), [peek.kind, peek.id]);
  useEffect(() => {
    if (center) panel.current?.focus();
  }, [center]);

  const openFullPage = () => void (isPeekKind(kind) && openPage({ kind, id: peek.id, url: head?.url, at: peek.at }));
  const changeMode = useCallback(
    (mode: Mode) => {
      if (!isPeekKind(kind)) return;
      rememberPeekMode(kind, mode);
      if (mode === 'FullPage') void openPage({ kind, id: peek.id, url: head?.url, at: peek.at });
      else openPeek({ kind, id: peek.id, at: peek.at, mode });
    },
    [kind, peek.id, peek.at, head],
  );

  return (
    <>
      {center && <button type="button" className={css.scrim} aria-label={t('close')} onClick={closePeek} />}
      <section
        ref={panel}
        tabIndex={-1}
        role={center ? 'dialog' : 'complementary'}
        aria-label={nameOf(kind)}
        className={cx(css.peek, center ? css.center : css.side)}
        style={center ? undefined : { width: `${share}%` }}
        data-peek={peek.kind}
      >
        {!center && (
          <Resizer
            label={t('peek.width')}
            value={share}
            min={40}
            max={60}
            reverse
            unit={() => 100 / (panel.current?.parentElement?.clientWidth ?? 1000)}
            onChange={setShare}
            onEnd={(value) => remember(SHARE_KEY, value)}
            className={css.grip}
          />
        )}
        <header className={css.head}>
          <h2 className={cx('vb-trunc', css.title)}>{head?.title ?? nameOf(kind)}</h2>
          {head?.actions}
          {isListed && (
            <>
              <IconButton
                label={t('peek.previous')}
                kbd="K"
                size="sm"
                icon={<IconChevronUp />}
                disabled={!previous}
                onClick={step(previous)}
              />
              <IconButton label={t('peek.next')} kbd="J" size="sm" icon={<IconChevronDown />} disabled={!next} onClick={step(next)} />
            </>
          )}
          <Menu align="end" width={180} target={<IconButton label={t('peek.how')} size="sm" icon={<IconArrowsDiagonal />} />}>
            <MenuItem icon={<IconArrowsDiagonal />} onClick={openFullPage}>
              {t('peek.asPage')}
            </MenuItem>
            <MenuItem icon={<IconLayoutSidebarRight />} checked={!center} onClick={() => changeMode('Side')}>
              {t('peek.side')}
            </MenuItem>
            <MenuItem icon={<IconWindowMaximize />} checked={center} onClick={() => changeMode('Center')}>
              {t('peek.middle')}
            </MenuItem>
            <MenuItem icon={<IconArrowsDiagonal />} hint={t('peek.alwaysHint')} onClick={() => changeMode('FullPage')}>
              {t('peek.always')}
            </MenuItem>
          </Menu>
          <IconButton label={t('close')} kbd="Esc" size="sm" icon={<IconX />} onClick={closePeek} />
        </header>
        <TopBarProvider host={NO_HOST}>
          <PeekHeadProvider onHead={setHead}>
            <div className={css.body}>
              {Content === null && (
                <div className={css.wait}>
                  <SkeletonLines />
                </div>
              )}
              {Content === 'failed' && (
                <StateCard state="failed" action={<Button onClick={() => setAttempt(attempt + 1)}>{t('tryAgain')}</Button>}>
                  {t('peek.rest')}
                </StateCard>
              )}
              {Content instanceof IncompatibleRemoteError && <IncompatibleRemotePage />}
              {Content && Content !== 'failed' && !(Content instanceof IncompatibleRemoteError) && (
                <PeekBoundary key={`${peek.kind}:${peek.id}:${attempt}`} onRetry={() => setAttempt(attempt + 1)}>
                  <Content id={peek.id} at={peek.at} close={closePeek} />
                </PeekBoundary>
              )}
            </div>
          </PeekHeadProvider>
        </TopBarProvider>
        <footer className={css.foot}>
          {isListed && (
            <>
              <Kbd>J K</Kbd> {t('peek.steps')}
            </>
          )}
          <span className={css.space} />
          <Kbd>Esc</Kbd> {t('peek.esc')}
        </footer>
      </section>
    </>
  );
}
