import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError, fileTypeOf } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import { type InWorkspace, newId, TenantDb, WorkspaceRepository } from '#platform/db';
import { FILE_STORE, type FileStore } from '#platform/storage';
import { FileRow } from './file.entity.js';
import { SealedFiles } from './sealed-files.jobs.js';
import { sniff } from './sniff.js';

/** Bytes that lie in the store and have no row yet. */
export interface StoredFile {
  id: string;
  name: string;
  size: number;
  mime: string;
  sha256: Buffer;
  storageKey: string;
}

const NAME_LENGTH = 255;
const ACCESS_OF = `select access from app_project_access($1, $2, $3) where project_id = $4`;
/** What the actor may do with file $4: a picture goes with its document, wherever that lies now, any other file with its project. */
const ACCESS_OF_FILE = `
  select a.access from files f join app_project_access($1, $2, $3) a
    on a.project_id = case when f.doc_id is null then f.project_id else app_doc_project($1, f.doc_id) end
  where f.workspace_id = $1 and f.id = $4 and f.deleted_at is null and f.sealed_at is null`;
const OF_DOC = `
  select f.id from files f where f.workspace_id = $1 and f.doc_id = $2 and f.deleted_at is null and app_doc_project($1, $2) is not null`;

/** Files: bytes in the store first, then the row that makes them visible, so that a row never points at nothing. */
@Injectable()
export class FilesService {
  private readonly rows: WorkspaceRepository<FileRow>;

  constructor(
    private readonly db: TenantDb,
    @Inject(FILE_STORE) private readonly files: FileStore,
    private readonly sealed: SealedFiles,
  ) {
    this.rows = new WorkspaceRepository(db, FileRow);
  }

  /** Puts a file into a project that the actor may write. The kind is read from the bytes; a MIME type that the sender claimed is not believed. */
  async store(actor: Actor, input: { projectId: string; name: string; bytes: Uint8Array; mime?: string }): Promise<StoredFile> {
    await this.requireWrite(actor, input.projectId);
    const kept = await this.keep(actor, input.name, input.bytes);
    await this.db.tx(actor, (m) => this.record(m, actor, input.projectId, [kept]));
    return kept;
  }

  /** Puts bytes into the store. They have no owner until `record` has inserted a row; `discard` deletes them again. */
  async keep(actor: Actor, name: string, bytes: Uint8Array): Promise<StoredFile> {
    const id = newId();
    const kept: StoredFile = {
      id,
      name: safeName(name),
      size: bytes.length,
      mime: sniff(name, bytes),
      sha256: createHash('sha256').update(bytes).digest(),
      storageKey: `${actor.workspaceId}/${id}`,
    };
    await this.files.put(kept.storageKey, bytes);
    return kept;
  }

  /** Gives kept files their rows inside the open transaction m; the caller has checked that the actor may write the project. */
  async record(m: EntityManager, actor: Actor, projectId: string, kept: readonly StoredFile[], docId: string | null = null): Promise<void> {
    const rows = kept.map((k) => ({
      ...k,
      workspaceId: actor.workspaceId,
      projectId,
      docId,
      type: fileTypeOf(k.mime),
      createdBy: actor.userId,
    }));
    if (rows.length) await m.insert(FileRow, rows);
  }

  /** Takes kept bytes away that never got a row. */
  async discard(kept: readonly StoredFile[]): Promise<void> {
    await Promise.all(kept.map((k) => this.files.remove(k.storageKey).catch(() => {})));
  }

  /** A file that the actor may read, with its bytes as a stream; anything else is NotFound. */
  async open(actor: Actor, id: string): Promise<{ file: FileRow; stream: Readable }> {
    const file = await this.rows.findOneOrFail(actor, id);
    const at = await this.db.one<{ access: number }>(actor, ACCESS_OF_FILE, [actor.workspaceId, actor.userId, actor.role, id]);
    if (!at?.access) throw new AppError('NotFound');
    return { file, stream: this.files.stream(file.storageKey) };
  }

