import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type InWorkspace, TenantDb } from '#platform/db';
import { type MessageOf, OnJob, Outbox } from '#platform/events';
import { FILE_STORE, type FileStore } from '#platform/storage';
import { Vault } from '#platform/vault';
import { FileBytesLock } from './file-bytes-lock.js';
import { discardFiles, sealFile, unsealFile } from './files.topics.js';

const PURPOSE = 'file';
/** What the bytes of a sealed file begin with. */
const MARK = Buffer.from('verbatim sealed 1\n');

/**
 * Files that say what was redacted. Media are left: what is said in them is not text. Out of reach with the redaction's commit; their bytes
 * follow by a job that may run twice.
 */
@Injectable()
export class SealedFiles {
  constructor(
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
    private readonly vault: Vault,
    private readonly turn: FileBytesLock,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Takes a file out of everybody's reach, inside the open transaction m. */
  async seal(m: EntityManager, where: InWorkspace, id: string): Promise<void> {
    await m.query(
      `update files set sealed_at = clock_timestamp() where workspace_id = $1 and id = $2 and mime !~ '^(audio|video|image)/'`,
      [where.workspaceId, id],
    );
    await this.outbox.publish(m, where.workspaceId, sealFile, { id });
  }

  /** Gives a file back, inside the open transaction m: it is in reach again when its bytes are. */
  async publishUnseal(m: EntityManager, where: InWorkspace, id: string): Promise<void> {
    const [row]: { at: string }[] = await m.query(
      `select sealed_at::text as at from files where workspace_id = $1 and id = $2 and sealed_at is not null`,
      [where.workspaceId, id],
    );
    if (row) await this.outbox.publish(m, where.workspaceId, unsealFile, { id, at: row.at });
  }

  /** Throws the bytes of a sealed file away, inside the open transaction m. */
  async discard(m: EntityManager, where: InWorkspace, id: string): Promise<void> {
    const rows: { key: string }[] = await m.query(
      `with gone as (update files set discarded_at = now() where workspace_id = $1 and id = $2 and sealed_at is not null returning storage_key)
       select storage_key as key from gone`,
      [where.workspaceId, id],
    );
    if (rows.length) await this.outbox.publish(m, where.workspaceId, discardFiles, { keys: rows.map(({ key }) => key) });
  }

  @OnJob(sealFile, 'files.seal')
  async sealNow({ workspaceId, payload }: MessageOf<typeof sealFile>): Promise<void> {
    await this.turn.runLocked(workspaceId!, sealFile, payload, async () => {
      const key = await this.keyOf(workspaceId!, payload.id);
      const bytes = key && Buffer.from(await this.files.read(key));
      if (!bytes || isSealed(bytes)) return;
      await this.put(
        workspaceId!,
        payload.id,
        key,
        Buffer.concat([MARK, this.vault.seal(workspaceId!, PURPOSE, bytes.toString('base64'))]),
      );
    });
  }

  @OnJob(unsealFile, 'files.unseal')
  async unsealNow({ workspaceId, payload }: MessageOf<typeof unsealFile>): Promise<void> {
    await this.turn.runLocked(workspaceId!, unsealFile, payload, () => this.unseal(workspaceId!, payload));
  }

  private async unseal(workspaceId: string, payload: { id: string; at: string }): Promise<void> {
    const key = await this.keyOf(workspaceId, payload.id, payload.at);
    // Given back already, or sealed anew by a later redaction.
    if (!key) return;
    const bytes = Buffer.from(await this.files.read(key));
    if (isSealed(bytes))
      await this.put(
        workspaceId,
        payload.id,
        key,
        Buffer.from(this.vault.open(workspaceId, PURPOSE, bytes.subarray(MARK.length)), 'base64'),
      );
    await this.db.tx({ workspaceId }, async (m) => {
      const given: unknown[] = await m.query(
        `with given as (update files set sealed_at = null where workspace_id = $1 and id = $2 and sealed_at = $3::timestamptz and discarded_at is null returning id) select id from given`,
        [workspaceId, payload.id, payload.at],
      );
      // Sealed anew between the two: its bytes lie open now.
      if (!given.length) await this.outbox.publish(m, workspaceId, sealFile, { id: payload.id });
    });
  }

  /** The text of a stored file for background work, also of a sealed one, which users cannot read. */
  async plainBytes(where: InWorkspace, key: string): Promise<Uint8Array> {
    const bytes = Buffer.from(await this.files.read(key));
    return isSealed(bytes) ? Buffer.from(this.vault.open(where.workspaceId, PURPOSE, bytes.subarray(MARK.length)), 'base64') : bytes;
  }

  /** Stores bytes anew, unless they were discarded meanwhile: who discards takes away what is there after this look. */
  private async put(workspaceId: string, id: string, key: string, bytes: Buffer): Promise<void> {
    await this.files.put(key, bytes);
    const kept = await this.db.one({ workspaceId }, `select 1 from files where workspace_id = $1 and id = $2 and discarded_at is null`, [
      workspaceId,
      id,
    ]);
    if (!kept) await this.files.remove(key);
  }

  /** Where a sealed file lies; with `at`, only when it was sealed at that very moment. */
  private async keyOf(workspaceId: string, id: string, at: string | null = null): Promise<string | null> {
    const row = await this.db.one<{ key: string }>(
      { workspaceId },
      `select storage_key as key from files where workspace_id = $1 and id = $2 and sealed_at is not null and discarded_at is null and ($3::timestamptz is null or sealed_at = $3)`,
      [workspaceId, id, at],
    );
    return row?.key ?? null;
  }
}

const isSealed = (bytes: Buffer) => bytes.subarray(0, MARK.length).equals(MARK);
