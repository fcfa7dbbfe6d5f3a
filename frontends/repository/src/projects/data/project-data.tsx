import { graphql, useQuery } from '@libs/api';
import { groupKeys, isKeyOf, NOTE_FILTER_FIELDS } from '@libs/domain';
import { AskButton, Failure, FollowMenu, ProjectTabs } from '@libs/object-views';
import { beginCreation, focusPage, keyCaps, openPeek, useCreated, useNavigate, usePeekList, useUrlState } from '@libs/shell-kit';
import { Button, ButtonLink, IconPlus, IconSparkles, IconUpload, Notice, PageBody, SkeletonLines, TopBar } from '@libs/ui';
import { useCallback, useMemo, useState } from 'react';
import { useCopy } from '../../copy.ts';
import type { FieldView } from '../../fields/field-data.ts';
import { filterInputOf } from '../../filters/filter-address.ts';
import { useListCursor } from '../../lists/use-list-cursor.ts';
import { useViewTexts } from '../../views/copy.ts';
import { NOTE_COLUMNS, shownColumns, TITLE } from '../../views/table-columns.ts';
import { useViewActions } from '../../views/use-view-actions.ts';
import type { SavedView } from '../../views/view-data.ts';
import { ViewDialog } from '../../views/view-dialog.tsx';
import { ViewHead } from '../../views/view-head.tsx';
import { ALL_NOTES, differs, stateOf, usesLostField, viewAddress } from '../../views/view-state.ts';
import css from '../../views/views.module.css';
import { ViewsNav } from '../../views/views-nav.tsx';
import { DataEmpty } from './data-empty.tsx';
import dataCss from './data-page.module.css';
import { DataTools } from './data-tools.tsx';
import { DataTotals } from './data-totals.tsx';
import { useLoadedRows, useNoteGroups } from './groups/note-groups.ts';
import { NoteLayers, useWriteNote } from './note-layers.tsx';
import { NoteLayout } from './note-layout.tsx';
import { NoteSelection } from './note-selection.tsx';
import { ProjectMenu } from './project-menu.tsx';
import { useNoteRows } from './use-note-rows.ts';

const FIELDS = graphql(`
  query DataPageFields($projectId: ID!) {
    fields(projectId: $projectId, target: note) { ...FieldParts }
  }
`);

const NO_FIELDS: readonly FieldView[] = [];
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const PAGE = 100;
const OWN_KEYS: ReadonlySet<string> = new Set<string>([...NOTE_COLUMNS, TITLE, 'created', 'updated', 'recorded']);

interface ProjectDataProps {
  project: { id: string; name: string; viewerAccess: string; noteCount: number; archivedAt?: string | null; canArchive: boolean };
  views: readonly SavedView[];
  /** The view that is open; null for all notes. */
  view: SavedView | null;
  /** The address is one of a view that is not there. */
  isLost: boolean;
}

