import { type Access, graphql, useMutation } from '@libs/api';

const SET_IN_PROJECT = graphql(`
  mutation SetAccessInProject($projectId: ID!, $userId: ID!, $access: Access!) {
    setProjectAccess(input: { projectId: $projectId, userId: $userId, access: $access }) { projectId }
  }
`);
const SET_IN_FOLDER = graphql(`
  mutation SetAccessInFolder($folderId: ID!, $userId: ID!, $access: Access!) {
    setFolderAccess(input: { folderId: $folderId, userId: $userId, access: $access }) { folderId }
  }
`);

/** What people have access to: a project, or a folder with what lies in it. */
export interface AccessPlace {
  kind: 'project' | 'folder';
  id: string;
}

/** Gives a person a level here, or takes the one that was given here away; answers whether it was done. */
export function useSetAccess({ kind, id }: AccessPlace): { fetching: boolean; set: (userId: string, access: Access) => Promise<boolean> } {
  const [inProject, setInProject] = useMutation(SET_IN_PROJECT);
  const [inFolder, setInFolder] = useMutation(SET_IN_FOLDER);
  return {
    fetching: inProject.fetching || inFolder.fetching,
    set: async (userId, access) => {
      const { error } =
        kind === 'project'
          ? await setInProject({ projectId: id, userId, access }, { idempotent: true })
          : await setInFolder({ folderId: id, userId, access }, { idempotent: true });
      return !error;
    },
  };
}
