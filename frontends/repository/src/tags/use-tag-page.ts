import { graphql, type TagPageQuery, useQuery } from '@libs/api';
import { useMemo } from 'react';
import { useTagUses, withUses } from './use-tag-uses.ts';

const TAG = graphql(`
  query TagPage($id: ID!) {
    tag(id: $id) { ...TagCard ...TagCounts together { count tag { id title colour } } }
  }
`);
const BOARD = graphql(`
  query TagPageBoard($id: ID!) {
    tagBoard(id: $id) { id name projectId viewerAccess }
  }
`);
const PROJECT = graphql(`
  query TagPageProject($projectId: ID!) {
    project(id: $projectId) { id name }
    tagBoards(projectId: $projectId) { id name projectId viewerAccess locked sharedBy groups { id name rank boardId } }
    tags(projectId: $projectId) { ...TagCard }
  }
`);

/** A tag with those that share its highlights. */
export type OpenTag = NonNullable<TagPageQuery['tag']>;

/** The tag, the project of its board, and what else hangs there. */
export function useTagPage(id: string) {
  const [{ data, error }, reload] = useQuery({ query: TAG, variables: { id } });
  const tag = data?.tag;
  const [{ data: boardData, error: boardError }] = useQuery({ query: BOARD, variables: { id: tag?.boardId ?? '' }, pause: !tag });
  const projectId = boardData?.tagBoard?.projectId ?? null;
  const [{ data: project }] = useQuery({ query: PROJECT, variables: { projectId: projectId ?? '' }, pause: !projectId });
  const uses = useTagUses(projectId);
  const tags = useMemo(() => withUses(project?.tags ?? [], uses), [project, uses]);
  return {
    tag,
    missing: data !== undefined && !tag && !error,
    error: tag ? undefined : error,
    projectId,
    /** Until it is known whether a project has the tag. */
    isProjectLoading: !boardData && !boardError,
    project: project?.project ?? null,
    boards: project?.tagBoards ?? [],
    tags,
    reload: () => reload({ requestPolicy: 'network-only' }),
  };
}
