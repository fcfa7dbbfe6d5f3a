import {
  type ContactPartsFragment,
  graphql,
  type HighlightInRowFragment,
  type InsightInRowFragment,
  type NoteRowFragment,
} from '@libs/api';
import { highlightUrl } from '@libs/object-views';
import { navigate, openPeek } from '@libs/shell-kit';

graphql(`
  fragment NoteRow on Note {
    id title speakers { id name } highlightCount wordCount durationMs createdAt updatedAt excerpt @include(if: $withText)
  }
`);
graphql(`
  fragment HighlightInRow on Highlight {
    id excerpt noteId noteTitle speaker startMs status isByAi createdAt createdBy { id name } tags { id title colour }
  }
`);
graphql(`
  fragment InsightInRow on Insight {
    id title status excerpt referenceCount personCount createdAt updatedAt publishedAt createdBy { id name }
  }
`);

/** What a row shows: a note, a highlight, an insight or a contact. */
export type RowObject =
  | { kind: 'note'; note: NoteRowFragment }
  | { kind: 'highlight'; highlight: HighlightInRowFragment }
  | { kind: 'insight'; insight: InsightInRowFragment }
  | { kind: 'contact'; contact: ContactPartsFragment };

/** An object in a layout, with what it has in fields by their ids. */
export interface RowData {
  id: string;
  /** How it is called; of a highlight its words. */
  title: string;
  /** Its first words, for cards. */
  text: string | null;
  of: RowObject;
  values: ReadonlyMap<string, string>;
}

/** The page of what a row shows. */
export function hrefOf({ id, of }: Pick<RowData, 'id' | 'of'>): string {
  if (of.kind === 'highlight') return highlightUrl(of.highlight);
  return { note: `/data/${id}`, insight: `/insights/${id}`, contact: `/contacts/${id}` }[of.kind];
}

/** Opens what a row shows: beside the list, or as a page where nothing opens beside it. */
export function openRow({ id, of }: Pick<RowData, 'id' | 'of'>): void {
  if (of.kind === 'contact') navigate(`/contacts/${id}`);
  else if (of.kind === 'highlight') openPeek({ kind: 'highlight', id, url: highlightUrl(of.highlight) });
  else openPeek({ kind: of.kind, id });
}
