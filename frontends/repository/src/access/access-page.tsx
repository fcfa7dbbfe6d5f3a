import { graphql, useQuery } from '@libs/api';
import { AccessPeople, AccessRequests, EveryoneAccess, Failure, ProjectSidebar, ProjectTabs } from '@libs/object-views';
import { copyLink, usePageTitle, useParams } from '@libs/shell-kit';
import { Button, IconLink, Notice, PageBody, PageTitle, SkeletonLines, TopBar } from '@libs/ui';
import css from './access-page.module.css';
import { useAccessTexts } from './copy.ts';

const SCREEN = graphql(`
  query AccessPage($projectId: ID!) {
    projectAccess(projectId: $projectId) {
      projectId projectName canShare isArchived defaultAccess inheritedFrom above { from access }
      groups { ...AccessGroup }
    }
  }
`);
/** /projects/:projectId/settings/access: what everybody has, and who has what and why. */
export function AccessPage() {
  const { projectId = '' } = useParams();
  const t = useAccessTexts();
  const [{ data, error }, reload] = useQuery({ query: SCREEN, variables: { projectId } });
  const screen = data?.projectAccess;
  usePageTitle(screen ? `${t('title')} · ${screen.projectName}` : null);
  if (!screen && error) return <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />;

  return (
    <>
      <ProjectSidebar projectId={projectId} active="access" />
      <TopBar
        crumbs={[...(screen ? [{ label: screen.projectName, href: `/projects/${projectId}` }] : []), { label: t('title') }]}
        actions={
          <Button size="sm" icon={<IconLink size={14} />} onClick={() => void copyLink(null, `/projects/${projectId}`)}>
            {t('copy')}
          </Button>
        }
      />
      <ProjectTabs projectId={projectId} active="access" />
      <PageBody width="page" className={css.page}>
        {!screen && <SkeletonLines lines={8} height={24} />}
        {screen && (
          <>
            <PageTitle hint={t('hint', { name: screen.projectName })}>{t('title')}</PageTitle>
            {screen.isArchived && <Notice className={css.notice}>{t('archived')}</Notice>}
            <EveryoneAccess
              place={{ kind: 'project', id: projectId }}
              access={screen.defaultAccess}
              inheritedFrom={screen.inheritedFrom ?? null}
              above={screen.above}
              canShare={screen.canShare}
              boxed
            />
            {screen.canShare && <AccessRequests place={{ kind: 'project', id: projectId }} />}
            <AccessPeople groups={screen.groups} place={{ kind: 'project', id: projectId }} canShare={screen.canShare} adds />
          </>
        )}
      </PageBody>
    </>
  );
}
