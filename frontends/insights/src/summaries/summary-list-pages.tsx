import { graphql, usePages, useQuery } from '@libs/api';
import { Failure, ObjectNotFound, ProjectSidebar, ProjectTabs } from '@libs/object-views';
import { type SlotProps, usePageTitle, useParams } from '@libs/shell-kit';
import { ButtonLink, IconSparkles, PageBody, PageTitle, TopBar, useCan } from '@libs/ui';
import { useSummaryTexts } from './copy.ts';
import { SummaryList } from './summary-list.tsx';

const PROJECT = graphql(`query SummaryListProject($id: ID!) { project(id: $id) { id name viewerAccess } }`);
const OF_PROJECT = graphql(`
  query ProjectSummaryList($projectId: ID!, $first: Int, $after: String) {
    projectSummaries(projectId: $projectId, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { ...SummaryRow }
    }
  }
`);
const OF_SEARCHES = graphql(`
  query SearchSummaryList($first: Int, $after: String) {
    searchSummaries(first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { ...SummaryRow }
    }
  }
`);

/** /projects/:projectId/summaries: what was summarised in a project. */
export function ProjectSummariesPage() {
  const { projectId = '' } = useParams();
  const t = useSummaryTexts();
  const may = useCan();
  const [{ data, error }, reload] = useQuery({ query: PROJECT, variables: { id: projectId } });
  const project = data?.project;
  const pages = usePages({ query: OF_PROJECT, variables: { projectId }, pick: (query) => query.projectSummaries, pause: !project });
  usePageTitle(project && `${t('list.title')} · ${project.name}`);
  if (data && !project) return <ObjectNotFound />;
  if (error && !project) return <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  const canCreate = may('summarize') && (project?.viewerAccess === 'write' || project?.viewerAccess === 'full');
  const createButton = canCreate && (
    <ButtonLink size="sm" icon={<IconSparkles size={14} />} href={`/projects/${projectId}/summary`}>
      {t('list.make')}
    </ButtonLink>
  );
  return (
    <>
      <ProjectSidebar projectId={projectId} active="summaries" />
      <TopBar
        crumbs={[...(project ? [{ label: project.name, href: `/projects/${projectId}` }] : []), { label: t('list.title') }]}
        actions={pages.nodes.length > 0 && createButton}
      />
      <ProjectTabs projectId={projectId} active="summaries" />
      <PageBody width="page">
        <PageTitle hint={t('list.hint')}>{t('list.title')}</PageTitle>
        <SummaryList
          pages={{ ...pages, loading: pages.loading || !project }}
          projectId={projectId}
          empty={{ title: t('emptyTitle'), text: t('list.empty'), action: createButton || undefined }}
        />
      </PageBody>
    </>
  );
}

/** The searches that the reader had summarised; a part of Your work. */
export function YourSearchSummaries({ tabs, place }: SlotProps['search-summaries']) {
  const t = useSummaryTexts();
  const pages = usePages({ query: OF_SEARCHES, variables: {}, pick: (query) => query.searchSummaries });
  return (
    <>
      <TopBar crumbs={[{ label: place }]} />
      {tabs}
      <PageBody width="page">
        <PageTitle hint={t('list.searchesHint')}>{t('list.searches')}</PageTitle>
        <SummaryList
          pages={pages}
          projectId={null}
          empty={{
            title: t('emptyTitle'),
            text: t('list.searchesEmpty'),
            action: <ButtonLink href="/search">{t('list.goSearch')}</ButtonLink>,
          }}
        />
      </PageBody>
    </>
  );
}
