import { errorOf, graphql, type HighlightGroupsPageQuery, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { useChanges, useHotkeys, usePeekList, useSession } from '@libs/shell-kit';
import { Button, ButtonLink, EmptyState, ErrorCard, ProgressBar, SkeletonLines, UiLink } from '@libs/ui';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useCopy } from '../../projects/copy.ts';
import { useListCursor } from '../../projects/use-list-cursor.ts';
import { useLooking } from '../../projects/use-looking.ts';
import { AloneSection, type Done, GroupSection } from './group-section.tsx';
import css from './groups.module.css';

graphql(`
  fragment HighlightGroupPart on HighlightGroup {
    label noteCount speakerCount members { id isNearDuplicate } nearest { ...HighlightCard }
  }
`);
const GROUPS = graphql(`
  query HighlightGroupsPage($projectId: ID!, $tagId: ID, $isUntagged: Boolean) {
    highlightGroups(projectId: $projectId, tagId: $tagId, isUntagged: $isUntagged) {
      state isByWords compared known total trouble groups { ...HighlightGroupPart } outliers { ...HighlightGroupPart }
    }
  }
`);
type Found = HighlightGroupsPageQuery['highlightGroups'];

export interface HighlightGroupsProps {
  projectId: string;
  tagId: string | null;
  isUntagged: boolean;
  canTag: boolean;
  /** Groups of all highlights, whatever was chosen. */
  onAll: () => void;
  onList: () => void;
}

const number = (n: number) => n.toLocaleString('en');

/** A project's highlights in groups of those that are alike, to be tagged group by group. They stay as they are while somebody works through them. */
export function HighlightGroups(props: HighlightGroupsProps) {
  const { projectId, tagId, isUntagged } = props;
  const t = useCopy('highlightList');
  const variables = useMemo(() => ({ projectId, tagId, isUntagged }), [projectId, tagId, isUntagged]);
  const [{ data, error, fetching, stale }, look] = useQuery({
    query: GROUPS,
    variables,
    requestPolicy: 'cache-and-network',
    context: useMemo(() => ({ quiet: true }), []),
  });
  const found = data?.highlightGroups;
  const { isTired, again } = useLooking(found?.state === 'making', `${projectId} ${tagId} ${isUntagged}`, look);
  const [isChanged, setChanged] = useState(false);
  useChanges({ projectId, kinds: ['highlight'] }, ({ deed }) => deed !== 'tagged' && setChanged(true));
  const regroup = () => {
    setChanged(false);
    again();
  };
  const retry = (
    <Button size="sm" loading={fetching || stale} onClick={regroup}>
      {t('groups.again')}
    </Button>
  );
  if (!found && error) return <ErrorCard message={errorOf(error).message} onRetry={regroup} />;
  if (!found)
    return (
      <div role="status" className={css.looking}>
        <span>{t('groups.looking')}</span>
        <SkeletonLines lines={8} height={18} />
      </div>
    );
  switch (found.state) {
    case 'off':
      return <Why action={<UiLink href={`/projects/${projectId}/settings/ai`}>{t('groups.settings')}</UiLink>}>{t('groups.off')}</Why>;
    case 'tooFew':
      return <TooFew {...props} total={found.total} />;
    case 'making':
      return (
        <div role="status" className={css.making}>
          <span>{t('groups.making', { known: number(found.known), total: number(found.compared) })}</span>
          <ProgressBar label={t('groups.groups')} value={found.known / found.compared} />
          <span className={css.why}>{t('groups.makingWhy')}</span>
          {isTired && retry}
        </div>
      );
  }
  return (
    <>
      <Reasons found={found} retry={retry} />
      {isChanged && (
        <Why action={retry}>
          <span>{t('groups.changed')}</span>
        </Why>
      )}
      <Groups key={keyOf(found)} found={found} onRegroup={regroup} {...props} />
    </>
  );
}

/** What is on the screen anew is another one only when its groups are. */
const keyOf = ({ groups }: Found): string => groups.map(({ members }) => `${members[0]!.id} ${members.length}`).join();

