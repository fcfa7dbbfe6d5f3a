import { graphql, useMutation } from '@libs/api';
import { uuidV7 } from '@libs/domain';
import { beginCreation } from '@libs/shell-kit';
import { toast } from '@libs/ui';
import { useMemo } from 'react';
import { IDEMPOTENT } from '../../mutation-options.ts';
import type { GroupView } from '../tag-data.ts';
import { useBoardTexts } from './copy.ts';

const CREATE_GROUP = graphql(`
  mutation BoardCreateGroup($boardId: ID!, $name: String!) {
    createTagGroup(input: { boardId: $boardId, name: $name }) { id name rank boardId }
  }
`);
const RENAME_GROUP = graphql(`
  mutation BoardRenameGroup($id: ID!, $name: String!) {
    renameTagGroup(input: { id: $id, name: $name }) { id name }
  }
`);
const MOVE_GROUP = graphql(`
  mutation BoardMoveGroup($id: ID!, $index: Int!, $undo: Boolean) {
    moveTagGroup(input: { id: $id, index: $index, undo: $undo }) { id groups { id name rank boardId } }
  }
`);
const DELETE_GROUP = graphql(`
  mutation BoardDeleteGroup($id: ID!) {
    deleteTagGroup(id: $id) { ids }
  }
`);
const CREATE_TAG = graphql(`
  mutation BoardCreateTag($input: CreateTagInput!) {
    createTag(input: $input) { ...TagCard }
  }
`);
const CREATE_BOARD = graphql(`
  mutation BoardCreate($projectId: ID, $name: String!) {
    createTagBoard(input: { projectId: $projectId, name: $name }) { id name }
  }
`);
const RENAME_BOARD = graphql(`
  mutation BoardRename($id: ID!, $name: String!) {
    renameTagBoard(input: { id: $id, name: $name }) { id name }
  }
`);
const DELETE_BOARD = graphql(`
  mutation BoardDelete($id: ID!) {
    deleteTagBoard(id: $id) { ids }
  }
`);

const LOCK_BOARD = graphql(`
  mutation BoardLock($id: ID!, $locked: Boolean!) {
    lockTagBoard(input: { id: $id, locked: $locked }) { id locked viewerAccess }
  }
`);

/** What people do to a board and its groups. */
export interface BoardActions {
  createGroup: (boardId: string, name: string) => Promise<boolean>;
  renameGroup: (id: string, name: string) => Promise<boolean>;
  moveGroup: (group: GroupView, index: number, before: number) => Promise<boolean>;
  deleteGroup: (group: GroupView) => Promise<boolean>;
  createTag: (groupId: string, title: string) => Promise<boolean>;
  createBoard: (projectId: string | null, name: string) => Promise<string | null>;
  lockBoard: (board: { id: string; name: string }, locked: boolean) => Promise<boolean>;
  renameBoard: (id: string, name: string) => Promise<boolean>;
  deleteBoard: (board: { id: string; name: string }) => Promise<boolean>;
}

/** The actions of the tag board page; the client shows failures. */
export function useBoardActions(): BoardActions {
  const t = useBoardTexts();
  const [, createGroup] = useMutation(CREATE_GROUP);
  const [, renameGroup] = useMutation(RENAME_GROUP);
  const [, moveGroup] = useMutation(MOVE_GROUP);
  const [, deleteGroup] = useMutation(DELETE_GROUP);
  const [, createTag] = useMutation(CREATE_TAG);
  const [, createBoard] = useMutation(CREATE_BOARD);
  const [, renameBoard] = useMutation(RENAME_BOARD);
  const [, lockBoard] = useMutation(LOCK_BOARD);
  const [, deleteBoard] = useMutation(DELETE_BOARD);
  return useMemo(
    () => ({
      createGroup: async (boardId, name) => {
        const creation = beginCreation();
        const { data } = await createGroup({ boardId, name });
        if (data) creation.done(data.createTagGroup.id);
        else creation.cancel();
        return Boolean(data);
      },
      renameGroup: async (id, name) => !(await renameGroup({ id, name }, IDEMPOTENT)).error,
      moveGroup: async (group, index, before) => {
        if ((await moveGroup({ id: group.id, index }, IDEMPOTENT)).error) return false;
        toast({
          text: t('groupMoved', { name: group.name }),
          undo: () => void moveGroup({ id: group.id, index: before, undo: true }, IDEMPOTENT),
        });
        return true;
      },
      deleteGroup: async (group) => {
        if ((await deleteGroup({ id: group.id })).error) return false;
        toast(t('groupDeleted', { name: group.name }));
        return true;
      },
      createTag: async (groupId, title) => !(await createTag({ input: { groupId, title, clientKey: uuidV7() } })).error,
      createBoard: async (projectId, name) => {
        const creation = beginCreation();
        const { data } = await createBoard({ projectId, name });
        if (data) creation.done(data.createTagBoard.id);
        else creation.cancel();
        return data?.createTagBoard.id ?? null;
      },
      lockBoard: async ({ id, name }, locked) => {
        if ((await lockBoard({ id, locked }, IDEMPOTENT)).error) return false;
        toast({
          text: t(locked ? 'boardLocked' : 'boardUnlocked', { name }),
          undo: () => void lockBoard({ id, locked: !locked }, IDEMPOTENT),
        });
        return true;
      },
      renameBoard: async (id, name) => !(await renameBoard({ id, name }, IDEMPOTENT)).error,
      deleteBoard: async ({ id, name }) => {
        if ((await deleteBoard({ id })).error) return false;
        toast(t('boardDeleted', { name }));
        return true;
      },
    }),
    [t, createGroup, renameGroup, moveGroup, deleteGroup, createTag, createBoard, lockBoard, renameBoard, deleteBoard],
  );
}
