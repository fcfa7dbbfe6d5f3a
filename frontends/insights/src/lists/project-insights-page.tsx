import { graphql, usePages, useQuery } from '@libs/api';
import { AskButton, ProjectSidebar, ProjectTabs, ShareDialog } from '@libs/object-views';
import { useLocation, useNavigate, usePageTitle, useParams } from '@libs/shell-kit';
import { Button, ButtonLink, cx, PageBody, PageTitle, TopBar } from '@libs/ui';
import { IconShare, IconTable } from '@libs/ui/icons';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useInsightTexts } from '../copy.ts';
import { LoadFailure } from '../unreadable.tsx';
import css from './insight-list.module.css';
import { InsightList } from './insight-list.tsx';
import { INSIGHTS } from './insight-rows.ts';
import { NewInsight } from './new-insight.tsx';
import { SuggestedDrafts } from './suggested-drafts.tsx';

const PROJECT = graphql(`
  query ProjectInsightsPage($id: ID!) {
    project(id: $id) { id name viewerAccess }
    views(projectId: $id) { id target isDefault }
  }
`);

/** The insights of one project. */
export function ProjectInsightsPage() {
  const { projectId = '' } = useParams();
  const t = useInsightTexts();
  const context = useMemo(() => ({ quiet: true }), []);
  const [{ data, error }, reload] = useQuery({ query: PROJECT, variables: { id: projectId }, context });
  const project = data?.project;
  // The list is another look than the view with which it opens.
  const navigate = useNavigate();
  const { search } = useLocation();
  const view = data?.views.find(({ target, isDefault }) => target === 'insight' && isDefault);
  const home = view && search === '' ? `/projects/${projectId}/views/${view.id}` : null;
  useEffect(() => {
    if (home) navigate(home, { replace: true });
  }, [home, navigate]);
  const pages = usePages({ query: INSIGHTS, variables: { projectId }, pick: (answer) => answer.insights, pageSize: 30, pause: !project });
  const [hasDrafts, setHasDrafts] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const draftsLoaded = useCallback(() => setHasDrafts(true), []);
  usePageTitle(project && `${t('insights')} · ${project.name}`);

  if (!project && (error || data)) return <LoadFailure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  const canEdit = project?.viewerAccess === 'write' || project?.viewerAccess === 'full';
  const crumbs = [...(project ? [{ label: project.name, href: `/projects/${project.id}` }] : []), { label: t('insights') }];
  return (
    <>
      <TopBar
        crumbs={crumbs}
        actions={
          <>
            <AskButton kind="project" id={projectId} />
            <Button size="sm" icon={<IconShare size={14} />} onClick={() => setSharing(true)}>
              {t('list.share')}
            </Button>
            {canEdit && <NewInsight projectId={projectId} />}
          </>
        }
      />
      <ProjectSidebar projectId={projectId} active="insights" />
      <ProjectTabs projectId={projectId} active="insights" />
      <PageBody>
        <PageTitle
          hint={project && !canEdit ? t('list.readOnlyProject') : undefined}
          actions={
            <ButtonLink size="sm" icon={<IconTable size={14} />} href={`/projects/${projectId}/views/insights`}>
              {t('list.views')}
            </ButtonLink>
          }
        >
          {t('insights')}
        </PageTitle>
        {canEdit && <SuggestedDrafts projectId={projectId} onLoaded={draftsLoaded} />}
        {/* In its place, and seen once nothing more comes above it. */}
        <div className={cx(!(canEdit ? hasDrafts : project) && css.coming)}>
          <InsightList pages={pages} inProject />
        </div>
      </PageBody>
      <ShareDialog objectType="project" objectId={projectId} opened={isSharing} onClose={() => setSharing(false)} />
    </>
  );
}
