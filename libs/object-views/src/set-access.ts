import { type Access, graphql, useMutation } from '@libs/api';

const SET_IN_PROJECT = graphql(`
  mutation SetAccessInProject($projectId: ID!, $userId: ID, $groupId: ID, $access: Access!) {
    setProjectAccess(input: { projectId: $projectId, userId: $userId, groupId: $groupId, access: $access }) { projectId }
  }
`);
const SET_IN_FOLDER = graphql(`
  mutation SetAccessInFolder($folderId: ID!, $userId: ID, $groupId: ID, $access: Access!) {
    setFolderAccess(input: { folderId: $folderId, userId: $userId, groupId: $groupId, access: $access }) { folderId }
  }
`);

/** What people have access to: a project, or a folder with what lies in it. */
export interface AccessPlace {
  kind: 'project' | 'folder';
  id: string;
}

/** To whom a level is given: a person, or a group. */
export type AccessPrincipal = { userId: string } | { groupId: string };

/** Gives a person or a group a level here, or takes the one that was given here away; answers whether it was done. */
export function useSetAccess({ kind, id }: AccessPlace): {
  fetching: boolean;
  set: (to: AccessPrincipal, access: Access) => Promise<boolean>;
} {
  const [inProject, setInProject] = useMutation(SET_IN_PROJECT);
  const [inFolder, setInFolder] = useMutation(SET_IN_FOLDER);
  return {
    fetching: inProject.fetching || inFolder.fetching,
    set: async (to, access) => {
      const { error } =
        kind === 'project'
          ? await setInProject({ projectId: id, ...to, access }, { idempotent: true })
          : await setInFolder({ folderId: id, ...to, access }, { idempotent: true });
      return !error;
    },
  };
}
