import { randomUUID } from 'node:crypto';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Actor, RateLimiter } from '#platform/access';
import { CONFIG, type Config } from '#platform/config';
import { ExportKinds, TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';

/** What a reader of exports may rely on; raised when lines change in another way than by new fields and new kinds. */
const FORMAT = 1;
const PER_MINUTE = 6;

/** Everything of a workspace as lines of JSON. */
@Injectable()
export class ExportWorkspace {
  constructor(
    private readonly db: TenantDb,
    private readonly kinds: ExportKinds,
    private readonly changes: ChangeRecorder,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The export of an admin's workspace: the rows of one moment, kind by kind, without secrets, and without what other people keep to themselves.
   * The last line counts them, so that a file that was cut is seen to be one. It is written whole before it is sent: a slow reader holds no transaction.
   */
  async file(actor: Actor): Promise<Readable> {
    await this.limiter.hit(`export:${actor.workspaceId}`, PER_MINUTE);
    const folder = path.resolve(this.config.dataDir, 'exports');
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    const filePath = path.join(folder, `${randomUUID()}.jsonl`);
    const file = await fs.open(filePath, 'wx+', 0o600);
    try {
      // What is open can be read; nothing lies there for anybody else.
      await fs.rm(filePath);
      await this.db.snapshotTx(actor, (m) => this.write(m, actor, file));
      await this.db.tx(actor, (m) =>
        this.changes.record(m, actor, { kind: 'workspace', id: actor.workspaceId, action: 'updated', after: { exported: true } }),
      );
      return file.createReadStream({ start: 0 });
    } catch (e) {
      await file.close();
      throw e;
    }
  }

  private async write(m: EntityManager, { workspaceId, userId }: Actor, file: FileHandle): Promise<void> {
    const counts: Record<string, number> = {};
    const head = { record: 'export', format: FORMAT, workspaceId, exportedBy: userId, exportedAt: new Date() };
    await file.writeFile(`${JSON.stringify(head)}\n`);
    for (const kind of this.kinds.all()) {
      counts[kind.kind] = 0;
      for await (const lines of this.kinds.lines(m, { workspaceId, userId }, kind)) {
        await file.writeFile(lines.map((line) => `${line}\n`).join(''));
        counts[kind.kind]! += lines.length;
      }
    }
    await file.writeFile(`${JSON.stringify({ record: 'end', counts })}\n`);
  }
}
