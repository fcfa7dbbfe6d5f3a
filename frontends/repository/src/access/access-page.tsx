import { type Access, errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { ACCESS_LABELS } from '@libs/domain';
import { AccessPeople, ProjectSidebar, ProjectTabs } from '@libs/object-views';
import { copyLink, usePageTitle, useParams } from '@libs/shell-kit';
import { Button, confirm, IconLink, PageBody, PageTitle, Select, SkeletonLines, TopBar, toast } from '@libs/ui';
import { useCopy } from '../projects/copy.ts';
import { Failure } from '../projects/failure.tsx';
import css from './access-page.module.css';

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

const DEFAULTS = ['write', 'read', 'none'] as const satisfies Access[];

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

  const sourceOf = (from: string | null | undefined) => (!from ? t('own') : from === 'Workspace' ? t('usual') : t('inherited', { from }));

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
            <section className={css.default}>
              <div className={css.words}>
                <h2>{t('default')}</h2>
                <p>
                  {sourceOf(screen.inheritedFrom)} {screen.canShare ? t('defaultHint') : t('onlyFull')}
                </p>
              </div>
              <Select<Access>
                aria-label={t('default')}
                value={screen.defaultAccess}
                disabled={!screen.canShare || fetching}
                options={[
                  ...DEFAULTS.map((value) => ({ value, label: ACCESS_LABELS[value] })),
                  ...(screen.defaultAccess === 'full' ? [{ value: 'full' as const, label: ACCESS_LABELS.full }] : []),
                ]}
                onChange={(access) => void change(access)}
              />
            </section>
            <AccessPeople people={screen.people} projectId={projectId} canShare={screen.canShare} adds />
          </>
        )}
      </PageBody>
    </>
  );
}
