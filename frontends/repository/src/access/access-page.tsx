import { type Access, errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { AccessPeople, ProjectSidebar, ProjectTabs } from '@libs/object-views';
import { copyLink, usePageTitle, useParams } from '@libs/shell-kit';
import { Button, confirm, IconLink, PageBody, PageTitle, SkeletonLines, TopBar, toast } from '@libs/ui';
import { useCopy } from '../projects/copy.ts';
import { Failure } from '../projects/failure.tsx';
import css from './access-page.module.css';
import { DefaultAccess } from './default-access.tsx';

const SCREEN = graphql(`
  query AccessPage($projectId: ID!) {
    projectAccess(projectId: $projectId) {
      projectId projectName canShare defaultAccess inheritedFrom
      people { ...AccessPerson }
    }
  }
`);
const SET_DEFAULT = graphql(`
  mutation AccessPageDefault($projectId: ID!, $access: Access!) {
    setProjectDefaultAccess(projectId: $projectId, access: $access) { projectId }
  }
`);

/** /projects/:projectId/settings/access: what everybody has, and who has what and why. */
export function AccessPage() {
  const { projectId = '' } = useParams();
  const t = useCopy('access');
  const [{ data, error }, reload] = useQuery({ query: SCREEN, variables: { projectId } });
  const [{ fetching }, setDefault] = useMutation(SET_DEFAULT);
  const screen = data?.projectAccess;
  usePageTitle(screen ? `${t('title')} · ${screen.projectName}` : null);
  if (!screen && error) return <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />;

  async function change(access: Access) {
    if (access === screen?.defaultAccess && !screen.inheritedFrom) return;
    if (access === 'none' && !(await confirm({ title: t('narrowTitle'), body: t('narrowBody'), action: t('narrowAction'), danger: true })))
      return;
    const { error: failed } = await setDefault({ projectId, access }, { quiet: true, idempotent: true });
    if (failed) toast({ text: errorOf(failed).message, tone: 'bad', requestId: errorOf(failed).requestId });
  }

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
            <DefaultAccess
              access={screen.defaultAccess}
              inheritedFrom={screen.inheritedFrom ?? null}
              canShare={screen.canShare}
              fetching={fetching}
              onChange={(access) => void change(access)}
            />
            <AccessPeople people={screen.people} place={{ kind: 'project', id: projectId }} canShare={screen.canShare} adds />
          </>
        )}
      </PageBody>
    </>
  );
}
