import { errorOf, graphql, useMutation, usePages, useQuery } from '@libs/api';
import { AskButton, Failure, Gone, ProjectSidebar, ProjectTabs } from '@libs/object-views';
import {
  beginCreation,
  focusPage,
  keyCaps,
  openPeek,
  urlChoice,
  urlText,
  useCreated,
  useHotkeys,
  useNavigate,
  usePageTitle,
  useParams,
  usePeekList,
  useRecordVisit,
  useUrlState,
} from '@libs/shell-kit';
import { Button, ButtonLink, IconPlus, IconSparkles, IconUpload, PageBody, SkeletonLines, TopBar, toast } from '@libs/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useCopy } from '../../copy.ts';
import type { FieldView } from '../../fields/field-data.ts';
import { filterInputOf, urlFilter } from '../../filters/filter-address.ts';
import { DropCover, useFileDrop } from '../../import/file-drop.tsx';
import { ImportDialog } from '../../import/import-dialog.tsx';
import { ImportPill } from '../../import/import-pill.tsx';
import { PasteDialog } from '../../import/paste-dialog.tsx';
import { TableDialog } from '../../import/table-dialog.tsx';
import { isTable, startImport } from '../../import/upload.ts';
import { useListCursor } from '../../lists/use-list-cursor.ts';
import { DataEmpty } from './data-empty.tsx';
import css from './data-page.module.css';
import { DataTools } from './data-tools.tsx';
import { DataTotals } from './data-totals.tsx';
import { NoteSelection } from './note-selection.tsx';
import { NoteTable, type NoteTableRow } from './note-table.tsx';
import { shownColumns, urlColumns, urlSort } from './table-columns.ts';

const PROJECT = graphql(`
  query DataPage($id: ID!) {
    project(id: $id) { id name viewerAccess noteCount }
  }
`);
const NOTES = graphql(`
  query DataPageNotes($input: NoteRowsInput!, $first: Int, $after: String) {
    noteRows(input: $input, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { note { ...NoteRow } values { fieldId value } }
    }
  }
`);
const FIELDS = graphql(`
  query DataPageFields($projectId: ID!) {
    fields(projectId: $projectId, target: note) { ...FieldParts }
  }
`);
const CREATE = graphql(`
  mutation DataPageCreate($input: CreateNoteInput!) {
    createNote(input: $input) { id }
  }
`);

