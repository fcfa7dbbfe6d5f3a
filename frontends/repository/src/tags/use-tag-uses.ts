import { graphql, type TagUsesFragment, useQuery } from '@libs/api';
import { useMemo } from 'react';
import type { TagView, UncountedTag } from './tag-data.ts';

graphql(`
  fragment TagUses on Tag {
    id highlightCount noteCount lastUsedAt
  }
`);
const OF_PROJECT = graphql(`
  query TagUsesOfProject($projectId: ID!) {
    tags(projectId: $projectId) { ...TagUses }
  }
`);
const OF_BOARD = graphql(`
  query TagUsesOfBoard($boardId: ID!) {
    tagBoard(id: $boardId) { id groups { id tags { ...TagUses } } }
  }
`);
const QUIET = { quiet: true } as const;

/** How often tags are used. In a large project it takes longer to count than to show the tags: it is asked beside them. */
export interface TagUses {
  /** By the tag's id. Empty until they are counted. */
  byId: ReadonlyMap<string, TagUsesFragment>;
  isCounting: boolean;
}

/** The uses of all tags of a project, or of none without one. */
export function useTagUses(projectId: string | null): TagUses {
  const [{ data, error }] = useQuery({ query: OF_PROJECT, variables: { projectId: projectId ?? '' }, pause: !projectId, context: QUIET });
  return useMemo(() => usesOf(data?.tags, Boolean(error)), [data, error]);
}

/** The uses of the tags of one board. */
export function useBoardTagUses(boardId: string): TagUses {
  const [{ data, error }] = useQuery({ query: OF_BOARD, variables: { boardId }, context: QUIET });
  return useMemo(() => usesOf(data && (data.tagBoard?.groups ?? []).flatMap(({ tags }) => tags), Boolean(error)), [data, error]);
}

function usesOf(tags: readonly TagUsesFragment[] | undefined, failed: boolean): TagUses {
  return { byId: new Map((tags ?? []).map((tag) => [tag.id, tag])), isCounting: !tags && !failed };
}

/** Tags with what is known of their uses. */
export function withUses(tags: readonly UncountedTag[], { byId }: TagUses): TagView[] {
  return tags.map((tag) => ({ ...tag, ...byId.get(tag.id) }));
}
