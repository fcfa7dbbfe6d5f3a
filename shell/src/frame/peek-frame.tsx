import type { Peek } from '@libs/domain';
import {
  closePeek,
  openPage,
  openPeek,
  PEEK_OWNER,
  type PeekHead,
  PeekHeadProvider,
  type PeekKind,
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
import { remoteModule } from '../remotes.ts';
import { PeekBoundary } from './peek-boundary.tsx';
import css from './peek-frame.module.css';
import { Resizer } from './resizer.tsx';

type Mode = 'Side' | 'Center' | 'FullPage';

const SHARE_KEY = 'vb-peek-share';
const NO_HOST = {};
const NAMES: Record<PeekKind, string> = {
  note: 'Note',
  highlight: 'Highlight',
  insight: 'Insight',
  project: 'Project',
  folder: 'Folder',
  tag: 'Tag',
  board: 'Tag board',
  ask: 'Ask',
};

/** What the owner of a kind draws; `failed` when its remote did not come or draws no such thing. */
function usePeekComponent(kind: string, attempt: number): ComponentType<PeekProps> | 'failed' | null {
  const [found, setFound] = useState<{ kind: string; component: ComponentType<PeekProps> | 'failed' } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let gone = false;
    const owner = PEEK_OWNER[kind as PeekKind];
    const loading = owner ? remoteModule(owner) : Promise.reject(new Error('nobody draws this'));
    loading.then(
      (module) => !gone && setFound({ kind, component: module.peeks?.[kind as PeekKind] ?? 'failed' }),
      () => !gone && setFound({ kind, component: 'failed' }),
    );
    return () => {
      gone = true;
    };
  }, [kind, attempt]);
  return found?.kind === kind ? found.component : null;
}

function useShare(): [number, (share: number) => void] {
  const [share, setShare] = useState(() => remembered(SHARE_KEY, 40));
  return [share, setShare];
}

/** An object over its list: at the side (40 to 60 %), or in the middle (760 wide). J and K step, Esc closes. */
export function PeekFrame({ peek }: { peek: Peek }) {
  const kind = peek.kind as PeekKind;
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

  const changeMode = useCallback(
    (mode: Mode) => {
      rememberPeekMode(kind, mode);
      if (mode === 'FullPage') void openPage({ kind, id: peek.id, url: head?.url, at: peek.at });
      else openPeek({ kind, id: peek.id, at: peek.at, mode });
    },
    [kind, peek.id, peek.at, head],
  );

  return (
    <>
      {center && <button type="button" className={css.scrim} aria-label="Close" onClick={closePeek} />}
      <section
        ref={panel}
        tabIndex={-1}
        role={center ? 'dialog' : 'complementary'}
        aria-label={NAMES[kind] ?? 'Peek'}
        className={cx(css.peek, center ? css.center : css.side)}
        style={center ? undefined : { width: `${share}%` }}
        data-peek={peek.kind}
      >
        {!center && (
          <Resizer
            label="Width of the peek"
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
          <h2 className={cx('vb-trunc', css.title)}>{head?.title ?? NAMES[kind] ?? ''}</h2>
          {head?.actions}
          {isListed && (
            <>
              <IconButton label="Previous" kbd="K" size="sm" icon={<IconChevronUp />} disabled={!previous} onClick={step(previous)} />
              <IconButton label="Next" kbd="J" size="sm" icon={<IconChevronDown />} disabled={!next} onClick={step(next)} />
            </>
          )}
          <Menu align="end" width={180} target={<IconButton label="How it opens" size="sm" icon={<IconArrowsDiagonal />} />}>
            <MenuItem icon={<IconArrowsDiagonal />} onClick={() => void openPage({ kind, id: peek.id, url: head?.url, at: peek.at })}>
              Open as a page
            </MenuItem>
            <MenuItem icon={<IconLayoutSidebarRight />} checked={!center} onClick={() => changeMode('Side')}>
              At the side
            </MenuItem>
            <MenuItem icon={<IconWindowMaximize />} checked={center} onClick={() => changeMode('Center')}>
              In the middle
            </MenuItem>
            <MenuItem icon={<IconArrowsDiagonal />} hint="Always, for this kind" onClick={() => changeMode('FullPage')}>
              Always as a page
            </MenuItem>
          </Menu>
          <IconButton label="Close" kbd="Esc" size="sm" icon={<IconX />} onClick={closePeek} />
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
                <StateCard state="failed" action={<Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>}>
                  The rest of Verbatim works.
                </StateCard>
              )}
              {typeof Content !== 'string' && Content && (
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
              <Kbd>J K</Kbd> next, previous
            </>
          )}
          <span className={css.space} />
          <Kbd>Esc</Kbd> close
        </footer>
      </section>
    </>
  );
}
