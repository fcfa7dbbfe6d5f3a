import { type AccessRequestState, type AskedKind, auditOf } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type InWorkspace, TenantDb } from '#platform/db';
import { AuditTrail, type Change, ChangeRecorder, claimOnce } from '#platform/events';
import { Live } from '#platform/live';
import type { Shared } from '../levels/place.registry.js';
import { EXPIRE, OLDEST_JOINED_REQUEST, REQUEST } from './access-requests.sql.js';

/** A request as it is stored, with what the clock of the database says of its state. */
export interface StoredRequest {
  id: string;
  userId: string;
  askedKind: AskedKind;
  askedId: string;
  kind: Shared['kind'] | null;
  objectId: string | null;
  joins: string | null;
  message: string | null;
  state: AccessRequestState;
  requestedAt: Date;
  until: Date;
  access: number | null;
  note: string | null;
  answeredBy: string | null;
  endedBy: string | null;
}
type Over = Pick<StoredRequest, 'id' | 'userId' | 'kind' | 'objectId' | 'joins'> & { given: boolean };

/** What becomes of requests, written down: in the audit log, in the history of the place, and for the screens that are open. */
@Injectable()
export class AccessRequestLog {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly audit: AuditTrail,
    private readonly live: Live,
  ) {}

  /** One request by its id, without a check of access. */
  async one(where: InWorkspace, id: string): Promise<StoredRequest | null> {
    return this.db.one<StoredRequest>(where, `${REQUEST} and r.id = $2`, [where.workspaceId, id]);
  }

  /** The same for several. */
  async byIds(where: InWorkspace, ids: readonly string[]): Promise<StoredRequest[]> {
    return ids.length ? this.db.read<StoredRequest>(where, `${REQUEST} and r.id = any($2::uuid[])`, [where.workspaceId, ids]) : [];
  }

  /** Notes a step of a request to another state; nothing of one for what does not exist. `access` is what it gives from now on. */
  async note(
    m: EntityManager,
    by: InWorkspace & { userId: string },
    request: StoredRequest,
    next: AccessRequestState,
    access = 0,
  ): Promise<void> {
    if (!request.kind || request.joins) return;
    const change = changed(request, request.state, next, access);
    await (request.userId === by.userId ? this.noteOwn(m, by, change) : this.changes.record(m, by, change));
  }

  /** Notes, once, that someone asked: later, so that asking takes the same time for what does not exist. */
  async logRequested(where: InWorkspace, id: string): Promise<void> {
    const request = await this.one(where, id);
    if (!request?.kind || request.joins) return;
    await this.db.tx(where, async (m) => {
      if (await claimOnce(m, `access asked ${id}`))
        await this.noteOwn(m, { ...where, userId: request.userId }, changed(request, null, 'requested', 0));
    });
  }

  /** Notes what ran out, of one person or of everybody: what they had ended by itself at that moment already. */
  async expire(m: EntityManager, where: InWorkspace, userId: string | null = null): Promise<void> {
    const over: Over[] = await m.query(EXPIRE, [where.workspaceId, userId]);
    for (const request of over) {
      if (request.joins) continue;
      await m.query(OLDEST_JOINED_REQUEST, [where.workspaceId, request.id]);
      if (request.kind)
        await this.changes.record(m, { ...where, userId: null }, changed(request, request.given ? 'active' : 'requested', 'expired', 0));
    }
  }

  /** What the member who asked does is in the log; it is no change that they made to the place, and a hint by them would name to them what they may not know. */
  private async noteOwn(m: EntityManager, who: InWorkspace & { userId: string }, change: Change): Promise<void> {
    const { kind, id, projectId = null, action } = change;
    const entry = auditOf(change);
    if (entry) await this.audit.add(m, who, { ...entry, kind, targetId: id, projectId });
    await this.live.notify(m, who.workspaceId, { t: 'change', kind, id, p: projectId, n: null, action, by: null, r: null });
  }
}

function changed(
  request: Pick<StoredRequest, 'userId' | 'kind' | 'objectId'>,
  before: AccessRequestState | null,
  after: AccessRequestState,
  access: number,
): Change {
  const isGiven = before === 'active' || after === 'active';
  return {
    kind: request.kind!,
    id: request.objectId!,
    action: 'updated',
    projectId: request.kind === 'project' ? request.objectId : null,
    before: { accessRequest: { [request.userId]: before } },
    after: { accessRequest: { [request.userId]: after }, ...(isGiven && { access: { [request.userId]: access } }) },
  };
}
