import { graphql, useQuery } from '@libs/api';
import { among, fuzzyScore } from '@libs/domain';
import { AskButton, Failure, ObjectNotFound, ProjectSidebar, ProjectTabs, ReadOnlyBadge } from '@libs/object-views';
import { openPeek, useHotkeys, useNavigate, usePageTitle, useParams, usePeekList, useSearchParams } from '@libs/shell-kit';
import { Button, ButtonLink, EmptyState, IconPlus, PageBody, SearchField, SkeletonLines, TopBar } from '@libs/ui';
import { useMemo, useRef, useState } from 'react';
import { useListCursor } from '../lists/use-list-cursor.ts';
import { sumOfUses } from './boards/arrange.ts';
import { BoardsNav } from './boards/boards-nav.tsx';
import { useTagTexts } from './copy.ts';
import { LayoutSwitch } from './layout-switch.tsx';
import { type BoardView, canWrite, type UncountedTag } from './tag-data.ts';
import { TagSelection } from './tag-selection.tsx';
import { isSortedByUses, sortTags, type TagSort, TagTable } from './tag-table.tsx';
import css from './tags-page.module.css';
import { type TagUses, useSettledSort, useTagUses, withUses } from './use-tag-uses.ts';

const TAGS = graphql(`
  query TagsPage($projectId: ID!) {
    project(id: $projectId) { id name viewerAccess }
    tagBoards(projectId: $projectId) { id name projectId viewerAccess locked sharedBy groups { id name rank boardId } }
    tags(projectId: $projectId) { ...TagCard }
  }
`);

const PEOPLE = graphql(`query TagsPeople($projectId: ID!) { tagPeople(projectId: $projectId) { tagId people } }`);