/** The notes of a project as a view shows them, with what differs from it in the address; files dropped anywhere are imported. */
export function ProjectData({ project, views, view, isLost }: ProjectDataProps) {
  const t = useCopy('data');
  const viewText = useViewTexts();
  const navigate = useNavigate();
  const saved = useMemo(() => (view ? stateOf(view) : ALL_NOTES), [view]);
  const address = useMemo(() => viewAddress(saved), [saved]);
  const [state, change] = useUrlState(address);
  const { q: query, sort, filter, cols, layout, group } = state;
  const [layer, setLayer] = useState<'import' | 'paste' | null>(null);
  const [asking, setAsking] = useState<'new' | 'rename' | null>(null);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const actions = useViewActions(project.id);
  const write = useWriteNote(project.id);
  useCreated(project.id, focusPage);
  useCreated(view?.id, focusPage);
  const canEdit = project.viewerAccess === 'write' || project.viewerAccess === 'full';
  const [{ data: shape }] = useQuery({ query: FIELDS, variables: { projectId: project.id } });
  const fields = useMemo(() => shape?.fields.filter(({ hidden, target }) => !hidden && target === 'note') ?? NO_FIELDS, [shape]);
  const shown = useMemo(() => shownColumns(cols, fields), [cols, fields]);
  const input = useMemo(
    () => ({ projectId: project.id, query: query || null, sort, filter: filterInputOf(filter), timeZone: ZONE }),
    [project.id, query, sort, filter],
  );
  const groupField = useMemo(() => {
    const fitting = fields.filter((field) => groupKeys(field));
    // A board has columns of something.
    return fitting.find(({ id }) => id === group) ?? (layout === 'BOARD' ? fitting[0] : null) ?? null;
  }, [fields, group, layout]);
  // In groups each loads its own rows; all that is asked of the whole is how many there are.
  const { pages, rows: own } = useNoteRows(input, { withText: layout !== 'TABLE', pageSize: groupField ? 1 : PAGE });
  const { groups } = useNoteGroups(input, groupField);
  const [loaded, onRows] = useLoadedRows();
  const rows = useMemo(() => {
    if (!groupField) return own;
    // A note with several options stands in several groups.
    return [...new Map(groups.flatMap(({ id }) => loaded.get(id) ?? []).map((row) => [row.id, row])).values()];
  }, [own, groupField, groups, loaded]);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const chosen = useMemo(() => rows.filter(({ id }) => selection.has(id)), [rows, selection]);
  usePeekList(useMemo(() => ids.map((id) => ({ kind: 'note' as const, id })), [ids]));

  const toggle = useCallback(
    (id: string) =>
      setSelection((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const taken = useCallback(() => change({ new: null }), [change]);
  const open = useCallback((id: string) => openPeek({ kind: 'note', id }), []);
  const cursor = useListCursor(
    ids,
    { next: t('keyNext'), previous: t('keyPrevious'), open: t('keyOpen'), select: canEdit ? t('keySelect') : undefined },
    { open, select: toggle },
  );

  const nothing = !pages.loading && !pages.error && pages.total === 0;
  const isNarrowed = Boolean(query) || filter.length > 0;
  const isEdited = differs(saved, state);
  const lost = useMemo(() => {
    const known = new Set(shape?.fields.map(({ id }) => id));
    return shape && view ? usesLostField(saved, (key) => known.has(key) || OWN_KEYS.has(key) || isKeyOf(NOTE_FILTER_FIELDS, key)) : false;
  }, [shape, saved, view]);
  return (
    <>
      <ViewsNav projectId={project.id} views={views} active={view?.id ?? null} onCreate={() => setAsking('new')} />
      <TopBar
        crumbs={[{ label: project.name, href: `/projects/${project.id}/readme` }, { label: t('title') }]}
        actions={
          <>
            <span className={dataCss.wide}>
              <FollowMenu kind="project" id={project.id} />
            </span>
            <AskButton kind="project" id={project.id} />
            {canEdit && (
              <>
                <ButtonLink size="sm" className={dataCss.wide} icon={<IconSparkles size={14} />} href={`/projects/${project.id}/summary`}>
                  {t('summarize')}
                </ButtonLink>
                <Button size="sm" icon={<IconUpload size={14} />} onClick={() => setLayer('import')}>
                  {t('import')}
                </Button>
                <Button
                  size="sm"
                  variant="primary"
                  icon={<IconPlus size={14} />}
                  kbd={keyCaps('n')}
                  className={dataCss.add}
                  onClick={() => void write()}
                >
                  {t('note')}
                </Button>
              </>
            )}
            <span className={dataCss.wide}>
              <ProjectMenu project={project} />
            </span>
          </>
        }
      />
      <ProjectTabs projectId={project.id} active="data" />
      <PageBody width="full" className={dataCss.body}>
        {(!nothing || isNarrowed || view) && (
          <DataTools projectId={project.id} {...{ fields, address, state }} groupId={groupField?.id ?? null} onChange={change}>
            <ViewHead
              {...{ view, views, isEdited, actions }}
              projectId={project.id}
              access={{ canEdit, isFull: project.viewerAccess === 'full' }}
              onDiscard={() => change(saved)}
              onSave={() => view && void actions.save(view, state)}
              onSaveAs={() => setAsking('new')}
              onRename={() => setAsking('rename')}
              onDelete={async () => {
                if (view && (await actions.remove(view))) navigate(`/projects/${project.id}/data`);
              }}
            />
          </DataTools>
        )}
        {lost && (
          <div className={css.lost}>
            <Notice tone="warn">{viewText('lostField')}</Notice>
          </div>
        )}
        {isLost && (
          <div className={css.lost}>
            <Notice tone="warn">
              <strong>{viewText('goneTitle')}</strong> {viewText('goneText')}
            </Notice>
          </div>
        )}
        {pages.error && !own.length && <Failure error={pages.error} onRetry={pages.reload} />}
        {pages.loading && (
          <div className={dataCss.wait}>
            <SkeletonLines lines={8} height={20} />
          </div>
        )}
        {nothing && (
          <DataEmpty
            query={query}
            isFiltered={filter.length > 0}
            canEdit={canEdit}
            onClear={() => change({ q: '', filter: [] })}
            onImport={() => setLayer('import')}
            onPaste={() => setLayer('paste')}
            onWrite={() => void write()}
          />
        )}
        {(pages.total ?? 0) > 0 && (
          <NoteLayout
            {...{ project, layout, rows, fields, shown, groups, groupField, loaded, onRows, input, canEdit, cursor, sort, selection, cols }}
            total={pages.total ?? 0}
            onSort={(value) => change({ sort: value })}
            onColumns={(value) => change({ cols: value })}
            onOpen={open}
            onToggle={toggle}
            onToggleAll={() => setSelection(chosen.length === ids.length ? new Set() : new Set(ids))}
            onWrite={() => void write()}
            onNearEnd={pages.loadMore}
          />
        )}
        <NoteSelection rows={chosen} {...{ fields, canEdit }} projectId={project.id} onClear={() => setSelection(new Set())} />
        <NoteLayers
          {...{ project, canEdit, layer }}
          fields={shape?.fields ?? NO_FIELDS}
          onLayer={setLayer}
          wanted={state.new}
          onTaken={taken}
        />
      </PageBody>
      {rows.length > 0 && <DataTotals notes={rows.map(({ note }) => note)} total={pages.total ?? rows.length} />}
      {asking === 'new' && (
        <ViewDialog
          title={viewText('newTitle')}
          name={view ? view.name : ''}
          reach={canEdit ? 'any' : 'personal'}
          onClose={() => setAsking(null)}
          onSave={async (name, shared) => {
            const creation = beginCreation();
            const { view: made, refusal } = await actions.create(name, shared, state);
            if (!made) creation.stay();
            else {
              creation.made(made.id);
              navigate(`/projects/${project.id}/views/${made.id}`);
            }
            return refusal;
          }}
        />
      )}
      {asking === 'rename' && view && (
        <ViewDialog
          title={viewText('renameTitle')}
          name={view.name}
          reach="no"
          onClose={() => setAsking(null)}
          onSave={async (name) => {
            const refusal = await actions.rename(view, name);
            if (!refusal) setAsking(null);
            return refusal;
          }}
        />
      )}
    </>
  );
}
