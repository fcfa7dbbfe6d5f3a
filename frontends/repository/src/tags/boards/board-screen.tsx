import { focusPage, lazyDialog, useFocusCreated, useHotkeys, useSearchParams } from '@libs/shell-kit';
import { Button, type Crumb, EmptyState, IconPlus, PageBody, TopBar } from '@libs/ui';
import { IconUpload } from '@libs/ui/icons';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type BoardView, canWrite, type UncountedTag } from '../tag-data.ts';
import { type TagUses, useSettledSort, withUses } from '../use-tag-uses.ts';
import { hasMatchingTag, nearPairs, SORTS, type Sort, sumOfUses } from './arrange.ts';
import css from './board.module.css';
import { BoardBadges } from './board-badges.tsx';
import { BoardMenu } from './board-menu.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { BoardTools } from './board-tools.tsx';
import { BoardColumns } from './board-wall.tsx';
import { useBoardTexts } from './copy.ts';

// Not in the first load: most people never import tags.
const ImportTagsDialog = lazyDialog(async () => (await import('./import-tags-dialog.tsx')).ImportTagsDialog);

interface BoardScreenProps {
  board: BoardView;
  /** Boards to which tags can be moved, this one among them. */
  boards: readonly BoardView[];
  /** Tags that can be merged with, those of the board among them. */
  tags: readonly UncountedTag[];
  uses: TagUses;
  crumbs: readonly Crumb[];
  /** Where the other boards are. */
  home: string;
  onCreate?: () => void;
  /** Stands before the actions of the top bar. */
  switches?: ReactNode;
  /** Stands below the top bar. */
  tabs?: ReactNode;
}

/** A board with everything that is done to it, in a project or in the settings of the workspace. */
export function BoardScreen({ board, boards, tags: tagCards, uses, crumbs, home, onCreate, switches, tabs }: BoardScreenProps) {
  const t = useBoardTexts();
  const [params, setParams] = useSearchParams();
  const [query, setQuery] = useState('');
  const [addingTo, setAddingTo] = useState<string | null>(null);
  const [addingGroup, setAddingGroup] = useState(false);
  const [importing, setImporting] = useState(false);
  const canEdit = canWrite(board.viewerAccess);
  const sort = SORTS.find((value) => value === params.get('sort')) ?? 'order';
  const settledSort = useSettledSort(sort, uses.status === 'counting' && sort === 'highlights');
  const tags = useMemo(() => withUses(tagCards, uses), [tagCards, uses]);
  const ownTagCards = useMemo(() => tags.filter((tag) => tag.boardId === board.id), [tags, board.id]);
  const pairs = useMemo(() => (canEdit && uses.status !== 'counting' ? nearPairs(ownTagCards) : []), [ownTagCards, canEdit, uses]);
  const first = board.groups[0]?.id ?? null;
  const addTag = () => (first ? setAddingTo(first) : setAddingGroup(true));
  useHotkeys([{ keys: 'n', label: t('keyTag'), run: addTag }], canEdit);
  useFocusCreated(board.id, focusPage);

  // The command "New tag" arrives by address.
  const requested = params.get('new');
  useEffect(() => {
    if (requested !== 'tag') return;
    setParams(
      (now) => {
        now.delete('new');
        return now;
      },
      { replace: true },
    );
    if (!canEdit) return;
    if (first) setAddingTo(first);
    else setAddingGroup(true);
  }, [requested, canEdit, first, setParams]);

  const changeSort = (value: Sort) =>
    setParams(
      (now) => {
        if (value === 'order') now.delete('sort');
        else now.set('sort', value);
        return now;
      },
      { replace: true },
    );
  const noneMatches = ownTagCards.length > 0 && !hasMatchingTag(ownTagCards, query);
  const isEmpty = board.groups.length === 0;
  // Who adds something works on the board in its own order.
  const isWaiting = !settledSort && !isEmpty && !noneMatches && !addingTo && !addingGroup;

  return (
    <>
      <TopBar
        crumbs={[...crumbs, { label: board.name }]}
        actions={
          <>
            {switches}
            <BoardBadges board={board} />
            <BoardMenu {...{ board, boards, home, onCreate }} onImport={canEdit ? () => setImporting(true) : undefined} />
            {canEdit && !isEmpty && (
              <Button
                size="sm"
                variant="primary"
                aria-label={t('group')}
                icon={<IconPlus size={14} />}
                onClick={() => setAddingGroup(true)}
              >
                <span className={css.wideOnly}>{t('group')}</span>
              </Button>
            )}
          </>
        }
      />
      {tabs}
      {!isEmpty && (
        <BoardTools
          {...{ query, sort, pairs }}
          tagCount={ownTagCards.length}
          useCount={sumOfUses(ownTagCards)}
          countStatus={uses.status}
          onQuery={setQuery}
          onSort={changeSort}
        />
      )}
      <PageBody width="full" className={css.body}>
        {isEmpty && !addingGroup && (
          <EmptyState
            title={t('emptyTitle')}
            example={t('emptyExample')}
            action={
              canEdit && (
                <div className={css.emptyActions}>
                  <Button variant="primary" onClick={() => setAddingGroup(true)}>
                    {t('newGroup')}
                  </Button>
                  <Button icon={<IconUpload size={15} />} onClick={() => setImporting(true)}>
                    {t('importTags')}
                  </Button>
                </div>
              )
            }
          >
            {canEdit ? t('emptyText') : t('emptyReadOnly')}
          </EmptyState>
        )}
        {noneMatches && (
          <EmptyState title={t('none', { query: query.trim() })} action={<Button onClick={() => setQuery('')}>{t('clear')}</Button>} />
        )}
        {isWaiting && <BoardSkeleton />}
        {!isWaiting && !noneMatches && (!isEmpty || addingGroup) && (
          <BoardColumns
            sort={settledSort ?? 'order'}
            {...{ board, boards, tags, query, canEdit, addingTo, addingGroup }}
            onAddTo={setAddingTo}
            onAddGroup={setAddingGroup}
          />
        )}
      </PageBody>
      {importing && <ImportTagsDialog board={board} onClose={() => setImporting(false)} />}
    </>
  );
}
