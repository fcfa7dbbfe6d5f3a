import {
  AppError,
  type AuditAction,
  type AuditArea,
  type AuditDetail,
  type AuditFilter,
  type AuditKind,
  type AuditSource,
  isId,
} from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { Authors, dayStarted, GroupsService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { decodeCursor, encodeCursor, pageSize, TenantDb } from '#platform/db';
import { type MessageOf, OnJob } from '#platform/events';
import type { AuditLogConnection, AuditLogEntry } from './audit.graphql.js';
import { ENTRIES } from './audit.sql.js';
import { changesIn, idsIn } from './changes-in.js';

/** An entry as it is stored, with its place in the chain. */
export interface AuditRow {
  id: string;
  at: Date;
  /** The same to the microsecond, as the chain has it. */
  time: string;
  area: AuditArea;
  kind: AuditKind;
  action: AuditAction;
  userId: string | null;
  via: AuditSource;
  keyId: string | null;
  address: string | null;
  agent: string | null;
  targetId: string | null;
  projectId: string | null;
  detail: AuditDetail;
  seq: string | null;
  digest: string | null;
  hash: string | null;
  /** The name of a project that is there. */
  project: string | null;
}

const EXPORT_PAGE = 500;

/** Reading the audit log; writing it is the work of AuditTrail. */
@Injectable()
export class AuditService {
  constructor(
    private readonly db: TenantDb,
    private readonly authors: Authors,
    private readonly groups: GroupsService,
  ) {}

  /** A page of it, the newest first. */
  async list(actor: Actor, filter: AuditFilter, first?: number | null, after?: string | null): Promise<AuditLogConnection> {
    const size = pageSize(first);
    const [last = null] = decodeCursor(after, 1)?.map(String) ?? [];
    if (last !== null && !isId(last)) throw new AppError('ValidationError', { message: 'That cursor is not one of this list.' });
    const rows = await this.rows(actor, filter, last, size + 1);
    const page = rows.slice(0, size);
    const end = page.at(-1);
    return {
      nodes: await this.withNames(actor, page),
      pageInfo: { hasNextPage: rows.length > size, endCursor: end ? encodeCursor([end.id]) : null },
    };
  }

  /** All entries that fit, page by page: each as it is shown, and as it is stored. */
  async *pages(actor: Actor, filter: AuditFilter): AsyncGenerator<{ entry: AuditLogEntry; row: AuditRow }[]> {
    for (let last: string | null = null; ; ) {
      const rows = await this.rows(actor, filter, last, EXPORT_PAGE);
      const entries = await this.withNames(actor, rows);
      if (rows.length) yield rows.map((row, i) => ({ row, entry: entries[i]! }));
      if (rows.length < EXPORT_PAGE) return;
      last = rows.at(-1)!.id;
    }
  }

  /** Takes away what is older than it is kept. */
  @OnJob(dayStarted, 'audit.expire')
  async expire({ workspaceId }: Pick<MessageOf<typeof dayStarted>, 'workspaceId'>): Promise<void> {
    if (workspaceId) await this.db.tx({ workspaceId }, (m) => m.query('select app_audit_expire()'));
  }

  private rows(actor: Actor, { areas, by, target, from, before }: AuditFilter, last: string | null, limit: number): Promise<AuditRow[]> {
    return this.db.read<AuditRow>(actor, ENTRIES, [
      actor.workspaceId,
      areas?.length ? areas : null,
      by ?? null,
      target ?? null,
      from ?? null,
      before ?? null,
      last,
      limit,
    ]);
  }

  private async withNames(actor: Actor, rows: readonly AuditRow[]): Promise<AuditLogEntry[]> {
    const people = await this.authors.formerByIds(rows.flatMap(({ userId, detail }) => [...(userId ? [userId] : []), ...idsIn(detail)]));
    const members = await this.authors.formerByMemberIds(
      actor,
      rows.flatMap(({ kind, targetId }) => (kind === 'member' && targetId ? [targetId] : [])),
    );
    const groups = new Map((await this.groups.list(actor)).map(({ id, name }) => [id, name]));
    const nameOf = (id: string) => people.get(id)?.name ?? groups.get(id);
    return rows.map(({ id, at, area, kind, action, userId, via, address, agent, targetId, projectId, detail, project }) => ({
      id,
      at,
      area,
      kind,
      action,
      by: userId ? (people.get(userId) ?? null) : null,
      via,
      address,
      agent,
      targetId,
      target: members.get(targetId ?? '')?.name ?? groups.get(targetId ?? '') ?? project,
      projectId,
      changes: changesIn(detail, nameOf),
    }));
  }
}