/** /projects/:projectId/tags: all tags usable in a project as a table. */
export function TagsPage() {
  const { projectId = '' } = useParams();
  const [{ data, error }, reload] = useQuery({ query: TAGS, variables: { projectId } });
  const uses = useTagUses(projectId);
  const newQuery = data?.project?.id === projectId ? data : undefined;
  const t = useTagTexts();
  usePageTitle(t('tags'));
  const isDeleted = Boolean(data && !data.project);
  return (
    <>
      <ProjectSidebar projectId={projectId} active="tags" />
      {!newQuery && error && <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {isDeleted && <ObjectNotFound />}
      {!newQuery && !error && !isDeleted && (
        <PageBody width="page">
          <SkeletonLines lines={10} height={20} />
        </PageBody>
      )}
      {newQuery?.project && (
        <ProjectTags key={projectId} project={newQuery.project} boards={newQuery.tagBoards} tags={newQuery.tags} uses={uses} />
      )}
    </>
  );
}

interface ProjectTagsProps {
  project: { id: string; name: string; viewerAccess: string };
  boards: readonly BoardView[];
  tags: readonly UncountedTag[];
  uses: TagUses;
}

function ProjectTags({ project, boards, tags: tagCards, uses }: ProjectTagsProps) {
  const t = useTagTexts();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [query, setQuery] = useState('');
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const field = useRef<HTMLInputElement>(null);
  const tags = useMemo(() => withUses(tagCards, uses), [tagCards, uses]);
  const canEdit = tags.some((tag) => canWrite(tag.viewerAccess));
  const canAdd = boards.some((board) => canWrite(board.viewerAccess));
  const sort = useMemo<TagSort>(() => sortOf(params.get('sort')), [params]);
  const [{ data: peopleData }] = useQuery({ query: PEOPLE, variables: { projectId: project.id } });
  const people = useMemo(() => peopleData && new Map(peopleData.tagPeople.map((tag) => [tag.tagId, tag.people])), [peopleData]) ?? null;
  const settledSort = useSettledSort(sort, uses.status === 'counting' && isSortedByUses(sort));
  const isWaiting = !settledSort && tags.length > 0;
  const rows = useMemo(() => {
    if (!settledSort) return [];
    const typed = query.trim();
    return sortTags(typed ? tags.filter((tag) => fuzzyScore(typed, tag.title)) : tags, settledSort, people);
  }, [tags, query, settledSort, people]);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selectedTagCards = rows.filter(({ id }) => selection.has(id));
  usePeekList(useMemo(() => ids.map((id) => ({ kind: 'tag' as const, id })), [ids]));
  const open = (id: string) => openPeek({ kind: 'tag', id });
  const toggle = (id: string) =>
    setSelection((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const cursor = useListCursor(
    ids,
    { next: t('list.next'), previous: t('list.previous'), open: t('list.open'), select: canEdit ? t('list.selectKey') : undefined },
    { open, select: toggle },
  );
  useHotkeys([{ keys: '/', label: t('list.find'), run: () => field.current?.focus() }]);
  const clear = () => setSelection(new Set());
  const useCount = sumOfUses(rows);

  return (
    <>
      <BoardsNav projectId={project.id} boards={boards} />
      <TopBar
        crumbs={[{ label: project.name, href: `/projects/${project.id}` }, { label: t('tags') }]}
        actions={
          <>
            <AskButton kind="project" id={project.id} />
            <LayoutSwitch projectId={project.id} layout="table" />
            {!canAdd && <ReadOnlyBadge projectId={project.id} label={t('readOnly')} />}
            {canAdd && (
              <Button
                size="sm"
                variant="primary"
                icon={<IconPlus size={14} />}
                onClick={() => navigate(`/projects/${project.id}/tag-boards?new=tag`)}
              >
                {t('list.newTag')}
              </Button>
            )}
          </>
        }
      />
      <ProjectTabs projectId={project.id} active="tags" />
      {tags.length > 0 && (
        <div className={css.tools}>
          <SearchField ref={field} label={t('list.find')} value={query} onChange={setQuery} className={css.find} />
          <span className={css.totals} role="status">
            {uses.status === 'counting' || (useCount === null && uses.status !== 'failed')
              ? t('list.tags', { count: isWaiting ? tags.length : rows.length })
              : t('list.totals', {
                  tags: t('list.tags', { count: rows.length }),
                  uses: useCount === null ? t('list.usesFailed') : t('list.uses', { count: useCount }),
                })}
          </span>
        </div>
      )}
      <PageBody width="full" className={css.body}>
        {tags.length === 0 && (
          <EmptyState
            title={t('list.emptyTitle')}
            example={t('list.emptyExample')}
            action={<ButtonLink href={`/projects/${project.id}/tag-boards`}>{t('list.openBoard')}</ButtonLink>}
          >
            {t('list.emptyText')}
          </EmptyState>
        )}
        {tags.length > 0 && rows.length === 0 && !isWaiting && (
          <EmptyState
            title={t('list.none', { query: query.trim() })}
            action={<Button onClick={() => setQuery('')}>{t('list.clear')}</Button>}
          />
        )}
        {isWaiting && <SkeletonLines lines={10} height={20} />}
        {rows.length > 0 && (
          <TagTable
            {...{ rows, people, cursor, selection, canEdit }}
            sort={settledSort ?? sort}
            name={project.name}
            severalBoards={boards.length > 1}
            onSort={(next) =>
              setParams(
                (now) => {
                  now.set('sort', `${next.desc ? '-' : ''}${next.by}`);
                  return now;
                },
                { replace: true },
              )
            }
            onOpen={open}
            onToggle={toggle}
            onToggleAll={() => setSelection(selectedTagCards.length === rows.length ? new Set() : new Set(ids))}
          />
        )}
        <TagSelection chosen={selectedTagCards} {...{ boards, tags }} onClear={clear} />
      </PageBody>
    </>
  );
}

const isSortKey = among<TagSort['by']>(['title', 'group', 'board', 'highlights', 'notes', 'people', 'used']);

function sortOf(param: string | null): TagSort {
  const desc = param?.startsWith('-') ?? false;
  const by = desc ? param?.slice(1) : param;
  return isSortKey(by) ? { by, desc } : { by: 'highlights', desc: true };
}
