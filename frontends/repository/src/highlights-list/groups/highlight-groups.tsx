import { errorOf } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { useHotkeys, usePeekList, useSession } from '@libs/shell-kit';
import { Button, ButtonLink, EmptyState, ErrorCard, Notice, type NoticeProps, ProgressBar, SkeletonLines, UiLink } from '@libs/ui';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useListCursor } from '../../lists/use-list-cursor.ts';
import { useHighlightListTexts } from '../copy.ts';
import { groupKey } from './group-key.ts';
import { GroupSection, UngroupedSection } from './group-section.tsx';
import css from './groups.module.css';
import type { GroupAction } from './use-group-actions.ts';
import { type HighlightGroupsData, useGroups } from './use-groups.ts';

export interface HighlightGroupsProps {
  projectId: string;
  tagId: string | null;
  isUntagged: boolean;
  canTag: boolean;
  /** How many highlights the project has, once that is known. */
  all: number | undefined;
  /** Groups of all highlights, whatever was chosen. */
  onAll: () => void;
  onList: () => void;
  /** Hears how many highlights were chosen, once that is known. */
  onTotal: (total: number | undefined) => void;
}

const NONE: readonly GroupAction[] = [];
const number = (n: number) => n.toLocaleString('en');

/** A project's highlights in groups of those that are alike, to be tagged group by group. They do not change while a user works through them. */
export function HighlightGroups(props: HighlightGroupsProps) {
  return <Asked key={`${props.projectId} ${props.tagId} ${props.isUntagged}`} {...props} />;
}

function Asked(props: HighlightGroupsProps) {
  const { projectId, onTotal } = props;
  const t = useHighlightListTexts();
  const { found: match, error, isAsking, hasTimedOut, isChanged, regroup } = useGroups(props);
  const total = match?.total;
  useEffect(() => onTotal(total), [onTotal, total]);
  const retry = (
    <Button size="sm" loading={isAsking} onClick={regroup}>
      {t('groups.again')}
    </Button>
  );
  if (!match && error) return <ErrorCard message={errorOf(error).message} onRetry={regroup} />;
  if (!match)
    return (
      <div role="status" className={css.looking}>
        <span>{t('groups.looking')}</span>
        <SkeletonLines lines={8} height={18} />
      </div>
    );
  switch (match.state) {
    case 'off':
      return (
        <StatusNotice action={<UiLink href={`/projects/${projectId}/settings/ai`}>{t('groups.settings')}</UiLink>}>
          {t('groups.off')}
        </StatusNotice>
      );
    case 'tooFew':
      return <TooFew {...props} total={match.total} />;
    case 'making':
      return (
        <div role="status" className={css.making}>
          <span>{t('groups.making', { known: number(match.known), total: number(match.compared) })}</span>
          <ProgressBar label={t('groups.groups')} value={match.known / match.compared} />
          <span className={css.why}>{t('groups.makingWhy')}</span>
          {hasTimedOut && retry}
        </div>
      );
  }
  return (
    <>
      <Reasons found={match} retry={retry} />
      {error ? (
        <StatusNotice action={retry}>{errorOf(error).message}</StatusNotice>
      ) : (
        isChanged && <StatusNotice action={retry}>{t('groups.changed')}</StatusNotice>
      )}
      <Groups found={match} onRegroup={regroup} {...props} />
    </>
  );
}

function Reasons({ found: match, retry }: { found: HighlightGroupsData; retry: ReactNode }) {
  const t = useHighlightListTexts();
  const isAdmin = useSession().role === 'admin';
  const { compared, known, total, providerError, isByWords, hasModel } = match;
  const settings = isAdmin && <UiLink href="/settings/ai#meaning">{t('groups.settings')}</UiLink>;
  return (
    <>
      <p className={css.explained}>
        {t('groups.explained')} {compared < total && t('groups.newest', { compared: number(compared), total: number(total) })}{' '}
        {!isByWords && known < compared && t('groups.someByWords', { count: compared - known, compared: number(compared) })}
      </p>
      {providerError ? (
        <StatusNotice action={retry}>
          {t(isByWords ? 'groups.byWordsProviderError' : 'groups.stillProviderError', { providerError })}
        </StatusNotice>
      ) : (
        isByWords && <StatusNotice action={settings}>{t(hasModel ? 'groups.byWordsRefused' : 'groups.byWords')}</StatusNotice>
      )}
    </>
  );
}