  /** Ids of the files that belong to a live document, for a caller that has checked who may see it. */
  async ofDoc(where: InWorkspace, docId: string): Promise<Set<string>> {
    const rows = await this.db.read<{ id: string }>(where, OF_DOC, [where.workspaceId, docId]);
    return new Set(rows.map((r) => r.id));
  }

  /** A file that belongs to a live document; anything else is NotFound. The caller has checked who may see the document. */
  async openOfDoc(where: InWorkspace, docId: string, id: string): Promise<{ file: FileRow; stream: Readable }> {
    const result = await this.db.one<{ id: string }>(where, `${OF_DOC} and f.id = $3`, [where.workspaceId, docId, id]);
    if (!result) throw new AppError('NotFound');
    const file = await this.rows.findOneOrFail(where, id);
    return { file, stream: this.files.stream(file.storageKey) };
  }

  /** Name, hash and whole content of a file, for background work of the workspace. */
  async read(actor: Actor, id: string): Promise<{ name: string; sha256: Buffer; bytes: Uint8Array }> {
    const file = await this.rows.findOneOrFail(actor, id);
    return { name: file.name, sha256: file.sha256, bytes: await this.sealed.plainBytes(actor, file.storageKey) };
  }

  /** Ids of the files of a project with exactly this content. */
  async withContent(actor: Actor, projectId: string, sha256: Buffer): Promise<string[]> {
    const rows = await this.db.read<{ id: string }>(
      actor,
      `select id from files where workspace_id = $1 and project_id = $2 and sha256 = $3 and deleted_at is null`,
      [actor.workspaceId, projectId, sha256],
    );
    return rows.map((r) => r.id);
  }

  /** Lets files follow their notes into another project, inside the open transaction m; the caller has checked both. */
  async moveTo(m: EntityManager, actor: InWorkspace, ids: readonly string[], projectId: string): Promise<void> {
    if (ids.length)
      await m.query(`update files set project_id = $3 where workspace_id = $1 and id = any($2::uuid[])`, [
        actor.workspaceId,
        ids,
        projectId,
      ]);
  }

  /** Lets the pictures of documents follow these into another project, inside the open transaction m. */
  async moveWith(m: EntityManager, actor: InWorkspace, docIds: readonly string[], projectId: string): Promise<void> {
    await m.query(`update files set project_id = $3 where workspace_id = $1 and doc_id = any($2::uuid[])`, [
      actor.workspaceId,
      docIds,
      projectId,
    ]);
  }

  /** Takes the files of deleted notes out of reach, or (null) brings them back, inside the open transaction m. */
  async setDeleted(m: EntityManager, actor: Actor, ids: readonly string[], at: Date | null): Promise<void> {
    if (ids.length)
      await m.query(`update files set deleted_at = $3 where workspace_id = $1 and id = any($2::uuid[])`, [actor.workspaceId, ids, at]);
  }

  private async requireWrite(actor: Actor, projectId: string): Promise<void> {
    const at = await this.db.one<{ access: number }>(actor, ACCESS_OF, [actor.workspaceId, actor.userId, actor.role, projectId]);
    if (!at?.access) throw new AppError('NotFound');
    if (at.access < 2) throw new AppError('Forbidden');
  }
}

/** SQL of a FileInfo as JSON, for lists of other contexts: null without a file. `id` and `workspaceId` are column expressions. */
export const fileInfoSql = (workspaceId: string, id: string): string => `
  (select json_build_object('id', fi.id, 'name', fi.name, 'size', fi.size, 'mime', fi.mime, 'type', fi.type, 'url', '/api/files/' || fi.id)
     from files fi where fi.workspace_id = ${workspaceId} and fi.id = ${id} and fi.deleted_at is null and fi.sealed_at is null)`;

/** A file name without folders and control characters, at most 255 code points, its extension kept. */
function safeName(name: string): string {
  const clean =
    (name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Surrogate}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '').trim() || 'file';
  const points = [...clean];
  if (points.length <= NAME_LENGTH) return clean;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(clean)?.[0] ?? '';
  return points.slice(0, NAME_LENGTH - extension.length).join('') + extension;
}
