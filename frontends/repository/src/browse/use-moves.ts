import { graphql, useMutation } from '@libs/api';
import { toast } from '@libs/ui';
import { type BrowseFolder, childFolders, type Item } from './browse-data.ts';
import { useBrowseTexts } from './copy.ts';

const MOVE_FOLDER = graphql(`
  mutation MovesFolder($input: MoveFolderInput!) {
    moveFolder(input: $input) { ...BrowseFolder }
  }
`);
const MOVE_PROJECT = graphql(`
  mutation MovesProject($input: UpdateProjectInput!) {
    updateProject(input: $input) { ...BrowseProject }
  }
`);

/** Puts folders and projects into folders, and folders into an order. */
export function useFolderMoves(folders: readonly BrowseFolder[]) {
  const t = useBrowseTexts();
  const [, moveFolder] = useMutation(MOVE_FOLDER);
  const [, moveProject] = useMutation(MOVE_PROJECT);
  const nameOf = (id: string | null) => folders.find((folder) => folder.id === id)?.name ?? t('topLevel');

  const put = async (item: Pick<Item, 'kind' | 'id'>, parentId: string | null, index?: number) => {
    const { error } =
      item.kind === 'folder'
        ? await moveFolder(
            { input: { id: item.id, parentId, index: index ?? childFolders(parentId, folders).length } },
            { idempotent: true },
          )
        : await moveProject({ input: { id: item.id, folderId: parentId } }, { idempotent: true });
    return !error;
  };

  return {
    /** Moves an item into a folder (null: the top), at the end. */
    async into(item: Pick<Item, 'kind' | 'id' | 'name'>, parentId: string | null, from: string | null) {
      if (parentId === from || !(await put(item, parentId))) return;
      toast({ text: t('moved', { name: item.name, to: nameOf(parentId) }), undo: () => void put(item, from) });
    },
    /** Puts a folder at a place among its siblings. */
    async place(item: Pick<BrowseFolder, 'id'>, parentId: string | null, index: number) {
      await put({ kind: 'folder', id: item.id }, parentId, index);
    },
  };
}
