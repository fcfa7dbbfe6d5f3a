import { graphql, useQuery } from '@libs/api';

const PROJECT = graphql(`
  query NoteProject($projectId: ID!) {
    recentTags(projectId: $projectId) { id title colour }
    aiState(projectId: $projectId) { features { feature mode } }
    notes(projectId: $projectId, first: 200) { nodes { id } }
  }
`);

/** What the parts of a note's page want of the project around it; asked for once, whoever draws. */
export function useNoteProject(projectId: string) {
  const [{ data }] = useQuery({ query: PROJECT, variables: { projectId } });
  return data;
}
