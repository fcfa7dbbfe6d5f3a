import { type Access, AppError } from '@libs/domain';
import { docFromImport } from '@libs/editor';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ProjectAccess } from '#contexts/access';
import { DocsService, DocumentTypeRegistry } from '#contexts/documents';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { keyedId, type Page, pageOf, pageSize, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder, changesOf, Outbox } from '#platform/events';
import { afterCursor, toIlikePattern } from '../lists/list-order.js';
import { noteImported } from '../repository.topics.js';
import { NoteRow } from './note.entity.js';
import type { Note, Speaker } from './note.graphql.js';
import type { NoteChanges } from './note-input.js';
import { countWords, excerptOf } from './note-text.js';
import { NOTE_ORDERS, NOTE_PLACES, NOTES_BY_IDS, type NoteSort, notePage } from './notes.sql.js';

type Row = Omit<Note, 'createdBy'> & { createdById: string };
type PageRow = Row & { total: number; cursorKey: string };

/** So many notes at most are one piece of work for what follows their arrival. */
const ARRIVED_AT_ONCE = 50;

/** A note with its text, as an importer makes it. */
export interface NewNote {
  projectId: string;
  title: string;
  /** The text as document JSON; empty when it is left out. */
  doc?: unknown;
  /** When the words of `doc` are said, as `WordTimes` packs them. */
  times?: Uint8Array | null;
  speakers?: Speaker[];
  fileId?: string | null;
  origin?: string | null;
  durationMs?: number | null;
  recordedAt?: Date | null;
  clientKey?: string | null;
}

