import { type Client, type Connection, graphql, type Pages, type PagesOptions, type ProjectRowsInput, usePages } from '@libs/api';
import type { ViewTarget } from '@libs/domain';
import { useMemo, useRef } from 'react';
import { useRowTarget } from '../views/row-target.ts';
import type { RowData, RowObject } from './row-data.ts';

const NOTES = graphql(`
  query DataPageNotes($input: ProjectRowsInput!, $first: Int, $after: String, $withText: Boolean!) {
    noteRows(input: $input, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { note { ...NoteRow } values { fieldId value } }
    }
  }
`);
const HIGHLIGHTS = graphql(`
  query HighlightRows($input: ProjectRowsInput!, $first: Int, $after: String) {
    highlightRows(input: $input, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { highlight { ...HighlightInRow } values { fieldId value } }
    }
  }
`);
const INSIGHTS = graphql(`
  query InsightRows($input: ProjectRowsInput!, $first: Int, $after: String) {
    insightRows(input: $input, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { insight { ...InsightInRow } values { fieldId value } }
    }
  }
`);
const CONTACTS = graphql(`
  query ContactRows($input: ContactRowsInput!, $first: Int, $after: String) {
    contactRows(input: $input, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { contact { ...ContactParts } values { fieldId value } }
    }
  }
`);

/** Which rows are asked for; those of contacts have no project. */
export type RowsInput = Omit<ProjectRowsInput, 'projectId'> & { projectId: string | null };
/** Rows as the server takes it: of a project. */
export const inProject = ({ projectId, ...input }: RowsInput): ProjectRowsInput => ({ ...input, projectId: projectId ?? '' });
/** The same without one. */
export const inWorkspace = ({ projectId: _, ...input }: RowsInput): Omit<ProjectRowsInput, 'projectId'> => input;

interface RowsOptions {
  withText: boolean;
  pageSize: number;
  pause?: boolean;
}
/** How rows of a kind are read. */
interface RowReader {
  useRows: (input: RowsInput, options: RowsOptions) => { pages: Pages<unknown>; rows: readonly RowData[] };
  /** A page of them, for what needs more than is shown; null when it could not be read. */
  read: (
    client: Client,
    input: RowsInput,
    page: { first: number; after: string | null },
  ) => Promise<{ rows: readonly RowData[]; next: string | null } | null>;
}

interface Valued {
  values: readonly { fieldId: string; value?: string | null }[];
}
/** What a row is called, its first words, and what it shows. */
type Shown = Pick<RowData, 'id' | 'title' | 'text' | 'of'>;

const rowOf = (displayed: Shown, { values }: Valued): RowData => ({
  ...displayed,
  values: new Map(values.flatMap(({ fieldId, value }) => (value == null ? [] : [[fieldId, value]]))),
});

function reader<Data, Variables extends object, Node extends Valued>(
  query: PagesOptions<Data, Variables, Node>['query'],
  variablesOf: (input: RowsInput, withText: boolean) => Variables,
  pick: (data: Data) => Connection<Node>,
  shownOf: (node: Node) => Shown,
): RowReader {
  return {
    useRows(input, { withText, pageSize, pause }) {
      const variables = useMemo(() => variablesOf(input, withText), [input, withText, variablesOf]);
      const pages = usePages({ query, variables, pick, pageSize, pause });
      // A new list only for new rows: what is drawn by them, and who hears of them, asks for the same list.
      const last = useRef(pages.nodes);
      if (pages.nodes.length !== last.current.length || pages.nodes.some((node, at) => node !== last.current[at]))
        last.current = pages.nodes;
      const nodes = last.current;
      const rows = useMemo(() => nodes.map((node) => rowOf(shownOf(node), node)), [nodes, shownOf]);
      return { pages, rows };
    },
    async read(client, input, page) {
      const { data } = await client.query(query, { ...variablesOf(input, false), ...page }, { requestPolicy: 'network-only' });
      if (!data) return null;
      const { nodes, pageInfo } = pick(data);
      return { rows: nodes.map((node) => rowOf(shownOf(node), node)), next: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null };
    },
  };
}

const shown = (of: RowObject, id: string, title: string, text: string | null | undefined): Shown => ({ id, title, text: text ?? null, of });

const READERS: Readonly<Record<ViewTarget, RowReader>> = {
  note: reader(
    NOTES,
    (input, withText) => ({ input: inProject(input), withText }),
    (data) => data.noteRows,
    ({ note }) => shown({ kind: 'note', note }, note.id, note.title, note.excerpt),
  ),
  highlight: reader(
    HIGHLIGHTS,
    (input) => ({ input: inProject(input) }),
    (data) => data.highlightRows,
    ({ highlight }) => shown({ kind: 'highlight', highlight }, highlight.id, highlight.excerpt, highlight.excerpt),
  ),
  insight: reader(
    INSIGHTS,
    (input) => ({ input: inProject(input) }),
    (data) => data.insightRows,
    ({ insight }) => shown({ kind: 'insight', insight }, insight.id, insight.title, insight.excerpt),
  ),
  contact: reader(
    CONTACTS,
    (input) => ({ input: inWorkspace(input) }),
    (data) => data.contactRows,
    ({ contact }) => shown({ kind: 'contact', contact }, contact.id, contact.name, contact.notes),
  ),
};

/** The rows that are asked for, page by page; what is around them says of which kind, which stays the same. */
export function useRows(input: RowsInput, options: RowsOptions) {
  const { useRows: read } = READERS[useRowTarget()];
  return read(input, options);
}

/** What reads rows of a kind beyond those that are shown. */
export const readRows = (target: ViewTarget): RowReader['read'] => READERS[target].read;
