import { graphql, type NoteRowFragment, type NoteRowsInput, usePages } from '@libs/api';
import { useMemo, useRef } from 'react';

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
export function useNoteRows(input: NoteRowsInput, { withText, pageSize, pause }: { withText: boolean; pageSize: number; pause?: boolean }) {
  const variables = useMemo(() => ({ input, withText }), [input, withText]);
  const pages = usePages({ query: NOTES, variables, pick: (data) => data.noteRows, pageSize, pause });
  // A new list only for new rows: what is drawn by them, and who hears of them, asks for the same list.
  const last = useRef(pages.nodes);
  if (pages.nodes.length !== last.current.length || pages.nodes.some((node, at) => node !== last.current[at])) last.current = pages.nodes;
  const nodes = last.current;
  const rows = useMemo(
    () =>
      nodes.map(
        ({ note, values }): NoteRowData => ({
          id: note.id,
          note,
          values: new Map(values.flatMap(({ fieldId, value }) => (value == null ? [] : [[fieldId, value]]))),
        }),
      ),
    [nodes],
  );
  return { pages, rows };
}
