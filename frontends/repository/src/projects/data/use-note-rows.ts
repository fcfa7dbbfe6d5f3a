import { graphql, type NoteRowFragment, type NoteRowsInput, usePages } from '@libs/api';
import { useMemo } from 'react';

graphql(`
  fragment NoteRow on Note {
    id title speakers { id name } highlightCount wordCount durationMs createdAt updatedAt excerpt @include(if: $withText)
  }
`);
const NOTES = graphql(`
  query DataPageNotes($input: NoteRowsInput!, $first: Int, $after: String, $withText: Boolean!) {
    noteRows(input: $input, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { note { ...NoteRow } values { fieldId value } }
    }
  }
`);

/** A note in a layout, with what it has in fields by their ids. */
export interface NoteRowData {
  id: string;
  note: NoteRowFragment;
  values: ReadonlyMap<string, string>;
}

/** The notes that are asked for, page by page, as rows. */
export function useNoteRows(input: NoteRowsInput, { withText, pageSize }: { withText: boolean; pageSize: number }) {
  const variables = useMemo(() => ({ input, withText }), [input, withText]);
  const pages = usePages({ query: NOTES, variables, pick: (data) => data.noteRows, pageSize });
  const rows = useMemo(
    () =>
      pages.nodes.map(
        ({ note, values }): NoteRowData => ({
          id: note.id,
          note,
          values: new Map(values.flatMap(({ fieldId, value }) => (value == null ? [] : [[fieldId, value]]))),
        }),
      ),
    [pages.nodes],
  );
  return { pages, rows };
}
