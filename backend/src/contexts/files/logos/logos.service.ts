import { AppError, LIMITS, LOGO_KINDS, logoUrl, SERVER_LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { dayStarted, type Workspace, WorkspacesService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { type InWorkspace, lockId, newId, TenantDb } from '#platform/db';
import { type MessageOf, OnJob } from '#platform/events';
import type { Upload } from '#platform/web';
import { pictureSize } from '../picture-size.js';
import { sniff } from '../sniff.js';

const RETIRE = `update workspace_logos set retired_at = now() where workspace_id = $1 and retired_at is null`;
const LAST_REMOVED = `select id from workspace_logos where workspace_id = $1 and retired_at > now() - make_interval(hours => $2)
  order by retired_at desc limit 1`;

/** The pictures that workspaces are known by. Public, because login pages show them. */
@Injectable()
export class LogosService {
  constructor(
    private readonly db: TenantDb,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** Shows another picture from now on. What it is, its bytes say. Throws ValidationError for what no browser shows safely in a small place. */
  async store(actor: Actor, { name, bytes }: Upload): Promise<{ logoUrl: string | null }> {
    const mime = sniff(name, bytes);
    assertLogo(name, mime, bytes);
    const id = newId();
    await this.change(actor, async (m) => {
      await m.query(RETIRE, [actor.workspaceId]);
      await m.query(`insert into workspace_logos (workspace_id, id, mime, bytes) values ($1, $2, $3, $4)`, [
        actor.workspaceId,
        id,
        mime,
        Buffer.from(bytes),
      ]);
      return id;
    });
    return { logoUrl: logoUrl(actor.workspaceId, id) };
  }

  /** Shows no picture from now on. */
  async remove(actor: Actor): Promise<Workspace> {
    await this.change(actor, async (m) => {
      await m.query(RETIRE, [actor.workspaceId]);
      return null;
    });
    return this.workspaces.one(actor);
  }

  /** Shows again what was shown last. Throws NotFound when that is gone, and ValidationError where there is another one by now. */
  async restore(actor: Actor): Promise<Workspace> {
    await this.change(actor, async (m) => {
      const [shown] = await m.query(`select 1 from workspace_logos where workspace_id = $1 and retired_at is null`, [actor.workspaceId]);
      if (shown) throw new AppError('ValidationError', { message: 'The workspace has another logo by now.' });
      const [last]: { id: string }[] = await m.query(LAST_REMOVED, [actor.workspaceId, SERVER_LIMITS.logo.undoHours]);
      if (!last) throw new AppError('NotFound');
      await m.query(`update workspace_logos set retired_at = null where workspace_id = $1 and id = $2`, [actor.workspaceId, last.id]);
      return last.id;
    });
    return this.workspaces.one(actor);
  }

  /** The picture of this id, where the workspace shows it; throws NotFound. */
  async read(where: InWorkspace, id: string): Promise<{ mime: string; bytes: Buffer }> {
    const sql = `select mime, bytes from workspace_logos where workspace_id = $1 and id = $2 and retired_at is null`;
    const row = await this.db.one<{ mime: string; bytes: Buffer }>(where, sql, [where.workspaceId, id]);
    if (!row) throw new AppError('NotFound');
    return row;
  }

  @OnJob(dayStarted, 'logos.purge')
  async purge({ workspaceId }: MessageOf<typeof dayStarted>): Promise<void> {
    const sql = `delete from workspace_logos where workspace_id = $1 and retired_at < now() - make_interval(hours => $2)`;
    await this.db.tx({ workspaceId: workspaceId! }, (m) => m.query(sql, [workspaceId, SERVER_LIMITS.logo.undoHours]));
  }

  /** One change at a time, with what the workspace shows after it. */
  private change(actor: Actor, work: (m: EntityManager) => Promise<string | null>): Promise<void> {
    return this.db.tx(actor, async (m) => {
      await lockId(m, `logo ${actor.workspaceId}`);
      await this.workspaces.setLogo(m, actor, await work(m));
    });
  }
}

function assertLogo(name: string, mime: string, bytes: Uint8Array): void {
  const size = LOGO_KINDS.includes(mime) ? pictureSize(bytes, mime) : null;
  if (!size)
    throw new AppError('ValidationError', { message: `“${name}” is not a picture that can be a logo. Choose a PNG, JPEG or WebP file.` });
  if (mime !== 'image/jpeg' && size.frames > 1)
    throw new AppError('ValidationError', { message: `“${name}” is animated. Choose a still picture.` });
  const longest = Math.max(size.width, size.height);
  if (longest > LIMITS.logo.side)
    throw new AppError('ValidationError', {
      message: `“${name}” is ${longest} pixels wide or high. A logo can have at most ${LIMITS.logo.side}.`,
    });
}
