import { AppError } from '@libs/domain';
import { type HighlightRow as AnchorRow, Highlights, highlightText, schema, type TimedSpan, WordTimes } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { Node } from '@tiptap/pm/model';
import type { EntityManager } from 'typeorm';
import { anchorColumns, DocStore } from '#contexts/documents';
import type { Actor } from '#platform/access';
import { newId } from '#platform/db';
import { type Change, ChangeRecorder } from '#platform/events';
import { HighlightTags } from '../anchors/highlight-tags.js';
import { type NewNote, NotesService } from '../notes/notes.service.js';

/** A highlight as an archive keeps it: positions are those of the archived document; the id is the archived one. */
export interface ArchivedHighlight extends Pick<AnchorRow, 'id' | 'from' | 'to' | 'quote' | 'status'> {
  createdAt: Date;
  tagIds: readonly string[];
}
/** A note as an archive keeps it; ids in its document and tags are those of the new project. */
export interface ArchivedNote extends Omit<NewNote, 'times' | 'doc'> {
  doc: unknown;
  spans: readonly TimedSpan[];
  createdAt: Date;
  highlights: readonly ArchivedHighlight[];
}

const SET_CREATED = `update notes set created_at = $3 where workspace_id = $1 and id = $2`;
const INSERT_HIGHLIGHTS = `
  insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text,
    start_offset, end_offset, offset_version, speaker, start_ms, end_ms, created_by, created_at)
  select $1, x.id, $2, $3, x.f, x.t, 0, 0, x.status, x.quote, x.text, x.s, x.e, 0, x.speaker, x.ms, x.ems, $4, x.created
  from jsonb_to_recordset($5::jsonb) as x (id uuid, f int, t int, status text, quote text, text text, s int, e int, speaker text, ms int, ems int,
    created timestamptz)`;

/** Notes made again as an archive has them: with the times of their words, and highlights at exactly the ranges that they had. */
@Injectable()
export class NoteArchive {
  constructor(
    private readonly notes: NotesService,
    private readonly docs: DocStore,
    private readonly tags: HighlightTags,
    private readonly changes: ChangeRecorder,
  ) {}

  /**
   * Makes a note inside the open transaction m. Answers its id, and those of its highlights by the archived ones. Throws ValidationError for a
   * text outside the schema, and for times and highlights that do not fit it.
   */
  async restore(m: EntityManager, actor: Actor, note: ArchivedNote): Promise<{ id: string; highlightIds: Map<string, string> }> {
    const doc = docOf(note.doc, note.title);
    const times = timesOf(doc, note);
    const { highlights, spans: _, createdAt, ...created } = note;
    const id = await this.notes.createFromImport(m, actor, { ...created, doc: note.doc, times: times?.pack() ?? null });
    await m.query(SET_CREATED, [actor.workspaceId, id, createdAt]);
    const highlightIds = new Map(highlights.map((highlight) => [highlight.id, newId()]));
    if (highlights.length) await this.highlight(m, actor, id, { ...note, node: doc, times }, highlightIds);
    return { id, highlightIds };
  }

  private async highlight(
    m: EntityManager,
    actor: Actor,
    noteId: string,
    { title, projectId, highlights, node, times }: ArchivedNote & { node: Node; times: WordTimes | null },
    ids: ReadonlyMap<string, string>,
  ): Promise<void> {
    const rows = highlights.map(({ id, from, to, quote, status }): AnchorRow => ({ id: ids.get(id)!, from, to, quote, status }));
    for (const row of rows) requireMatchingAnchor(node, row, title);
    const anchors = Highlights.fromJSON({ version: 0, rows, log: null });
    await this.docs.setFirstAnchors(m, actor, noteId, anchors);
    const at = { doc: node, highlights: anchors, version: 0 };
    const columns = rows.map((row, position) => ({ ...anchorColumns(at, row, times), created: highlights[position]!.createdAt }));
    await m.query(INSERT_HIGHLIGHTS, [actor.workspaceId, noteId, projectId, actor.userId, JSON.stringify(columns)]);
    const pairs = highlights.flatMap(({ id, tagIds }) => tagIds.map((tagId) => ({ highlightId: ids.get(id)!, tagId })));
    await this.tags.add(m, actor, projectId, pairs);
    const created = rows.map(({ id }, position): Change => {
      const { tagIds } = highlights[position]!;
      return { kind: 'highlight', id, action: 'created', projectId, noteId, ...(tagIds.length ? { after: { tagIds } } : {}) };
    });
    await this.changes.record(m, actor, ...created);
  }
}

function docOf(json: unknown, title: string): Node {
  try {
    const doc = schema.nodeFromJSON(json);
    doc.check();
    return doc;
  } catch {
    throw new AppError('ValidationError', { message: `The text of “${title}” is not one that this product writes.` });
  }
}

function timesOf(doc: Node, { spans, title }: ArchivedNote): WordTimes | null {
  if (!spans.length) return null;
  let before = 0;
  for (const { from, to } of spans) {
    if (from < before || to < from || to > doc.content.size)
      throw new AppError('ValidationError', { message: `The times of “${title}” do not fit its text.` });
    before = from;
  }
  return WordTimes.of(0, spans);
}

/** A highlight that says its quote has to say it at its place; any other one at least has to lie in the text. */
function requireMatchingAnchor(doc: Node, { from, to, quote, status }: AnchorRow, title: string): void {
  const isInside = from >= 0 && from <= to && to <= doc.content.size;
  if (!isInside || (status !== 'orphan' && from === to) || (status === 'ok' && highlightText(doc, from, to) !== quote))
    throw new AppError('ValidationError', { message: `A highlight of “${title}” lies outside of its text.` });
}
