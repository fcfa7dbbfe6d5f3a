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

  /** Answers where it lies then, undefined when that was refused: an undo leaves it where another person has put it since. */
  const send = async (item: Pick<Item, 'kind' | 'id'>, parentId: string | null, index?: number, undo = false) => {
    if (item.kind === 'project')
      return (await moveProject({ input: { id: item.id, folderId: parentId, undo } }, { idempotent: true })).data?.updateProject.folderId;
    const position = index ?? childFolders(parentId, folders).length;
    return (await moveFolder({ input: { id: item.id, parentId, index: position, undo } }, { idempotent: true })).data?.moveFolder.parentId;
  };
  const put = async (item: Pick<Item, 'kind' | 'id'>, parentId: string | null, index?: number) =>
    (await send(item, parentId, index)) !== undefined;
  /** Answers whether more may be put back. */
  const putBack = async (item: Pick<Item, 'kind' | 'id' | 'name'>, parentId: string | null, index?: number) => {
    const at = await send(item, parentId, index, true);
    if (at !== undefined && at !== parentId) toast({ text: t('movedMeanwhile', { name: item.name }) });
    return at !== undefined;
  };

  /** Where a folder lies among its siblings, so that a move can be undone exactly; projects have no order. */
  const placeOf = ({ kind, id }: Pick<Item, 'kind' | 'id'>, parentId: string | null) =>
    kind === 'folder' ? childFolders(parentId, folders).findIndex((sibling) => sibling.id === id) : undefined;

  return {
    /** Moves an item into a folder (null: the top), at the end. */
    async into(item: Pick<Item, 'kind' | 'id' | 'name'>, parentId: string | null, from: string | null) {
      const position = placeOf(item, from);
      if (parentId === from || !(await put(item, parentId))) return;
      toast({ text: t('moved', { name: item.name, to: nameOf(parentId) }), undo: () => void putBack(item, from, position) });
    },
    /** Moves several that lie in one place, in their order, up to the first that is refused. Returns whether all were moved. */
    async manyInto(items: readonly Pick<Item, 'kind' | 'id' | 'name'>[], parentId: string | null, from: string | null) {
      const moved: { item: Pick<Item, 'kind' | 'id' | 'name'>; place: number | undefined }[] = [];
      for (const item of items) {
        const position = placeOf(item, from);
        if (!(await put(item, parentId))) break;
        moved.push({ item, place: position });
      }
      const undo = async () => {
        for (const { item, place: position } of moved) if (!(await putBack(item, from, position))) return;
      };
      const [first] = items;
      if (moved.length)
        toast({
          text:
            moved.length === 1
              ? t('moved', { name: first!.name, to: nameOf(parentId) })
              : t('movedMany', { count: moved.length, to: nameOf(parentId) }),
          undo: () => void undo(),
        });
      return moved.length === items.length;
    },
    /** Puts a folder at a place among its siblings. */
    async place(item: Pick<BrowseFolder, 'id'>, parentId: string | null, index: number) {
      await put({ kind: 'folder', id: item.id }, parentId, index);
    },
  };
}
