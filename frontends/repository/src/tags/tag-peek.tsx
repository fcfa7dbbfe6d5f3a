import { errorOf } from '@libs/api';
import { type PeekProps, usePeekHead } from '@libs/shell-kit';
import { PageBody, SkeletonLines, StateCard } from '@libs/ui';
import { useMemo } from 'react';
import { useTagTexts } from './copy.ts';
import { TagMenu } from './tag-menu.tsx';
import { TagSheet } from './tag-sheet.tsx';
import { useTagPage } from './use-tag-page.ts';

/** A tag beside a board, a table or a list of results. */
export default function TagPeek({ id, close }: PeekProps) {
  return <TagById key={id} id={id} close={close} />;
}

function TagById({ id, close }: PeekProps) {
  const t = useTagTexts();
  const { tag, missing, error, projectId, boards, tags } = useTagPage(id);
  const actions = useMemo(() => (tag ? <TagMenu {...{ tag, boards, tags }} onGone={close} /> : undefined), [tag, boards, tags, close]);
  usePeekHead({ title: t('tag'), url: `/tags/${id}`, actions });
  if (error) return <StateCard state={errorOf(error).code === 'Forbidden' ? 'forbidden' : 'not-found'} page />;
  if (missing) return <StateCard state="not-found" page />;
  return (
    <PageBody width="full" style={{ padding: '20px 24px 40px' }}>
      {tag ? (
        <TagSheet tag={tag} boardUrl={projectId ? `/projects/${projectId}/tag-boards/${tag.boardId}` : null} />
      ) : (
        <SkeletonLines lines={6} height={18} />
      )}
    </PageBody>
  );
}
