import { AskButton, ProjectTabs } from '@libs/object-views';
import { ButtonLink, EmptyState, TopBar } from '@libs/ui';
import { RowTarget, useRowTexts } from '../views/row-target.ts';
import type { SavedView } from '../views/view-data.ts';
import { AddInsight } from './add-insight.tsx';
import { ObjectRows } from './object-rows.tsx';

interface ProjectRowsProps {
  project: { id: string; name: string; viewerAccess: string };
  target: 'highlight' | 'insight';
  views: readonly SavedView[];
  view: SavedView | null;
  isLost: boolean;
}

/** The highlights or insights of a project in the layout of a view. */
export function ProjectRows({ project, target, views, view, isLost }: ProjectRowsProps) {
  const t = useRowTexts();
  const { id, viewerAccess } = project;
  const part = `${target}s` as const;
  const isFull = viewerAccess === 'full';
  const canEdit = viewerAccess === 'write' || isFull;
  return (
    <RowTarget value={target}>
      <TopBar
        crumbs={[
          { label: project.name, href: `/projects/${id}/readme` },
          { label: t(`places.${target}`), href: `/projects/${id}/${part}?list` },
          { label: t('views') },
        ]}
        actions={
          <>
            <AskButton kind="project" id={id} />
            {target === 'insight' && canEdit && <AddInsight projectId={id} />}
          </>
        }
      />
      <ProjectTabs projectId={id} active={part} />
      <ObjectRows
        place={project}
        access={{ canEdit, isFull }}
        {...{ views, view, isLost }}
        empty={
          <EmptyState
            title={t(`empty.${target}`)}
            action={<ButtonLink href={`/projects/${id}/${part}?list`}>{t(`toPlace.${target}`)}</ButtonLink>}
          >
            {t(`emptyText.${target}`)}
          </EmptyState>
        }
      />
    </RowTarget>
  );
}
