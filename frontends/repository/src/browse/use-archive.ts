import { graphql, useMutation } from '@libs/api';
import { toast } from '@libs/ui';
import { useBrowseTexts } from './copy.ts';

const ARCHIVE = graphql(`
  mutation ArchiveProjects($ids: [ID!]!) {
    archiveProjects(ids: $ids) { projects { ...BrowseProject } }
  }
`);
const UNARCHIVE = graphql(`
  mutation UnarchiveProjects($ids: [ID!]!) {
    unarchiveProjects(ids: $ids) { projects { ...BrowseProject } }
  }
`);

/** Archives projects, or brings archived ones back; either way it can be undone. Answers whether it was done. */
export function useArchive(): (projects: readonly { id: string; name: string }[], archived: boolean) => Promise<boolean> {
  const t = useBrowseTexts();
  const [, archive] = useMutation(ARCHIVE);
  const [, unarchive] = useMutation(UNARCHIVE);
  return async (projects, archived) => {
    const ids = projects.map(({ id }) => id);
    const [run, undo] = archived ? [archive, unarchive] : [unarchive, archive];
    const { error } = await run({ ids }, { idempotent: true });
    if (error) return false;
    const values = { count: ids.length, name: projects[0]?.name ?? '' };
    toast({
      text: ids.length === 1 ? t(archived ? 'archivedOne' : 'unarchivedOne', values) : t(archived ? 'archived' : 'unarchived', values),
      undo: () => void undo({ ids }, { idempotent: true }),
    });
    return true;
  };
}
