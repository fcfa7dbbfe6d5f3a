import { graphql, useQuery } from '@libs/api';

const PROJECT = graphql(`
  query NoteProject($projectId: ID!) {
    recentTags(projectId: $projectId) { id title colour }
    aiState(projectId: $projectId) { features { feature mode } }
    notes(projectId: $projectId, first: 200) { nodes { id } }
  }
`);

/** The project data that parts of a note's page share; one query for all. */
export function useNoteProject(projectId: string) {
  const [{ data }] = useQuery({ query: PROJECT, variables: { projectId } });
  return data;
}