type Layer = 'import' | 'paste' | null;
const ADDRESS = { q: urlText, sort: urlSort, filter: urlFilter, cols: urlColumns, new: urlChoice(['note', 'paste', 'import']) };
const NO_FIELDS: readonly FieldView[] = [];
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** /projects/:projectId: the notes of a project as a table; files dropped anywhere on it are imported. */
export function DataPage() {
  const { projectId = '' } = useParams();
  const [{ data, error }, reload] = useQuery({ query: PROJECT, variables: { id: projectId } });
  const project = data?.project;
  usePageTitle(project?.name);
  useRecordVisit('project', project?.id);
  return (
    <>
      <ProjectSidebar projectId={projectId} active="data" />
      {!project && error && <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {data && !project && <Gone />}
      {!data && !error && (
        <PageBody width="page">
          <SkeletonLines lines={10} height={20} />
        </PageBody>
      )}
      {project && <ProjectData key={project.id} project={project} />}
    </>
  );
}

interface DataProject {
  id: string;
  name: string;
  viewerAccess: string;
  noteCount: number;
}

function ProjectData({ project }: { project: DataProject }) {
  const t = useCopy('data');
  const navigate = useNavigate();
  const [{ q: query, sort, filter, cols, new: wanted }, change] = useUrlState(ADDRESS);
  const [layer, setLayer] = useState<Layer>(null);
  const [tables, setTables] = useState<readonly File[]>([]);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [, createNote] = useMutation(CREATE);
  useCreated(project.id, focusPage);
  const canEdit = project.viewerAccess === 'write' || project.viewerAccess === 'full';
  const [{ data: shape }] = useQuery({ query: FIELDS, variables: { projectId: project.id } });
  const fields = useMemo(() => shape?.fields.filter(({ hidden, target }) => !hidden && target === 'note') ?? NO_FIELDS, [shape]);
  const columns = useMemo(() => shownColumns(cols, fields), [cols, fields]);
  const input = useMemo(
    () => ({ projectId: project.id, query: query || null, sort, filter: filterInputOf(filter), timeZone: ZONE }),
    [project.id, query, sort, filter],
  );
  const pages = usePages({ query: NOTES, variables: { input }, pick: (data) => data.noteRows, pageSize: 100 });
  const rows = useMemo(
    () =>
      pages.nodes.map(
        ({ note, values }): NoteTableRow => ({
          id: note.id,
          note,
          values: new Map(values.flatMap(({ fieldId, value }) => (value == null ? [] : [[fieldId, value]]))),
        }),
      ),
    [pages.nodes],
  );
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const chosen = ids.filter((id) => selection.has(id));
  usePeekList(useMemo(() => ids.map((id) => ({ kind: 'note' as const, id })), [ids]));

  const toggle = (id: string) =>
    setSelection((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const write = useCallback(async () => {
    const creation = beginCreation();
    const { data, error } = await createNote(
      { input: { projectId: project.id, title: t('newNoteTitle'), clientKey: crypto.randomUUID() } },
      { quiet: true },
    );
    if (!data) creation.stay();
    if (data) {
      creation.made(data.createNote.id);
      navigate(`/data/${data.createNote.id}`);
    } else if (error) toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
  }, [createNote, navigate, project.id, t]);

  // Commands arrive by address: ?new=note, ?new=paste, ?new=import.
  useEffect(() => {
    if (!wanted) return;
    change({ new: null });
    if (!canEdit) return;
    if (wanted === 'note') void write();
    else setLayer(wanted);
  }, [wanted, canEdit, change, write]);

  const take = (files: File[]) => {
    const own = files.filter(isTable);
    const others = files.filter((file) => !isTable(file));
    setTables((waiting) => [...waiting, ...own]);
    setLayer('import');
    if (others.length) void startImport(project.id, others);
  };
  const over = useFileDrop(take, canEdit);
  useHotkeys([{ keys: 'n', label: t('newNote'), run: () => void write() }], canEdit);
  const open = (id: string) => openPeek({ kind: 'note', id });
  const cursor = useListCursor(
    ids,
    { next: t('keyNext'), previous: t('keyPrevious'), open: t('keyOpen'), select: canEdit ? t('keySelect') : undefined },
    { open, select: toggle },
  );

  const nothing = !pages.loading && !pages.error && pages.total === 0;
  const isNarrowed = Boolean(query) || filter.length > 0;
  return (
    <>
      <TopBar
        crumbs={[{ label: project.name, href: `/projects/${project.id}/readme` }, { label: t('title') }]}
        actions={
          <>
            <AskButton kind="project" id={project.id} />
            {canEdit && (
              <>
                <ButtonLink size="sm" className={css.wide} icon={<IconSparkles size={14} />} href={`/projects/${project.id}/summary`}>
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
                  className={css.add}
                  onClick={() => void write()}
                >
                  {t('note')}
                </Button>
              </>
            )}
          </>
        }
      />
      <ProjectTabs projectId={project.id} active="data" />
      <PageBody width="full" className={css.body}>
        {(!nothing || isNarrowed) && (
          <DataTools projectId={project.id} fields={fields} state={{ q: query, sort, filter, cols }} onChange={change} />
        )}
        {pages.error && !pages.nodes.length && <Failure error={pages.error} onRetry={pages.reload} />}
        {pages.loading && (
          <div className={css.wait}>
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
        {pages.nodes.length > 0 && (
          <NoteTable
            {...{ project, canEdit, cursor, sort, selection, columns, rows }}
            total={pages.total ?? pages.nodes.length}
            onSort={(value) => change({ sort: value })}
            onOpen={open}
            onToggle={toggle}
            onToggleAll={() => setSelection(chosen.length === ids.length ? new Set() : new Set(ids))}
            onWrite={() => void write()}
          />
        )}
        {pages.hasMore && (
          <div className={css.more}>
            <Button size="sm" loading={pages.loadingMore} onClick={pages.loadMore}>
              {t('loadMore')}
            </Button>
          </div>
        )}
        <NoteSelection ids={chosen} projectId={project.id} onClear={() => setSelection(new Set())} />
        <ImportPill projectId={project.id} hidden={layer === 'import'} onOpen={() => setLayer('import')} />
      </PageBody>
      {pages.nodes.length > 0 && <DataTotals notes={rows.map(({ note }) => note)} total={pages.total ?? pages.nodes.length} />}
      <DropCover shown={over} name={project.name} />
      <ImportDialog
        projectId={project.id}
        opened={layer === 'import' && tables.length === 0}
        onClose={() => setLayer(null)}
        onFiles={take}
        onPaste={() => setLayer('paste')}
      />
      <TableDialog
        projectId={project.id}
        file={tables[0] ?? null}
        fields={shape?.fields ?? NO_FIELDS}
        canMakeFields={project.viewerAccess === 'full'}
        onClose={() => setTables((waiting) => waiting.slice(1))}
        onBegun={() => setTables((waiting) => waiting.slice(1))}
      />
      <PasteDialog projectId={project.id} opened={layer === 'paste'} onClose={() => setLayer(null)} />
    </>
  );
}
