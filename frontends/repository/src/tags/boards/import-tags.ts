import { graphql, type useClient } from '@libs/api';
import { among, type Guard, isNumber, isString, isTextList, LIMITS, listOf, nullable, shapeOf } from '@libs/domain';
import { sendForm } from '../../send-form.ts';

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

const isPreview = shapeOf<CodebookPreview>({
  fresh: isNumber,
  there: isNumber,
  wrong: isNumber,
  newGroups: isTextList,
  warnings: isTextList,
  rows: listOf(
    shapeOf<CodebookPreview['rows'][number]>({
      line: nullable(isNumber),
      title: isString,
      group: isString,
      description: nullable(isString),
      colour: nullable(isString),
      error: nullable(isString),
      state: among(['new', 'there', 'wrong']),
      similar: nullable(isString),
    }),
  ),
});
const isImported = shapeOf<ImportedTags>({ groupIds: isTextList, tagIds: isTextList });

/** Shows what an import would do, without doing it. */
export const previewCodebook = (boardId: string, file: File) => send(boardId, 'codebook/preview', file, isPreview);

/** Takes the tags of a file onto a board. */
export const importCodebook = (boardId: string, file: File) => send(boardId, 'codebook', file, isImported);

/** Takes an import back: its tags, then the groups that it made, unless something else was put into them. */
export async function undoImport(client: ReturnType<typeof useClient>, { tagIds, groupIds }: ImportedTags): Promise<void> {
  for (let from = 0; from < tagIds.length; from += LIMITS.tag.atOnce)
    await client.mutation(DELETE_TAGS, { ids: tagIds.slice(from, from + LIMITS.tag.atOnce) }).toPromise();
  for (const id of groupIds) await client.mutation(DELETE_GROUP, { id }, { quiet: true }).toPromise();
}

async function send<Answer>(boardId: string, path: string, file: File, is: Guard<Answer>): Promise<Answer | Refused> {
  const body = new FormData();
  body.append('file', file, file.name);
  const answer = await sendForm(`/api/tag-boards/${boardId}/${path}`, body, is);
  return 'said' in answer ? answer.said : answer;
}
