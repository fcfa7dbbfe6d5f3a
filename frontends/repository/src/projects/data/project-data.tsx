import { AskButton, FollowMenu, ProjectTabs } from '@libs/object-views';
import { focusPage, keyCaps, useFocusCreated, useNavigate } from '@libs/shell-kit';
import { Button, ButtonLink, IconPlus, IconSparkles, PageBody, TopBar } from '@libs/ui';
import { IconUpload } from '@libs/ui/icons';
import { useCallback, useState } from 'react';
import { useCopy } from '../../copy.ts';
import { RowsBody } from '../../rows/rows-body.tsx';
import dataCss from '../../rows/rows-page.module.css';
import { SaveRows } from '../../rows/save-rows.tsx';
import { useRowView } from '../../rows/use-row-view.ts';
import { useViewActions } from '../../views/use-view-actions.ts';
import type { SavedView } from '../../views/view-data.ts';
import { ViewDialogs } from '../../views/view-dialogs.tsx';
import { ViewsNav } from '../../views/views-nav.tsx';
import { DataEmpty } from './data-empty.tsx';
import { DataTotals } from './data-totals.tsx';
import { NoteLayers, useCreateNote } from './note-layers.tsx';
import { NoteSelection } from './note-selection.tsx';
import { ProjectMenu } from './project-menu.tsx';

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
  const navigate = useNavigate();
  const canEdit = project.viewerAccess === 'write' || project.viewerAccess === 'full';
  const [layer, setLayer] = useState<'import' | 'paste' | null>(null);
  const [asking, setAsking] = useState<'new' | 'rename' | null>(null);
  const actions = useViewActions(project.id, 'note');
  const write = useCreateNote(project.id);
  useFocusCreated(project.id, focusPage);
  useFocusCreated(view?.id, focusPage);
  const displayed = useRowView(project.id, view, canEdit ? t('keySelect') : undefined);
  const { state, change, fields, rows, pages, chosen: selectedRows, setSelection } = displayed;
  const taken = useCallback(() => change({ new: null }), [change]);
  const notes = rows.flatMap(({ of }) => (of.kind === 'note' ? of.note : []));
  return (
    <>
      <ViewsNav projectId={project.id} views={views} active={view?.id ?? null} onCreate={() => setAsking('new')} />
      <TopBar
        crumbs={[{ label: project.name, href: `/projects/${project.id}/readme` }, { label: t('title') }]}
        actions={
          <>
            <span className={dataCss.wideOnly}>
              <FollowMenu kind="project" id={project.id} />
            </span>
            <AskButton kind="project" id={project.id} />
            {canEdit && (
              <>
                <ButtonLink
                  size="sm"
                  className={dataCss.wideOnly}
                  icon={<IconSparkles size={14} />}
                  href={`/projects/${project.id}/summary`}
                >
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
            <span className={dataCss.wideOnly}>
              <ProjectMenu project={project} />
            </span>
          </>
        }
      />
      <ProjectTabs projectId={project.id} active="data" />
      <PageBody width="full" className={dataCss.body}>
        <RowsBody
          place={project}
          {...{ shown: displayed, view, views, actions, isLost }}
          access={{ canEdit, isFull: project.viewerAccess === 'full' }}
          canSelect={canEdit}
          empty={
            <DataEmpty
              query={state.q}
              isFiltered={state.filter.length > 0}
              canEdit={canEdit}
              onClear={() => change({ q: '', filter: [] })}
              onImport={() => setLayer('import')}
              onPaste={() => setLayer('paste')}
              onWrite={() => void write()}
            />
          }
          onNewView={() => setAsking('new')}
          onRename={() => setAsking('rename')}
          onDelete={async () => {
            if (view && (await actions.remove(view))) navigate(`/projects/${project.id}/data`);
          }}
          onWrite={() => void write()}
        />
        <NoteSelection
          rows={selectedRows}
          ids={displayed.picked}
          selectAll={displayed.selectAll}
          save={
            <SaveRows target="note" projectId={project.id} ids={displayed.picked} columns={displayed.shown.columns.map(({ key }) => key)} />
          }
          {...{ fields, canEdit }}
          projectId={project.id}
          onClear={() => setSelection(new Set())}
        />
        <NoteLayers {...{ project, canEdit, layer }} fields={displayed.allFields} onLayer={setLayer} wanted={state.new} onTaken={taken} />
      </PageBody>
      {notes.length > 0 && <DataTotals notes={notes} total={pages.total ?? notes.length} />}
      <ViewDialogs {...{ asking, view, state, actions }} reach={canEdit ? 'any' : 'personal'} onClose={() => setAsking(null)} />
    </>
  );
}
