import { type ExtensionsPageQuery, errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { Failure, ProjectSidebar, ProjectTabs } from '@libs/object-views';
import { useOptionalSession, usePageTitle, useParams } from '@libs/shell-kit';
import { Button, ButtonLink, confirm, EmptyState, IconStack2, PageBody, PageTitle, SkeletonLines, TopBar, toast, UiLink } from '@libs/ui';
import { type ReactNode, useState } from 'react';
import { IDEMPOTENT_QUIET } from '../mutation-options.ts';
import { useExtensionTexts } from './copy.ts';
import css from './extensions-page.module.css';
import { FieldGroupList } from './field-group-list.tsx';

const SCREEN = graphql(`
  query ExtensionsPage($projectId: ID!) {
    project(id: $projectId) { id name }
    boardExtensions(projectId: $projectId) { id name groups tagCount linked highlightsInProject sharedBy }
    fieldGroups(projectId: $projectId) { id name target projectCount linked fields { id label } }
  }
`);
const LINK = graphql(`
  mutation ExtensionsLink($projectId: ID!, $boardId: ID!) {
    linkTagBoard(input: { projectId: $projectId, boardId: $boardId }) { boards { id linked } }
  }
`);
const UNLINK = graphql(`
  mutation ExtensionsUnlink($projectId: ID!, $boardId: ID!) {
    unlinkTagBoard(input: { projectId: $projectId, boardId: $boardId }) { boards { id linked } }
  }
`);

type Extension = ExtensionsPageQuery['boardExtensions'][number];

/** /projects/:projectId/settings/extensions: which boards of the workspace the project codes with, and which groups of fields it uses. */
export function ExtensionsPage() {
  const { projectId = '' } = useParams();
  const t = useExtensionTexts();
  const admin = useOptionalSession()?.role === 'admin';
  const [{ data, error }, reload] = useQuery({ query: SCREEN, variables: { projectId } });
  const newQuery = data?.project?.id === projectId ? data : undefined;
  usePageTitle(newQuery ? `${t('title')} · ${newQuery.project?.name}` : null);
  if (!newQuery && error) return <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  return (
    <>
      <ProjectSidebar projectId={projectId} active="extensions" />
      <TopBar
        crumbs={[...(newQuery?.project ? [{ label: newQuery.project.name, href: `/projects/${projectId}` }] : []), { label: t('title') }]}
      />
      <ProjectTabs projectId={projectId} active="extensions" />
      <PageBody width="page" className={css.page}>
        {!newQuery && <SkeletonLines lines={6} height={24} />}
        {newQuery && (
          <>
            <PageTitle hint={t('hint')}>{t('title')}</PageTitle>
            <SectionHead title={t('boardsTitle')}>{admin && <UiLink href="/settings/tags">{t('manage')}</UiLink>}</SectionHead>
            {newQuery.boardExtensions.length === 0 && (
              <EmptyState title={t('emptyTitle')} action={admin && <ButtonLink href="/settings/tags">{t('make')}</ButtonLink>}>
                {t('emptyText')}
              </EmptyState>
            )}
            <ul className={css.list} aria-label={t('boards')}>
              {newQuery.boardExtensions.map((extension) => (
                <Row key={extension.id} projectId={projectId} extension={extension} />
              ))}
            </ul>
            <SectionHead title={t('groupsTitle')}>
              {admin && <UiLink href="/settings/fields?of=groups">{t('manageGroups')}</UiLink>}
            </SectionHead>
            <FieldGroupList projectId={projectId} groups={newQuery.fieldGroups} isAdmin={admin} />
          </>
        )}
      </PageBody>
    </>
  );
}

function SectionHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className={css.section}>
      <h2>{title}</h2>
      {children}
    </header>
  );
}

function Row({ projectId, extension }: { projectId: string; extension: Extension }) {
  const t = useExtensionTexts();
  const [busy, setBusy] = useState(false);
  const [, link] = useMutation(LINK);
  const [, unlink] = useMutation(UNLINK);
  const { id, name, linked, highlightsInProject } = extension;

  async function change(to: boolean, undoable = true) {
    setBusy(true);
    const { error } = await (to ? link : unlink)({ projectId, boardId: id }, IDEMPOTENT_QUIET);
    setBusy(false);
    if (error) {
      toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
      return;
    }
    toast({ text: t(to ? 'linkedNow' : 'unlinkedNow', { name }), undo: undoable ? () => void change(!to, false) : undefined });
  }
  async function takeOut() {
    const sure =
      highlightsInProject === 0 ||
      (await confirm({
        title: t('unlinkTitle', { name }),
        body: t('unlinkText', { count: highlightsInProject }),
        action: t('unlink'),
      }));
    if (sure) await change(false);
  }
  return (
    <li className={css.row}>
      <IconStack2 size={18} aria-hidden />
      <div className={css.words}>
        <h3>{linked ? <UiLink href={`/projects/${projectId}/tag-boards/${id}`}>{name}</UiLink> : name}</h3>
        <p>
          {[
            t('tags', { count: extension.tagCount }),
            extension.sharedBy ? t('shared', { count: extension.sharedBy }) : t('sharedNone'),
            ...(highlightsInProject ? [t('uses', { count: highlightsInProject })] : []),
          ].join(' · ')}
        </p>
        {extension.groups.length > 0 && <p className={css.groups}>{extension.groups.join(' · ')}</p>}
        {!linked && highlightsInProject > 0 && <p className={css.kept}>{t('kept', { count: highlightsInProject })}</p>}
      </div>
      {linked ? (
        <Button sends="unlinkTagBoard" size="sm" loading={busy} aria-label={t('unlinkOf', { name })} onClick={() => void takeOut()}>
          {t('unlink')}
        </Button>
      ) : (
        <Button
          sends="linkTagBoard"
          size="sm"
          variant="primary"
          loading={busy}
          aria-label={t('linkOf', { name })}
          onClick={() => void change(true)}
        >
          {t('link')}
        </Button>
      )}
    </li>
  );
}