/** Notes: one piece of raw material each, whose text is a document under live editing. Their project decides who may do what. */
@Injectable()
export class NotesService implements OnModuleInit {
  private readonly rows: WorkspaceRepository<NoteRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly projects: ProjectAccess,
    private readonly docs: DocsService,
    private readonly docKinds: DocumentTypeRegistry,
    private readonly authors: Authors,
    private readonly outbox: Outbox,
  ) {
    this.rows = new WorkspaceRepository(db, NoteRow);
  }

  onModuleInit() {
    this.docKinds.register('note', {
      accessOf: async (actor, id) => {
        const [place] = await this.places(actor, [id]);
        return place && !place.deletedAt ? place.access : 'none';
      },
      about: async (actor, id) => {
        const [note] = await this.byIds(actor, [id]);
        return note ? { title: note.title, url: `/data/${id}`, projectId: note.projectId, projectName: note.project.name } : null;
      },
      afterSnapshot: async (m, where, id, { plain, version }) => {
        await m.query(
          `update notes set plain = $3, plain_version = $4, excerpt = $5, word_count = $6, updated_at = now() where workspace_id = $1 and id = $2 and plain_version <= $4`,
          [where.workspaceId, id, plain, version, excerptOf(plain), countWords(plain)],
        );
      },
      afterReplacement: (m, actor, id, projectId) => this.arrived(m, actor, projectId, [id]),
      madeBy: 'select id from notes where workspace_id = $1 and created_by = $2',
    });
  }

  /** A page of a project's notes, newest first unless sorted otherwise. Throws NotFound without read access. */
  async list(
    actor: Actor,
    projectId: string,
    args: { first?: number | null; after?: string | null; query?: string | null; sort?: NoteSort | null },
  ): Promise<Page<Note>> {
    const size = pageSize(args.first);
    const order = NOTE_ORDERS[args.sort ?? 'created'];
    const params: unknown[] = [actor.workspaceId, actor.userId, actor.role, projectId, size + 1];
    const where = args.query?.trim() ? ` and n.title ilike $${params.push(toIlikePattern(args.query.trim()))}` : '';
    const after = afterCursor(order, 'n.id', args.after, params.length + 1);
    const rows = await this.db.read<PageRow>(actor, notePage(order, where, after.sql), [...params, ...after.params]);
    if (!rows[0]) throw new AppError('NotFound');
    const page = pageOf(
      rows.filter((r) => r.id),
      size,
      rows[0].total,
      (r) => [r.cursorKey, r.id],
    );
    return { ...page, nodes: await this.withAuthors(actor, page.nodes) };
  }

  /** Live notes by ids that the actor may read, in the order given. */
  async byIds(actor: Actor, ids: readonly string[]): Promise<Note[]> {
    if (!ids.length) return [];
    const rows = await this.db.read<Row>(actor, NOTES_BY_IDS, [actor.workspaceId, actor.userId, actor.role, ids]);
    const byId = new Map((await this.withAuthors(actor, rows)).map((n) => [n.id, n]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** One note; throws NotFound. */
  async findOneOrFail(actor: Actor, id: string): Promise<Note> {
    const [note] = await this.byIds(actor, [id]);
    if (!note) throw new AppError('NotFound');
    return note;
  }

  /** Makes a note with its text inside the open transaction m and answers its id; the same client key answers the same note. Throws NotFound or Forbidden without write access. */
  async createFromImport(m: EntityManager, actor: Actor, input: NewNote): Promise<string> {
    await this.projects.requireAccess(actor, input.projectId, 'write');
    const id = keyedId(actor, 'note', input.clientKey);
    if (input.clientKey) {
      // Two of the same calls at once: the second waits here for the first, and then finds its note.
      await m.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`note ${id}`]);
      if (await this.rows.one(actor, id)) return id;
    }
    await m.insert(NoteRow, {
      workspaceId: actor.workspaceId,
      id,
      projectId: input.projectId,
      title: input.title,
      origin: input.origin ?? null,
      fileId: input.fileId ?? null,
      speakers: input.speakers ?? [],
      durationMs: input.durationMs ?? null,
      recordedAt: input.recordedAt ?? null,
      createdBy: actor.userId,
    });
    const { doc = docFromImport({ blocks: [] }).doc.toJSON(), times } = input;
    await this.docs.create(m, actor, { id, kind: 'note', doc, times });
    await this.touch(m, actor, [input.projectId]);
    await this.changes.record(m, actor, {
      kind: 'note',
      id,
      action: 'created',
      projectId: input.projectId,
      noteId: id,
      after: { title: input.title },
    });
    if (input.doc) await this.arrived(m, actor, input.projectId, [id]);
    return id;
  }

  /** Tells in the open transaction m that texts came from outside; some at a time, so that what follows is done in small pieces. */
  async arrived(m: EntityManager, actor: Actor, projectId: string, noteIds: readonly string[]): Promise<void> {
    for (let i = 0; i < noteIds.length; i += ARRIVED_AT_ONCE)
      await this.outbox.publish(m, actor.workspaceId, noteImported, {
        projectId,
        noteIds: noteIds.slice(i, i + ARRIVED_AT_ONCE),
        userId: actor.userId,
      });
  }

  /** The live note that the actor made with this client key, or null. */
  async madeWith(actor: Actor, clientKey: string): Promise<string | null> {
    const note = await this.rows.one(actor, keyedId(actor, 'note', clientKey));
    return note && !note.deletedAt ? note.id : null;
  }

  /** Changes title, date or names of speakers; its text changes only through document steps. */
  async update(actor: Actor, { id, title, recordedAt, speakers }: NoteChanges): Promise<Note> {
    await this.db.tx(actor, async (m) => {
      const [place] = await this.requireAccessToAll(actor, [id], 'write');
      const updated = await this.rows.update(actor, id, (row) => ({
        title: title ?? undefined,
        recordedAt,
        // Each name is a field of its own: those that are left out stay.
        speakers: speakers ? renamed(row.speakers, speakers) : undefined,
        updatedAt: new Date(),
      }));
      const change = { kind: 'note' as const, id, action: 'updated' as const, projectId: place!.projectId, noteId: id };
      await this.changes.record(m, actor, ...changesOf(change, updated, ['title', 'recordedAt', 'speakers']));
    });
    return this.findOneOrFail(actor, id);
  }

  /** What the actor may do with each of these notes, deleted ones included; those of projects that are not there are missing. */
  async places(
    actor: Actor,
    ids: readonly string[],
  ): Promise<{ id: string; projectId: string; fileId: string | null; deletedAt: Date | null; access: Access }[]> {
    return this.db.read(actor, NOTE_PLACES, [actor.workspaceId, actor.userId, actor.role, ids]);
  }

  /** The places of notes that are all live (or, if `deleted`, whatever they are) and reach `need`; throws NotFound or Forbidden. */
  async requireAccessToAll(actor: Actor, ids: readonly string[], need: Exclude<Access, 'none'>, deleted = false) {
    const places = await this.places(actor, ids);
    const byId = new Map(places.map((p) => [p.id, p]));
    for (const id of ids) {
      const place = byId.get(id);
      if (!place || (!deleted && place.deletedAt)) throw new AppError('NotFound');
      await this.projects.requireLevel(actor, place.projectId, place.access, need);
    }
    return places;
  }

  /** Ids, titles and dates of the live notes that were made of these files, the oldest first. */
  async notesOfFiles(actor: Actor, fileIds: readonly string[]): Promise<{ id: string; title: string; createdAt: Date }[]> {
    if (!fileIds.length) return [];
    return this.db.read(
      actor,
      `select id, title, created_at as "createdAt" from notes where workspace_id = $1 and file_id = any($2::uuid[]) and deleted_at is null order by created_at, id`,
      [actor.workspaceId, fileIds],
    );
  }

  /** Marks projects as changed now, for lists sorted by that. */
  async touch(m: EntityManager, actor: Actor, projectIds: readonly string[]): Promise<void> {
    // In one order, so that two bulk actions cannot lock each other out.
    await m.query(
      `update projects set updated_at = now() where workspace_id = $1 and id in (select id from projects where workspace_id = $1 and id = any($2::uuid[]) order by id for no key update)`,
      [actor.workspaceId, [...new Set(projectIds)]],
    );
  }

  private async withAuthors(actor: Actor, rows: Row[]): Promise<Note[]> {
    const authors = await this.authors.authorsByIds(
      actor,
      rows.map((r) => r.createdById),
    );
    return rows.map((r) => Object.assign(r, { createdBy: authors.get(r.createdById)! }));
  }
}

function renamed(speakers: readonly Speaker[], changes: readonly Speaker[]): Speaker[] {
  const names = new Map(changes.map((s) => [s.id, s.name]));
  const known = new Set(speakers.map((s) => s.id));
  return [
    ...speakers.map((s) => ({ id: s.id, name: names.get(s.id) ?? s.name })),
    ...[...names].filter(([id]) => !known.has(id)).map(([id, name]) => ({ id, name })),
  ];
}
