import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { ProjectSidebar, ProjectTabs } from '@libs/object-views';
import { usePageTitle, useParams, useT } from '@libs/shell-kit';
import { Badge, ErrorCard, PageBody, PageTitle, SkeletonLines, StateCard, TopBar, useCan } from '@libs/ui';
import { Section } from '../settings-frame.tsx';
import type { texts } from '../texts.ts';
import { FeatureSwitches } from './feature-switches.tsx';

const STATE = graphql(`
  query ProjectAi($projectId: ID!) {
    project(id: $projectId) { id name viewerAccess }
    aiState(projectId: $projectId) { model features { feature mode workspaceMode isOwn } }
  }
`);
const SET = graphql(`
  mutation ProjectAiMode($projectId: ID!, $feature: AiFeature!, $mode: AiMode) {
    setProjectAiMode(input: { projectId: $projectId, feature: $feature, mode: $mode }) { features { feature mode } }
  }
`);

/** /projects/:projectId/settings/ai: where a project differs from its workspace. */
export function ProjectAiPage() {
  const { projectId = '' } = useParams();
  const t = useT<typeof texts>('settings');
  const [{ data, error }, reload] = useQuery({ query: STATE, variables: { projectId } });
  const [, set] = useMutation(SET);
  const project = data?.project;
  usePageTitle(project ? `${t('ai.title')} · ${project.name}` : null);
  const failed = errorOf(error);
  const canChange = useCan()('setProjectAiMode') && project?.viewerAccess === 'full';
  if (failed?.code === 'NotFound') return <StateCard state="not-found" page />;
  return (
    <>
      <ProjectSidebar projectId={projectId} active="ai" />
      <TopBar crumbs={[...(project ? [{ label: project.name, href: `/projects/${projectId}` }] : []), { label: t('ai.title') }]} />
      <ProjectTabs projectId={projectId} active="ai" />
      <PageBody width="page">
        {failed && !project ? <ErrorCard message={failed.message} requestId={failed.requestId} onRetry={() => reload()} /> : null}
        {!project && !failed ? <SkeletonLines lines={8} /> : null}
        {project && data ? (
          <>
            <PageTitle
              hint={t('ai.projectHint', { name: project.name })}
              actions={data.aiState.model ? <Badge>{data.aiState.model}</Badge> : <Badge>{t('ai.extractive')}</Badge>}
            >
              {t('ai.title')}
            </PageTitle>
            <Section title={t('ai.switches')} hint={canChange ? t('ai.projectSwitchesHint') : t('ai.projectReadOnly')}>
              <FeatureSwitches
                inherits
                features={data.aiState.features}
                onChange={canChange ? (feature, mode) => void set({ projectId, feature, mode }) : null}
              />
            </Section>
          </>
        ) : null}
      </PageBody>
    </>
  );
}
