import { type Access, graphql, useMutation } from '@libs/api';
import { toast } from '@libs/ui';
import { useProjectTexts } from './copy.ts';

const SET_ACCESS = graphql(`
  mutation SettingsProjectsAccess($input: SetProjectsDefaultAccessInput!) { setProjectsDefaultAccess(input: $input) { projects { id access ownAccess } } }
`);
const ARCHIVE = graphql(`mutation SettingsArchiveProjects($ids: [ID!]!) { archiveProjects(ids: $ids) { projects { id archivedAt } } }`);
const UNARCHIVE = graphql(
  `mutation SettingsUnarchiveProjects($ids: [ID!]!) { unarchiveProjects(ids: $ids) { projects { id archivedAt } } }`,
);

interface Chosen {
  id: string;
  ownAccess?: Access | null;
}

/** What can be done to many projects at once; each answers whether it was done, and can be undone. */
export function useBulk() {
  const t = useProjectTexts();
  const [, setAccess] = useMutation(SET_ACCESS);
  const [, archive] = useMutation(ARCHIVE);
  const [, unarchive] = useMutation(UNARCHIVE);
  const options = { idempotent: true };
  return {
    async changeAccess(projects: readonly Chosen[], access: Access | null): Promise<boolean> {
      const before = projects.map(({ id, ownAccess }) => ({ projectId: id, access: ownAccess ?? null }));
      const { error } = await setAccess({ input: { changes: projects.map(({ id }) => ({ projectId: id, access })) } }, options);
      if (!error)
        toast({ text: t('changed', { count: projects.length }), undo: () => void setAccess({ input: { changes: before } }, options) });
      return !error;
    },
    async setArchived(projects: readonly Chosen[], archived: boolean): Promise<boolean> {
      const ids = projects.map(({ id }) => id);
      const [run, undo] = archived ? [archive, unarchive] : [unarchive, archive];
      const { error } = await run({ ids }, options);
      const text = t(archived ? 'didArchive' : 'didUnarchive', { count: ids.length });
      if (!error) toast({ text, undo: () => void undo({ ids }, options) });
      return !error;
    },
  };
}
