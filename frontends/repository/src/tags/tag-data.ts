import { graphql, type TagCardFragment, type TagCountsFragment } from '@libs/api';

graphql(`
  fragment TagCard on Tag {
    id title colour description groupId group boardId board rank createdAt viewerAccess
  }
`);

/** A tag without its uses. */
export type UncountedTag = TagCardFragment;

/** A tag as boards and tables show it; how often it is used is left out until it is counted. */
export type TagView = UncountedTag & Partial<TagCountsFragment>;

/** A column of a board, as far as a choice of groups needs it. */
export interface GroupView {
  id: string;
  name: string;
  boardId: string;
  rank: number;
}

/** A board with its columns; the tags come from the project's list. */
export interface BoardView {
  id: string;
  name: string;
  projectId?: string | null;
  locked: boolean;
  /** How many projects link a board of the workspace. */
  sharedBy: number;
  viewerAccess: string;
  groups: readonly GroupView[];
}

/** Whether the reader may change what has this access. */
export function canWrite(access: string | undefined): boolean {
  return access === 'write' || access === 'full';
}

/** The order of a column: rank, then id, as the server keeps it. */
export function byPlace(a: TagView, b: TagView): number {
  return a.rank - b.rank || (a.id < b.id ? -1 : 1);
}

/** Where a tag stands: its group, and its place in it. */
export interface TagPlace {
  id: string;
  groupId: string;
  index: number;
}

/** Where tags stand among all tags, in the order in which they can be put back one after the other. */
export function placesOf(tags: readonly TagView[], all: readonly TagView[]): TagPlace[] {
  return tags
    .map(({ id, groupId }) => ({
      id,
      groupId,
      index: all
        .filter((tag) => tag.groupId === groupId)
        .sort(byPlace)
        .findIndex((tag) => tag.id === id),
    }))
    .sort((a, b) => a.index - b.index);
}
