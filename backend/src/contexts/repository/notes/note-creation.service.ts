import { codePointLength, LIMITS } from '@libs/domain';
import {
  type HighlightRow as AnchorRow,
  docFromImport,
  Highlights,
  type ImportedBlock,
  isTooLong,
  plainText,
  SCHEMA_VERSION,
} from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { Node } from '@tiptap/pm/model';
import type { EntityManager } from 'typeorm';
import { ProjectAccess } from '#contexts/access';
import { anchorColumns, gzipOfSmall } from '#contexts/documents';
import type { Actor } from '#platform/access';
import { newId } from '#platform/db';
import { type Change, ChangeRecorder } from '#platform/events';
import { HighlightTags } from '../anchors/highlight-tags.js';
import { CREATE_NOTES, INSERT_HIGHLIGHTS } from './create-notes.sql.js';
import { countWords, excerptOf } from './note-text.js';
import { NotesService } from './notes.service.js';

/** One of many notes that are made at once, of text without looks. */
export interface NoteToCreate {
  title: string;
  blocks: ImportedBlock[];
  /** Tags of the whole text: it becomes one highlight that carries them. */
  tagIds: readonly string[];
  createdAt: Date | null;
}

type Tagged = { noteId: string; doc: Node; anchor: AnchorRow; anchors: Highlights; tagIds: readonly string[] };

/** Makes many notes in a few statements, whatever their number; nothing is done row by row but the reading of the text. */
@Injectable()
export class NoteCreationService {
  constructor(
    private readonly projects: ProjectAccess,
    private readonly changes: ChangeRecorder,
    private readonly tags: HighlightTags,
    private readonly notes: NotesService,
  ) {}

  /**
   * Makes the notes inside the open transaction m and answers their ids, in the order given. Notes without a date of their own stand in
   * this order in a list of the newest: `at` is the time of the first of all and the place of the first of these. Throws NotFound or Forbidden without write access.
   */
  async many(
    m: EntityManager,
    actor: Actor,
    projectId: string,
    origin: string,
    at: { time: Date; order: number },
    notes: readonly NoteToCreate[],
  ): Promise<string[]> {
    await this.projects.requireAccess(actor, projectId, 'write');
    if (!notes.length) return [];
    const tagged: Tagged[] = [];
    const rows = notes.map((note, order) => {
      const id = newId();
      const { doc } = docFromImport({ blocks: note.blocks });
      const plain = plainText(doc);
      const mark = note.tagIds.length ? wholeText(doc) : null;
      if (mark) tagged.push({ noteId: id, doc, ...mark, tagIds: note.tagIds });
      return {
        i: id,
        t: note.title,
        p: plain,
        e: excerptOf(plain),
        w: countWords(plain),
        b: gzipOfSmall(doc.toJSON()).toString('base64'),
        a: mark ? gzipOfSmall(mark.anchors.toJSON()).toString('base64') : null,
        c: note.createdAt,
        o: at.order + order,
      };
    });
    await m.query(CREATE_NOTES, [actor.workspaceId, projectId, origin, actor.userId, SCHEMA_VERSION, at.time, JSON.stringify(rows)]);
    const highlighted = await this.highlight(m, actor, projectId, tagged);
    await this.notes.touch(m, actor, [projectId]);
    const created = rows.map(({ i, t }): Change => ({ kind: 'note', id: i, action: 'created', projectId, noteId: i, after: { title: t } }));
    await this.changes.record(m, actor, ...created, ...highlighted);
    await this.notes.arrived(
      m,
      actor,
      projectId,
      rows.map((row) => row.i),
    );
    return rows.map((row) => row.i);
  }

  private async highlight(m: EntityManager, actor: Actor, projectId: string, tagged: readonly Tagged[]): Promise<Change[]> {
    if (!tagged.length) return [];
    const rows = tagged.map(({ noteId, doc, anchor, anchors }) => ({
      ...anchorColumns({ doc, highlights: anchors, version: 0 }, anchor, null),
      note: noteId,
    }));
    await m.query(INSERT_HIGHLIGHTS, [actor.workspaceId, projectId, actor.userId, JSON.stringify(rows)]);
    await this.tags.add(
      m,
      actor,
      projectId,
      tagged.flatMap(({ anchor, tagIds }) => tagIds.map((tagId) => ({ highlightId: anchor.id, tagId }))),
    );
    return tagged.map(({ noteId, anchor, tagIds }) => ({
      kind: 'highlight',
      id: anchor.id,
      action: 'created',
      projectId,
      noteId,
      after: { tagIds },
    }));
  }
}

/** A highlight of the whole text, or of as many whole paragraphs from its start as a highlight may cover. */
function wholeText(doc: Node): { anchor: AnchorRow; anchors: Highlights } | null {
  let end = doc.content.size;
  if (codePointLength(plainText(doc)) > LIMITS.highlight.length) {
    end = 0;
    for (const child of doc.content.content) {
      if (isTooLong(doc, 0, end + child.nodeSize)) break;
      end += child.nodeSize;
    }
  }
  const anchors = new Highlights(0);
  const id = newId();
  return end > 0 && anchors.add(doc, { id, from: 0, to: end }) !== null ? { anchor: anchors.get(id)!, anchors } : null;
}