function Groups({
  found: match,
  projectId,
  isUntagged,
  canTag,
  onList,
  onRegroup,
}: HighlightGroupsProps & { found: HighlightGroupsData; onRegroup: () => void }) {
  const t = useHighlightListTexts();
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  const [picking, setPicking] = useState<string | null>(null);
  const [actions, setActions] = useState<ReadonlyMap<string, readonly GroupAction[]>>(new Map());
  const focused = useRef<string | null>(null);
  const keys = useMemo(() => match.groups.map(groupKey), [match]);
  // A peek steps through what stands for each group.
  usePeekList(useMemo(() => match.groups.flatMap(({ nearest }) => nearest.map(({ id }) => ({ kind: 'highlight' as const, id }))), [match]));
  const setOpen = (key: string, isOpen: boolean) =>
    setWhole((now) => {
      const next = new Set(now);
      if (isOpen) next.add(key);
      else next.delete(key);
      return next;
    });
  const cursor = useListCursor(
    keys,
    { next: t('groups.next'), previous: t('groups.previous'), open: t('groups.open') },
    { open: (key) => setOpen(key, !whole.has(key)) },
  );
  // While a peek is open the cursor is what it shows, which is no group: the keys rest.
  const current = cursor && keys.includes(cursor) ? cursor : null;
  useHotkeys([{ keys: 't', label: t('groups.tagKey'), run: () => setPicking(current) }], canTag && !!current && !picking);
  useEffect(() => {
    // A peek that closes gives the focus back to what opened it.
    if (!current || current === focused.current) return;
    focused.current = current;
    document.querySelector<HTMLElement>(`[data-row="${current}"]`)?.focus({ preventScroll: true });
  }, [current]);
  const mark = (key: string, change: (own: readonly GroupAction[]) => readonly GroupAction[]) =>
    setActions((now) => new Map(now).set(key, change(now.get(key) ?? [])));
  const isSomeDone = keys.some((key) => actions.get(key)?.length);
  return (
    <div className={css.groups}>
      {!match.groups.length && <EmptyState title={t('groups.none')} action={<Button onClick={onList}>{t('groups.showList')}</Button>} />}
      {match.groups.map((group, i) => {
        const key = keys[i]!;
        return (
          <GroupSection
            key={key}
            row={key}
            group={group}
            projectId={projectId}
            place={i + 1}
            canTag={canTag}
            isCurrent={current === key}
            isExpanded={whole.has(key)}
            onExpand={(isWhole) => setOpen(key, isWhole)}
            isPicking={picking === key}
            onPicking={(isPicking) => setPicking(isPicking ? key : null)}
            actions={actions.get(key) ?? NONE}
            onDone={(action) => mark(key, (ownGroupActions) => [...ownGroupActions, action])}
            onUndone={(action) => mark(key, (ownGroupActions) => ownGroupActions.filter((other) => other !== action))}
          />
        );
      })}
      {isUntagged && isSomeDone && (
        <Button size="sm" className={css.whole} onClick={onRegroup}>
          {t('groups.left')}
        </Button>
      )}
      {match.outliers && <UngroupedSection group={match.outliers} />}
    </div>
  );
}

function TooFew({ projectId, isUntagged, tagId, total, all = total, onAll, onList }: HighlightGroupsProps & { total: number }) {
  const t = useHighlightListTexts();
  const { fewest } = LIMITS.highlightGroups;
  const isSelected = isUntagged || !!tagId;
  const action = isSelected ? (
    <Button onClick={onAll}>{t('groups.showAll')}</Button>
  ) : (
    <Button onClick={onList}>{t('groups.showList')}</Button>
  );
  // Where few are chosen of few, that is not because the others have a tag.
  if (isUntagged && total < all / 2)
    return (
      <EmptyState title={t(total ? 'groups.fewUntagged' : 'groups.noneUntagged')} action={action}>
        {total > 0 && t('groups.fewUntaggedText', { count: total })}
      </EmptyState>
    );
  if (!all)
    return (
      <EmptyState
        title={t('emptyTitle')}
        example={t('emptyExample')}
        action={<ButtonLink href={`/projects/${projectId}`}>{t('toData')}</ButtonLink>}
      >
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <EmptyState title={t('groups.fewTitle')} action={action}>
      {t('groups.fewText', { count: total, fewest })}
    </EmptyState>
  );
}

const StatusNotice = (props: NoticeProps) => <Notice role="status" className={css.reason} {...props} />;
