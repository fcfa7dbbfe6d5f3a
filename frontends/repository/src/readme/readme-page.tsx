import { graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { PresenceFaces } from '@libs/live-doc';
import { AskButton, Failure, ObjectNotFound, ProjectSidebar, ProjectTabs, ReadOnlyBadge } from '@libs/object-views';
import { usePageTitle, useParams, useRecordVisit, useStore } from '@libs/shell-kit';
import { ButtonLink, IconSparkles, InlineTitle, PageBody, SkeletonLines, TopBar } from '@libs/ui';
import { useState } from 'react';
import { useReadmeTexts } from './copy.ts';
import css from './readme.module.css';
import { ReadmeEditor } from './readme-editor.tsx';
import type { ReadmeSession } from './readme-session.ts';

const PROJECT = graphql(`
  query ReadmePage($id: ID!) {
    project(id: $id) { id name viewerAccess readmeDocId }
  }
`);
const RENAME = graphql(`
  mutation ReadmePageRename($input: UpdateProjectInput!) {
    updateProject(input: $input) { id name }
  }
`);

/** /projects/:projectId/readme: the front page of a project; what it is for, and how it is done. */
export function ReadmePage() {
  const { projectId = '' } = useParams();
  const t = useReadmeTexts();
  const [{ data, error }, reload] = useQuery({ query: PROJECT, variables: { id: projectId } });
  const [, rename] = useMutation(RENAME);
  const [session, setSession] = useState<ReadmeSession | null>(null);
  const project = data?.project;
  usePageTitle(project ? `${t('title')} · ${project.name}` : null);
  useRecordVisit('project', project?.id);
  if (data && !project) return <ObjectNotFound />;
  if (!project && error) return <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  const canEdit = project?.viewerAccess === 'write' || project?.viewerAccess === 'full';
  return (
    <>
      <ProjectSidebar projectId={projectId} active="readme" />
      <TopBar
        crumbs={[...(project ? [{ label: project.name, href: `/projects/${projectId}` }] : []), { label: t('title') }]}
        actions={
          project && (
            <>
              <AskButton kind="project" id={project.id} />
              <ButtonLink size="sm" icon={<IconSparkles size={14} />} href={`/projects/${project.id}/summary`}>
                {t('summarize')}
              </ButtonLink>
              {canEdit ? session && <Saved session={session} /> : <ReadOnlyBadge projectId={project.id} label={t('readOnly')} />}
              {session && <PresenceFaces live={session.live} label={(names) => t('here', { names })} />}
            </>
          )
        }
      />
      <ProjectTabs projectId={projectId} active="readme" />
      <PageBody width="reading">
        {!project && <SkeletonLines lines={9} height={18} />}
        {project && (
          <>
            <InlineTitle
              look="document"
              label={t('title')}
              value={project.name}
              limit={LIMITS.project.name}
              readOnly={!canEdit}
              onSave={(name) =>
                rename({ input: { id: project.id, name } }, { idempotent: true }).then(
                  ({ error: failed }) => failed && Promise.reject(failed),
                )
              }
            />
            <ReadmeEditor
              key={project.id}
              docId={project.readmeDocId}
              label={t('label', { name: project.name })}
              canEdit={canEdit}
              onSession={setSession}
            />
          </>
        )}
      </PageBody>
    </>
  );
}

const WORDS = { saved: 'saved', saving: 'saving', offline: 'waiting', refused: 'refused' } as const;

function Saved({ session }: { session: ReadmeSession }) {
  const t = useReadmeTexts();
  const { state } = useStore(session.live.save);
  return (
    <span className={css.saved} role="status">
      {t(WORDS[state])}
    </span>
  );
}
