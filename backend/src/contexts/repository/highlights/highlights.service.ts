import { AppError, chunksOf, excerptOf } from '@libs/domain';
import { type ConfirmedDoc, MAX_OPS } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ProjectAccess } from '#contexts/access';
import { DocsService, type DocumentEdits, DocumentWriter, type HighlightState } from '#contexts/documents';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { type InWorkspace, type Page, pageOf, pageSize, TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { CONFIRM_AI_HIGHLIGHTS, CONFIRM_AI_TAGS, LOCK_HIGHLIGHTS } from '../anchors/anchors.sql.js';
import { HighlightTags } from '../anchors/highlight-tags.js';
import { afterCursor } from '../lists/list-order.js';
import type { Highlight, HighlightStatusCounts } from './highlight.graphql.js';
import type { NewHighlight, TagHighlights } from './highlight-input.js';
import { HighlightPlacementService, type Passage } from './highlight-placement.service.js';
import {
  HIGHLIGHT_PLACES,
  HIGHLIGHTS_BY_IDS,
  highlightPage,
  LOCK_TEXTS,
  NEWEST,
  NOTE_HIGHLIGHTS,
  REMOVE_TAGS,
  SOME_NOTE_HIGHLIGHTS,
  STATUS_COUNTS,
} from './highlights.sql.js';

type Row = Omit<Highlight, 'createdBy' | 'excerpt'> & { createdById: string };
type PageRow = Row & { total: number; cursorKey: string };
interface Place {
  id: string;
  noteId: string;
  projectId: string;
  deletedAt: Date | null;
}
/** Which highlights a list has; without any of them, all that the actor may read. */
export interface HighlightFilter {
  projectId?: string | null;
  tagId?: string | null;
  noteId?: string | null;
  status?: HighlightState | null;
  first?: number | null;
  after?: string | null;
}

/** Highlights: passages of a note that a user found worth keeping. They live in the note's document and move with its text; the rows are for lists. */
@Injectable()
export class HighlightsService {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly projects: ProjectAccess,
    private readonly docs: DocsService,
    private readonly writer: DocumentWriter,
    private readonly placing: HighlightPlacementService,
    private readonly tags: HighlightTags,
    private readonly authors: Authors,
  ) {}

  /** A note's highlights in the order of its text, or those of `ids` in any order, as of its newest version. Throws NotFound without read access. */
  async ofNote(actor: Actor, noteId: string, ids?: readonly string[] | null): Promise<Highlight[]> {
    await this.projects.requireAccess(actor, await this.projectOfNote(actor, noteId), 'read');
    await this.docs.settle(actor, noteId);
    const of = [actor.workspaceId, actor.userId, actor.role, noteId];
    const rows = ids ? this.db.read<Row>(actor, SOME_NOTE_HIGHLIGHTS, [...of, ids]) : this.db.read<Row>(actor, NOTE_HIGHLIGHTS, of);
    return this.complete(actor, await rows);
  }

  /** A page of highlights that the actor may read, newest first. */
  async list(actor: Actor, { projectId, tagId, noteId, status, first, after }: HighlightFilter): Promise<Page<Highlight>> {
    const size = pageSize(first);
    if (noteId) await this.docs.settle(actor, noteId);
    const cursor = afterCursor(NEWEST, 'h.id', after, 9);
    const of = [projectId ?? null, tagId ?? null, noteId ?? null];
    const selected = [actor.workspaceId, actor.userId, actor.role, ...of, size + 1, status ?? null];
    const rows = await this.db.read<PageRow>(actor, highlightPage(cursor.sql, !!(tagId ?? noteId ?? status)), [
      ...selected,
      ...cursor.params,
    ]);
    const page = pageOf(
      rows.filter((row) => row.id),
      size,
      rows[0]!.total,
      (row) => [row.cursorKey, row.id],
    );
    return { ...page, nodes: await this.complete(actor, page.nodes) };
  }

  /** How a project's highlights stand to their words. Throws NotFound without read access. */
  async statusCounts(actor: Actor, projectId: string): Promise<HighlightStatusCounts> {
    await this.projects.requireAccess(actor, projectId, 'read');
    const [row] = await this.db.read<HighlightStatusCounts>(actor, STATUS_COUNTS, [actor.workspaceId, actor.userId, actor.role, projectId]);
    return row!;
  }

  /** Highlights by id that the actor may read; deleted ones are there too and say so, those of deleted notes are not. */
  async byIds(actor: Actor, ids: readonly string[]): Promise<Map<string, Highlight>> {
    const rows = await this.rowsByIds(actor, ids);
    return new Map((await this.complete(actor, rows)).map((highlight) => [highlight.id, highlight]));
  }

  /** Highlights by id that the actor may read and that stand, in the order given. */
  async activeByIds(actor: Actor, ids: readonly string[]): Promise<Highlight[]> {
    return (await this.inOrder(actor, ids)).filter(({ deletedAt }) => !deletedAt);
  }

  /** The same without who made them, whom a list of results does not show. */
  async authorlessByIds(actor: Actor, ids: readonly string[]): Promise<Omit<Highlight, 'createdBy'>[]> {
    return (await this.rowsByIds(actor, ids)).map((row) => ({ ...row, excerpt: excerptOf(row.quote) }));
  }

  /** One highlight; throws NotFound. */
  async findOneOrFail(actor: Actor, id: string): Promise<Highlight> {
    const highlight = (await this.byIds(actor, [id])).get(id);
    if (!highlight) throw new AppError('NotFound');
    return highlight;
  }

  /** Highlights a passage. Throws ValidationError when its words are not there (any more). */
  async create(actor: Actor, { noteId, ...passage }: NewHighlight): Promise<Highlight> {
    await this.requireWriteOf(actor, noteId);
    const { edits } = await this.writer.write(actor, noteId, (doc) => this.placing.editsFor(actor, noteId, doc, [passage]));
    return this.findOneOrFail(actor, edits!.ids[0]!);
  }

  /** Highlights many passages of a note, some hundred in one write; answers their ids in the order given. */
  async createMany(actor: Actor, noteId: string, passages: readonly Passage[]): Promise<string[]> {
    await this.requireWriteOf(actor, noteId);
    const ids: string[] = [];
    for (const part of chunksOf(passages, MAX_OPS)) {
      const { edits } = await this.writer.write(actor, noteId, (doc) => this.placing.editsFor(actor, noteId, doc, part));
      ids.push(...edits!.ids);
    }
    return ids;
  }

  /** Locks their words until the transaction ends: changes and deletions wait. */
  async lockWords(m: EntityManager, where: InWorkspace, ids: readonly string[]): Promise<void> {
    await m.query(LOCK_TEXTS, [where.workspaceId, ids]);
  }

  /** Whether the actor may make highlights in a note; false for one that is not there. */
  async mayMark(actor: Actor, noteId: string): Promise<boolean> {
    return this.requireWriteOf(actor, noteId).then(
      () => true,
      (e) => {
        if (e instanceof AppError && (e.code === 'Forbidden' || e.code === 'NotFound')) return false;
        throw e;
      },
    );
  }

  /** Puts tags on highlights and takes tags off; one that was put on without a person is kept by putting it on again. An undo takes off what the actor has put on. Answers the highlights in the order given. */
  async tag(actor: Actor, { ids, add, remove, undo }: TagHighlights): Promise<Highlight[]> {
    await this.db.tx(actor, async (m) => {
      const places = await this.requireWrite(actor, ids);
      if (places.some((place) => place.deletedAt)) throw new AppError('NotFound');
      const touched = new Set<string>();
      await m.query(LOCK_HIGHLIGHTS, [actor.workspaceId, ids]);
      if (remove.length) {
        const own = undo ? actor.userId : null;
        await this.tags.requireLinkedTags(m, actor, ids, remove);
        const [deleted]: [{ id: string }[], number] = await m.query(REMOVE_TAGS, [actor.workspaceId, ids, remove, own]);
        for (const { id } of deleted) touched.add(id);
      }
      for (const [projectId, list] of groups(places, (place) => place.projectId)) {
        const pairs = list.flatMap(({ id }) => add.map((tagId) => ({ highlightId: id, tagId })));
        for (const { highlightId } of await this.tags.add(m, actor, projectId, pairs)) touched.add(highlightId);
      }
      // Adding a tag that it has confirms that tag; adding another one confirms all.
      const [kept]: [{ id: string }[], number] = await m.query(CONFIRM_AI_TAGS, [actor.workspaceId, ids, add, actor.userId]);
      for (const { id } of kept) touched.add(id);
      if (touched.size) {
        await m.query(CONFIRM_AI_TAGS, [actor.workspaceId, [...touched], null, actor.userId]);
        await m.query(CONFIRM_AI_HIGHLIGHTS, [actor.workspaceId, [...touched], actor.userId]);
      }
      const actions = places
        .filter((place) => touched.has(place.id))
        .map(({ id, noteId, projectId }) => ({
          kind: 'highlight' as const,
          id,
          action: 'tagged' as const,
          projectId,
          noteId,
          after: { add, remove },
        }));
      await this.changes.record(m, actor, ...actions);
    });
    return this.inOrder(actor, ids);
  }

  /** Takes highlights away. They go on moving with the text, so that restore finds their words. Answers those that the actor deleted. */
  async delete(actor: Actor, ids: readonly string[]): Promise<string[]> {
    for (const { noteId, part } of partsOf(await this.requireWrite(actor, ids)))
      await this.writer.write(actor, noteId, async (doc) => editsThat('remove', doc, part));
    return this.db.tx(actor, (m) => this.changes.ownDeletions(m, actor, ids));
  }

  /** Brings deleted highlights back where their words are now. */
  async restore(actor: Actor, ids: readonly string[]): Promise<Highlight[]> {
    for (const { noteId, part } of partsOf(await this.requireWrite(actor, ids)))
      await this.writer.write(actor, noteId, async (doc) => editsThat('restore', doc, part));
    return this.inOrder(actor, ids);
  }

  /** Notes and projects of highlights, deleted ones too; throws NotFound unless all are there, Forbidden unless all may be written. */
  private async requireWrite(actor: Actor, ids: readonly string[]): Promise<Place[]> {
    const places = await this.db.read<Place>(actor, HIGHLIGHT_PLACES, [actor.workspaceId, ids]);
    if (places.length < new Set(ids).size) throw new AppError('NotFound');
    await this.projects.requireAccessToAll(actor, [...new Set(places.map((place) => place.projectId))], 'write');
    return places;
  }

  private async requireWriteOf(actor: Actor, noteId: string): Promise<void> {
    await this.projects.requireAccess(actor, await this.projectOfNote(actor, noteId), 'write');
  }

  private async projectOfNote(actor: Actor, noteId: string): Promise<string> {
    const note = await this.db.one<{ projectId: string }>(
      actor,
      `select project_id as "projectId" from notes where workspace_id = $1 and id = $2 and deleted_at is null`,
      [actor.workspaceId, noteId],
    );
    if (!note) throw new AppError('NotFound');
    return note.projectId;
  }

  private async inOrder(actor: Actor, ids: readonly string[]): Promise<Highlight[]> {
    const matches = await this.byIds(actor, ids);
    return ids.flatMap((id) => matches.get(id) ?? []);
  }

  private async rowsByIds(actor: Actor, ids: readonly string[]): Promise<Row[]> {
    return ids.length ? this.db.read<Row>(actor, HIGHLIGHTS_BY_IDS, [actor.workspaceId, actor.userId, actor.role, [...new Set(ids)]]) : [];
  }

  private async complete(actor: Actor, rows: readonly Row[]): Promise<Highlight[]> {
    const people = await this.authors.authorsByIds(
      actor,
      rows.map((row) => row.createdById),
    );
    return rows.map((row) => ({ ...row, excerpt: excerptOf(row.quote), createdBy: people.get(row.createdById)! }));
  }
}

/** The highlights of each note, no more of them than one write takes. */
function partsOf(places: readonly Place[]): { noteId: string; part: readonly string[] }[] {
  return [...groups(places, (place) => place.noteId)].flatMap(([noteId, list]) =>
    chunksOf(
      list.map(({ id }) => id),
      MAX_OPS,
    ).map((part) => ({ noteId, part })),
  );
}

/** What takes highlights away or brings them back: nothing for those with which it is done. */
function editsThat(kind: 'remove' | 'restore', { highlights }: ConfirmedDoc, ids: readonly string[]): DocumentEdits {
  const isGone = kind === 'remove';
  return { ops: ids.filter((id) => !!highlights.get(id)?.removed !== isGone).map((id) => ({ kind, id })) };
}

function groups<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const map = new Map<string, T[]>();
  for (const item of list) map.set(keyOf(item), [...(map.get(keyOf(item)) ?? []), item]);
  return map;
}
