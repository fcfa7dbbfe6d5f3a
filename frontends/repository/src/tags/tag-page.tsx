import { ProjectSidebar, ProjectTabs } from '@libs/object-views';
import { useNavigate, usePageTitle, useParams } from '@libs/shell-kit';
import { ButtonLink, IconSparkles, PageBody, SkeletonLines, TopBar } from '@libs/ui';
import { useEffect } from 'react';
import { Failure, Gone } from '../projects/failure.tsx';
import { useTagTexts } from './copy.ts';
import { TagMenu } from './tag-menu.tsx';
import { TagSheet } from './tag-sheet.tsx';
import { useTagPage } from './use-tag-page.ts';

/** /tags/:tagId: the tag, what it stands together with, and all its highlights. */
export function TagPage() {
  const { tagId = '' } = useParams();
  return <OneTag key={tagId} id={tagId} />;
}

function OneTag({ id }: { id: string }) {
  const t = useTagTexts();
  const navigate = useNavigate();
  const { tag, missing, error, projectId, project, boards, tags, reload } = useTagPage(id);
  usePageTitle(tag?.title);
  // A tag that was merged answers as the one that it went into.
  useEffect(() => {
    if (tag && tag.id !== id) navigate(`/tags/${tag.id}`, { replace: true });
  }, [tag, id, navigate]);

  const base = projectId ? `/projects/${projectId}` : null;
  const boardUrl = base && tag ? `${base}/tag-boards/${tag.boardId}` : null;
  return (
    <>
      {projectId && <ProjectSidebar projectId={projectId} active="tags" />}
      {error && <Failure error={error} onRetry={reload} />}
      {missing && <Gone />}
      {!tag && !error && !missing && (
        <PageBody width="page">
          <SkeletonLines lines={8} height={18} />
        </PageBody>
      )}
      {tag && (
        <>
          <TopBar
            crumbs={[
              ...(project && base ? [{ label: project.name, href: base }] : []),
              ...(base ? [{ label: t('tags'), href: `${base}/tags` }] : []),
              ...(boardUrl ? [{ label: tag.board, href: boardUrl }] : []),
              { label: tag.title },
            ]}
            actions={
              <>
                <ButtonLink size="sm" icon={<IconSparkles size={14} />} href={`/tags/${tag.id}/summary`}>
                  {t('page.summarize')}
                </ButtonLink>
                <TagMenu {...{ tag, boards, tags }} onGone={() => navigate(boardUrl ?? '/projects')} />
              </>
            }
          />
          {projectId && <ProjectTabs projectId={projectId} active="tags" />}
          <PageBody width="page">
            <TagSheet tag={tag} boardUrl={boardUrl} />
          </PageBody>
        </>
      )}
    </>
  );
}
