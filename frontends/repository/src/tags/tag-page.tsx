import { AskButton, Failure, ObjectNotFound, ProjectSidebar, ProjectTabs } from '@libs/object-views';
import { slotDialog, useNavigate, usePageTitle, useParams, usePhone } from '@libs/shell-kit';
import { Button, ButtonLink, IconBulb, IconButton, IconSparkles, PageBody, SkeletonLines, Tabs, TopBar } from '@libs/ui';
import { useEffect, useState } from 'react';
import { useTagTexts } from './copy.ts';
import { TagMenu } from './tag-menu.tsx';
import { TagSheet } from './tag-sheet.tsx';
import { useTagPage } from './use-tag-page.ts';

const DraftInsight = slotDialog('draft-insight');

/** /tags/:tagId: the tag, what it stands together with, and all its highlights. */
export function TagPage() {
  const { tagId = '' } = useParams();
  return <TagById key={tagId} id={tagId} />;
}

function TagById({ id }: { id: string }) {
  const t = useTagTexts();
  const navigate = useNavigate();
  const { tag, missing, error, projectId, isProjectLoading, project, boards, tags, reload } = useTagPage(id);
  const [isDrafting, setDrafting] = useState(false);
  const isPhone = usePhone();
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
      {missing && <ObjectNotFound />}
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
                <AskButton kind="tag" id={tag.id} />
                <ButtonLink size="sm" icon={<IconSparkles size={14} />} href={`/tags/${tag.id}/summary`}>
                  {t('page.summarize')}
                </ButtonLink>
                {isPhone ? (
                  <IconButton
                    sends="draftInsight"
                    size="sm"
                    label={t('page.draftInsight')}
                    icon={<IconBulb />}
                    onClick={() => setDrafting(true)}
                  />
                ) : (
                  <Button sends="draftInsight" size="sm" icon={<IconBulb size={14} />} onClick={() => setDrafting(true)}>
                    {t('page.draftInsight')}
                  </Button>
                )}
                <TagMenu {...{ tag, boards, tags }} onGone={() => navigate(boardUrl ?? '/projects')} />
              </>
            }
          />
          {isDrafting && (
            <DraftInsight from={{ tagId: tag.id }} title={tag.title} projectId={projectId} onClose={() => setDrafting(false)} />
          )}
          {projectId && <ProjectTabs projectId={projectId} active="tags" />}
          {isProjectLoading && isPhone && <Tabs label={t('tags')} items={[]} />}
          <PageBody width="page">
            <TagSheet tag={tag} boardUrl={boardUrl} />
          </PageBody>
        </>
      )}
    </>
  );
}
