import { plainText } from '@libs/editor';
import { BYTE_ORDER_MARK, csvRow } from '#platform/web';
import { clock } from '../exporters/captions.js';
import { type Progress, type ProjectContent, shownValue } from './project-content.js';
import type { ZipWriter } from './zip-writer.js';

const STATUS = { ok: 'ok', changed: 'changed', orphan: 'needs a place' } as const;

/** The project as tables: one row each for a note, a highlight, a tag, an insight and a contact. */
export async function writeTables(content: ProjectContent, zip: ZipWriter, progress: Progress): Promise<void> {
  const { boards, contacts } = content;
  if (content.has('NOTES')) await zip.add('notes.csv', noteRows(content, progress));
  if (content.has('HIGHLIGHTS')) await zip.add('highlights.csv', highlightRows(content, progress));
  if (content.has('TAGS'))
    await zip.add(
      'tags.csv',
      rows(
        ['Title', 'Description', 'Group', 'Color', 'Board'],
        boards.flatMap((board) =>
          board.groups.flatMap((group) =>
            group.tags.map(({ title, description, colour }) => [title, description ?? '', group.name, colour, board.name]),
          ),
        ),
      ),
    );
  if (content.has('INSIGHTS')) await zip.add('insights.csv', insightRows(content, progress));
  if (content.has('CONTACTS'))
    await zip.add(
      'contacts.csv',
      rows(
        ['Name', 'E-mail', 'Organization', 'Job title', 'Phone', 'Notes'],
        contacts.map(({ name, emails, organisation, jobTitle, phone, notes }) => [
          ...[name, emails.join('; '), organisation ?? '', jobTitle ?? '', phone ?? '', notes ?? ''],
        ]),
      ),
    );
}

function* rows(header: readonly string[], cells: Iterable<readonly string[]>): Generator<string> {
  yield BYTE_ORDER_MARK + csvRow(header);
  for (const row of cells) yield csvRow(row);
}

async function* noteRows(content: ProjectContent, progress: Progress): AsyncGenerator<string> {
  const fields = content.fields.filter(({ target }) => target === 'note');
  const header = [
    'Title',
    'Recorded',
    'Created',
    'Author',
    'Speakers',
    'Words',
    'Highlights',
    ...fields.map(({ label }) => label),
    'Text',
    'Link',
  ];
  yield BYTE_ORDER_MARK + csvRow(header);
  for await (const { note, doc, highlights, values } of content.notes()) {
    await progress('NOTES');
    yield csvRow([
      ...[note.title, note.recordedAt?.toISOString() ?? '', note.createdAt.toISOString(), note.createdBy.name],
      ...[note.speakers.map(({ name }) => name).join('; '), String(note.wordCount), String(highlights.length)],
      ...fields.map((field) => shownValue(field, values[field.id])),
      ...[plainText(doc), `${content.origin}/data/${note.id}`],
    ]);
  }
}

async function* highlightRows(content: ProjectContent, progress: Progress): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK +
    csvRow(['Quote', 'Status', 'Text now', 'Tags', 'Note', 'Speaker', 'At', 'From', 'To', 'Author', 'Created', 'Link']);
  for await (const { note, highlights } of content.notes()) {
    await progress('NOTES');
    yield highlights
      .map((h) =>
        csvRow([
          ...[h.quote, STATUS[h.status], h.status === 'changed' ? h.text : '', h.tags.map(({ title }) => title).join('; '), note.title],
          ...[h.speaker ?? '', h.startMs === null ? '' : clock(h.startMs, '.'), String(h.start ?? ''), String(h.end ?? '')],
          ...[h.author, h.createdAt.toISOString(), `${content.origin}/data/${note.id}#highlight=${h.id}`],
        ]),
      )
      .join('');
  }
}

async function* insightRows(content: ProjectContent, progress: Progress): AsyncGenerator<string> {
  const fields = content.fields.filter(({ target }) => target === 'insight');
  yield BYTE_ORDER_MARK +
    csvRow(['Title', 'Status', 'Published', 'Created', 'Author', ...fields.map(({ label }) => label), 'Text', 'Link']);
  for await (const { insight, doc, values } of content.insights()) {
    await progress('INSIGHTS');
    yield csvRow([
      ...[insight.title, insight.status, insight.publishedAt?.toISOString() ?? '', insight.createdAt.toISOString(), insight.createdBy.name],
      ...fields.map((field) => shownValue(field, values[field.id])),
      ...[plainText(doc), `${content.origin}/insights/${insight.id}`],
    ]);
  }
}
