import { graphql, type TagCardFragment } from '@libs/api';

graphql(`
  fragment TagCard on Tag {
    id title colour description highlightCount noteCount groupId group boardId board rank createdAt lastUsedAt viewerAccess
  }
`);

/** A tag as boards and tables show it. */
export type TagView = TagCardFragment;

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
