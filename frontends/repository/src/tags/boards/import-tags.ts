import { graphql, type useClient } from '@libs/api';
import { LIMITS } from '@libs/domain';

const DELETE_TAGS = graphql(`
  mutation ImportTagsUndo($ids: [ID!]!) {
    deleteTags(ids: $ids) { ids }
  }
`);
const DELETE_GROUP = graphql(`
  mutation ImportTagsUndoGroup($id: ID!) {
    deleteTagGroup(id: $id) { ids }
  }
`);

/** What the server would make of a file of tags. */
export interface CodebookPreview {
  fresh: number;
  there: number;
  wrong: number;
  newGroups: string[];
  warnings: string[];
  rows: {
    line: number | null;
    title: string;
    group: string;
    description: string | null;
    colour: string | null;
    error: string | null;
    state: 'new' | 'there' | 'wrong';
    similar: string | null;
  }[];
}

interface ImportedTags {
  groupIds: string[];
  tagIds: string[];
}
type Refused = { error: string };

/** Shows what an import would do, without doing it. */
export const previewCodebook = (boardId: string, file: File) => send<CodebookPreview>(boardId, 'codebook/preview', file);

/** Takes the tags of a file onto a board. */
export const importCodebook = (boardId: string, file: File) => send<ImportedTags>(boardId, 'codebook', file);

/** Takes an import back: its tags, then the groups that it made, unless something else was put into them. */
export async function undoImport(client: ReturnType<typeof useClient>, { tagIds, groupIds }: ImportedTags): Promise<void> {
  for (let from = 0; from < tagIds.length; from += LIMITS.tag.atOnce)
    await client.mutation(DELETE_TAGS, { ids: tagIds.slice(from, from + LIMITS.tag.atOnce) }).toPromise();
  for (const id of groupIds) await client.mutation(DELETE_GROUP, { id }, { quiet: true }).toPromise();
}

async function send<Answer>(boardId: string, path: string, file: File): Promise<Answer | Refused> {
  const body = new FormData();
  body.append('file', file, file.name);
  try {
    const answer = await fetch(`/api/tag-boards/${boardId}/${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'x-verbatim': '1' },
      body,
    });
    const said = await answer.json();
    return answer.ok ? (said as Answer) : { error: (said as { error?: { message?: string } }).error?.message ?? '' };
  } catch {
    return { error: '' };
  }
}
