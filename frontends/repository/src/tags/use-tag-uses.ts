import { graphql, useQuery } from '@libs/api';
import { useEffect, useMemo, useState } from 'react';
import type { TagView, UncountedTag } from './tag-data.ts';

graphql(`
  fragment TagCounts on Tag {
    highlightCount noteCount lastUsedAt
  }
`);
const OF_PROJECT = graphql(`
  query TagUsesOfProject($projectId: ID!) {
    tagUses(projectId: $projectId) { tagId highlightCount noteCount lastUsedAt }
  }
`);
const OF_BOARD = graphql(`
  query TagUsesOfBoard($boardId: ID!) {
    tagBoard(id: $boardId) { id tagUses { tagId highlightCount noteCount lastUsedAt } }
  }
`);

interface Counts {
  highlightCount: number;
  noteCount: number;
  lastUsedAt?: string | null;
}

type CountedTag = Counts & { tagId: string };

/** How often tags are used. In a large project it takes longer to count than to show the tags: both are asked for at once. */
export interface TagUses {
  status: 'counting' | 'counted' | 'failed';
  /** Undefined until it is known. */
  of: (tagId: string) => Counts | undefined;
}

const UNUSED: Counts = { highlightCount: 0, noteCount: 0, lastUsedAt: null };

/** The uses of all tags of a project; without one they stay uncounted. */
export function useTagUses(projectId: string | null): TagUses {
  const [{ data, error, operation, stale }] = useQuery({ query: OF_PROJECT, variables: { projectId: projectId ?? '' }, pause: !projectId });
  // The last answer stays while another project is asked for.
  const isOwn = operation?.variables.projectId === projectId;
  return useLastUses(projectId, isOwn ? { tagUses: data?.tagUses, isFailed: Boolean(error), isStale: stale } : NOT_ASKED);
}

/** The uses of the tags of one board. */
export function useBoardTagUses(boardId: string): TagUses {
  const [{ data, error, operation, stale }] = useQuery({ query: OF_BOARD, variables: { boardId } });
  const isOwn = operation?.variables.boardId === boardId;
  return useLastUses(boardId, isOwn ? { tagUses: data?.tagBoard?.tagUses, isFailed: Boolean(error), isStale: stale } : NOT_ASKED);
}

interface Answer {
  tagUses?: readonly CountedTag[];
  isFailed: boolean;
  /** A newer answer is under way. */
  isStale: boolean;
}

const NOT_ASKED: Answer = { isFailed: false, isStale: false };

/** What was counted last of the same project or board, also when it could not be counted again: of tags that are not in it nothing is known then. */
function useLastUses(placeId: string | null, { tagUses, isFailed, isStale }: Answer): TagUses {
  const [last, setLast] = useState<{ placeId: string | null; tagUses: readonly CountedTag[] }>();
  useEffect(() => {
    if (tagUses) setLast({ placeId, tagUses });
  }, [placeId, tagUses]);
  const counted = tagUses ?? (last?.placeId === placeId ? last.tagUses : undefined);
  return useMemo(() => {
    if (!counted) return { status: isFailed ? 'failed' : 'counting', of: () => undefined };
    const byId = new Map(counted.map((tag) => [tag.tagId, tag]));
    const others = isStale || isFailed ? undefined : UNUSED;
    return { status: 'counted', of: (tagId) => byId.get(tagId) ?? others };
  }, [counted, isFailed, isStale]);
}

/** The order that rows have: the last one until the uses by which it goes are counted; null where there was none. */
export function useSettledSort<Sort>(sort: Sort, isCounting: boolean): Sort | null {
  const [last, setLast] = useState<Sort | null>(null);
  useEffect(() => {
    if (!isCounting) setLast(sort);
  }, [sort, isCounting]);
  return isCounting ? last : sort;
}

/** Tags with what is known of their uses. */
export function withUses(tags: readonly UncountedTag[], uses: TagUses): TagView[] {
  return tags.map((tag) => {
    const { highlightCount, noteCount, lastUsedAt } = uses.of(tag.id) ?? {};
    return { ...tag, highlightCount, noteCount, lastUsedAt };
  });
}