function Reasons({ found, retry }: { found: Found; retry: ReactNode }) {
  const t = useCopy('highlightList');
  const isAdmin = useSession().role === 'admin';
  const { compared, total, trouble, isByWords } = found;
  const settings = isAdmin && <UiLink href="/settings/ai">{t('groups.settings')}</UiLink>;
  return (
    <>
      <p className={css.explained}>
        {t('groups.explained')} {compared < total && t('groups.newest', { compared: number(compared), total: number(total) })}
      </p>
      {trouble ? (
        <Why action={retry}>{t(isByWords ? 'groups.byWordsTrouble' : 'groups.stillTrouble', { trouble })}</Why>
      ) : (
        isByWords && <Why action={settings}>{t('groups.byWords')}</Why>
      )}
    </>
  );
}

function Groups({
  found,
  projectId,
  isUntagged,
  canTag,
  onList,
  onRegroup,
}: HighlightGroupsProps & { found: Found; onRegroup: () => void }) {
  const t = useCopy('highlightList');
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  const [picking, setPicking] = useState<string | null>(null);
  const [done, setDone] = useState<ReadonlyMap<string, Done>>(new Map());
  const keys = useMemo(() => found.groups.map(({ members }) => members[0]!.id), [found]);
  // A peek steps through what stands for each group.
  usePeekList(useMemo(() => found.groups.flatMap(({ nearest }) => nearest.map(({ id }) => ({ kind: 'highlight' as const, id }))), [found]));
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
  const current = cursor && keys.includes(cursor) ? cursor : null;
  useHotkeys(
    [{ keys: 't', label: t('groups.tagKey'), run: () => setPicking(current) }],
    canTag && !!current && !picking && !done.has(current),
  );
  useEffect(() => {
    if (current) document.querySelector<HTMLElement>(`[data-row="${current}"]`)?.focus({ preventScroll: true });
  }, [current]);
  const mark = (key: string, tagged: Done | null) =>
    setDone((now) => {
      const next = new Map(now);
      if (tagged) next.set(key, tagged);
      else next.delete(key);
      return next;
    });
  return (
    <div className={css.groups}>
      {!found.groups.length && <EmptyState title={t('groups.none')} action={<Button onClick={onList}>{t('groups.showList')}</Button>} />}
      {found.groups.map((group, i) => {
        const key = keys[i]!;
        return (
          <GroupSection
            key={key}
            group={group}
            projectId={projectId}
            place={i + 1}
            canTag={canTag}
            isCurrent={current === key}
            isWhole={whole.has(key)}
            onWhole={(isWhole) => setOpen(key, isWhole)}
            isPicking={picking === key}
            onPicking={(isPicking) => setPicking(isPicking ? key : null)}
            done={done.get(key) ?? null}
            onDone={(tagged) => mark(key, tagged)}
          />
        );
      })}
      {isUntagged && done.size > 0 && (
        <Button size="sm" className={css.whole} onClick={onRegroup}>
          {t('groups.left')}
        </Button>
      )}
      {found.outliers && <AloneSection group={found.outliers} />}
    </div>
  );
}

function TooFew({ projectId, isUntagged, tagId, total, onAll, onList }: HighlightGroupsProps & { total: number }) {
  const t = useCopy('highlightList');
  const { fewest } = LIMITS.highlightGroups;
  const isChosen = isUntagged || !!tagId;
  const action = isChosen ? (
    <Button onClick={onAll}>{t('groups.showAll')}</Button>
  ) : (
    <Button onClick={onList}>{t('groups.showList')}</Button>
  );
  if (isUntagged)
    return (
      <EmptyState title={t(total ? 'groups.fewUntagged' : 'groups.noneUntagged')} action={action}>
        {total > 0 && t('groups.fewUntaggedText', { count: total })}
      </EmptyState>
    );
  if (!total && !isChosen)
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

const Why = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={css.reason} role="status">
    <p>{children}</p>
    {action}
  </div>
);
