import type { RowColumn, ViewTarget } from '@libs/domain';
import type { ContactRow, HighlightRow, InsightRow, NoteRow } from '#contexts/fields';
import { clock } from './captions.js';
import { authorOf } from './highlight-table.js';

/** The head of a column, and what a row has in it. */
type Column<Row> = readonly [head: string, cell: (row: Row) => string];

/** How rows of a kind stand in a file: their title, what else each has of its own, and where its page is. */
export interface RowTable<Row> {
  title: Column<Row>;
  columns: Readonly<Record<string, Column<Row>>>;
  path: (row: Row) => string;
}

const STATUS = { ok: 'ok', changed: 'changed', orphan: 'needs a place' } as const;
const day = (at: Date | null): string => at?.toISOString() ?? '';
const joined = (texts: readonly string[]): string => texts.join('; ');

const noteColumns: Record<RowColumn<'note'>, Column<NoteRow>> = {
  speakers: ['Speakers', ({ note }) => joined(note.speakers.map(({ name }) => name))],
  highlights: ['Highlights', ({ note }) => String(note.highlightCount)],
  words: ['Words', ({ note }) => String(note.wordCount)],
  length: ['Length', ({ note }) => (note.durationMs ? clock(note.durationMs, '.') : '')],
  added: ['Created', ({ note }) => day(note.createdAt)],
  updated: ['Last changed', ({ note }) => day(note.updatedAt)],
};
const highlightColumns: Record<RowColumn<'highlight'>, Column<HighlightRow>> = {
  tags: ['Tags', ({ highlight }) => joined(highlight.tags.map(({ title }) => title))],
  note: ['Note', ({ highlight }) => highlight.noteTitle],
  speaker: ['Speaker', ({ highlight }) => highlight.speaker ?? ''],
  state: ['Status', ({ highlight }) => STATUS[highlight.status]],
  author: ['Author', ({ highlight }) => authorOf(highlight)],
  added: ['Created', ({ highlight }) => day(highlight.createdAt)],
};
const insightColumns: Record<RowColumn<'insight'>, Column<InsightRow>> = {
  status: ['Status', ({ insight }) => insight.status],
  author: ['Author', ({ insight }) => insight.createdBy.name],
  references: ['References', ({ insight }) => String(insight.referenceCount)],
  people: ['People', ({ insight }) => String(insight.personCount)],
  published: ['Published', ({ insight }) => day(insight.publishedAt)],
  added: ['Created', ({ insight }) => day(insight.createdAt)],
  updated: ['Last changed', ({ insight }) => day(insight.updatedAt)],
};
const contactColumns: Record<RowColumn<'contact'>, Column<ContactRow>> = {
  organisation: ['Organization', ({ contact }) => contact.organisation ?? ''],
  email: ['E-mail', ({ contact }) => joined(contact.emails)],
  notes: ['Notes', ({ contact }) => String(contact.noteCount)],
  consent: ['Consent', ({ contact }) => ({ NONE: '', GIVEN: 'given', WITHDRAWN: 'withdrawn' })[contact.consent]],
  lastSeen: ['Last seen', ({ contact }) => day(contact.lastSeenAt)],
  added: ['Created', ({ contact }) => day(contact.createdAt)],
  updated: ['Last changed', ({ contact }) => day(contact.updatedAt)],
};

/** The table of each kind. */
export const ROW_TABLES = {
  note: { title: ['Title', ({ note }) => note.title], columns: noteColumns, path: ({ note }) => `/data/${note.id}` },
  highlight: {
    title: ['Quote', ({ highlight }) => highlight.quote],
    columns: highlightColumns,
    path: ({ highlight }) => `/data/${highlight.noteId}#highlight=${highlight.id}`,
  },
  insight: { title: ['Title', ({ insight }) => insight.title], columns: insightColumns, path: ({ insight }) => `/insights/${insight.id}` },
  contact: { title: ['Name', ({ contact }) => contact.name], columns: contactColumns, path: ({ contact }) => `/contacts/${contact.id}` },
} satisfies {
  note: RowTable<NoteRow>;
  highlight: RowTable<HighlightRow>;
  insight: RowTable<InsightRow>;
  contact: RowTable<ContactRow>;
} satisfies Record<ViewTarget, unknown>;
