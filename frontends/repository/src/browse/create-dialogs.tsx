import { useQuery } from '@libs/api';
import { useSearchParams } from '@libs/shell-kit';
import { useCan } from '@libs/ui';
import { BROWSE } from './browse-data.ts';
import { NewFolderDialog } from './new-folder-dialog.tsx';
import { NewProjectDialog } from './new-project-dialog.tsx';

/** What is being made, as the address says it: `?new=project` or `?new=folder`. */
export function useCreate(): { wanted: string | null; create: (what: 'project' | 'folder') => void; close: () => void } {
  const [params, setParams] = useSearchParams();
  const set = (what: string | null) =>
    setParams(
      (now) => {
        if (what) now.set('new', what);
        else now.delete('new');
        return now;
      },
      { replace: true },
    );
  return { wanted: params.get('new'), create: set, close: () => set(null) };
}

/** The dialogs that make a project or a folder; stands on every page from which commands may call them. */
export function CreateDialogs({ folderId = null }: { folderId?: string | null }) {
  const { wanted: requested, close } = useCreate();
  const may = useCan();
  const opened = requested === 'project' || requested === 'folder';
  const [{ data }] = useQuery({ query: BROWSE, pause: !opened });
  const folders = data?.folders ?? [];
  if (!may('createProject')) return null;
  return (
    <>
      <NewProjectDialog folders={folders} folderId={folderId} opened={requested === 'project'} onClose={close} />
      <NewFolderDialog folders={folders} parentId={folderId} opened={requested === 'folder'} onClose={close} />
    </>
  );
}
