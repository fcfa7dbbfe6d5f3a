import {
  ACCESS,
  type Access,
  type AccessRequestState,
  type AnswerAccessRequestInput,
  AppError,
  type AskedKind,
  keysOf,
  LIMITS,
  type RequestAccessInput,
} from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Authors, MembersService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { lockId, newId, TenantDb } from '#platform/db';
import { Outbox } from '#platform/events';
import { accessAnswered, accessRequested, accessRunsOut } from '../access.topics.js';
import { AccessGrants } from '../grants/access-grants.service.js';
import { FolderAccess } from '../levels/folder-access.service.js';
import { PlaceRegistry, type Shared } from '../levels/place.registry.js';
import { ProjectAccess } from '../levels/project-access.service.js';
import type { AccessRequest, OwnAccessRequest } from './access-request.graphql.js';
import { AccessRequestLog, type StoredRequest } from './access-request-log.service.js';
import { INSERT, IS_OPEN, LAST_OF, OLDEST_JOINED_REQUEST, OPEN_AT, UNDO } from './access-requests.sql.js';

const NAMES: readonly Access[] = keysOf(ACCESS);
const DAY_SECONDS = 86_400;

/** Asking for access to what one cannot open, and having it for a time. What is asked for may not exist: the answer is the same. */
@Injectable()
export class AccessRequestsService {
  constructor(
    private readonly db: TenantDb,
    private readonly log: AccessRequestLog,
    private readonly outbox: Outbox,
    private readonly grants: AccessGrants,
    private readonly projects: ProjectAccess,
    private readonly folders: FolderAccess,
    private readonly places: PlaceRegistry,
    private readonly authors: Authors,
    private readonly members: MembersService,
  ) {}

  /** Where the actor stands with an object; null when they can read it, so that there is nothing to ask for. */
  async own(actor: Actor, kind: AskedKind, id: string): Promise<OwnAccessRequest | null> {
    if (await this.mayRead(actor, await this.places.placeOf(actor, kind, id))) return null;
    const last = await this.db.one<StoredRequest>(actor, LAST_OF, [actor.workspaceId, actor.userId, id]);
    const state = last?.state === 'requested' || last?.state === 'active' ? last.state : 'none';
    return {
      askedId: id,
      state,
      ...(last && state !== 'none' ? { requestId: last.id, until: last.until } : { requestId: null, until: null }),
      declined: last?.state === 'declined',
      note: last?.state === 'declined' ? last.note : null,
    };
  }

  /** Asks for access; the same again changes nothing. Throws ValidationError for what the actor can read, and when too many requests of theirs are open. */
  async request(actor: Actor, { kind, id, message }: RequestAccessInput): Promise<OwnAccessRequest> {
    await this.db.tx(actor, async (m) => {
      await lockId(m, `access request of ${actor.userId}`);
      const place = await this.places.placeOf(actor, kind, id);
      if (await this.mayRead(actor, place)) throw new AppError('ValidationError', { message: 'You can open this already.' });
      await this.log.expire(m, actor, actor.userId);
      const open: { id: string }[] = await m.query(
        `select r.asked_id as id from access_requests r where r.workspace_id = $1 and r.user_id = $2 and ${IS_OPEN}`,
        [actor.workspaceId, actor.userId],
      );
      if (open.some((item) => item.id === id)) return;
      const { open: max, perDay, waitDays } = LIMITS.accessRequest;
      const [today]: { n: number }[] = await m.query(
        `select count(*)::int as n from access_requests where workspace_id = $1 and user_id = $2 and requested_at > now() - interval '1 day'`,
        [actor.workspaceId, actor.userId],
      );
      // Each is news for those who manage the place: withdrawing and asking again must not notify them all day.
      if (today && today.n >= perDay)
        throw new AppError('ValidationError', { message: `You can send ${perDay} requests in 24 hours. Try again later.` });
      if (open.length >= max)
        throw new AppError('ValidationError', { message: `You have ${max} open requests. Wait for an answer, or withdraw one.` });
      const requestId = newId();
      const requests = [
        actor.workspaceId,
        requestId,
        actor.userId,
        kind,
        id,
        place?.kind ?? null,
        place?.id ?? null,
        message ?? null,
        waitDays,
      ];
      await m.query(INSERT, requests);
      // The rest is done later for what exists and for what does not, so that the time of the answer says neither.
      await this.outbox.publish(m, actor.workspaceId, accessRequested, { requestId });
      await this.outbox.publishLater(m, actor.workspaceId, accessRunsOut, { requestId }, waitDays * DAY_SECONDS);
    });
    return (await this.own(actor, kind, id))!;
  }

  /** What waits for an answer at a place, and who has access there for a time; for those with full access. */
  async at(actor: Actor, place: Shared): Promise<AccessRequest[]> {
    await this.grants.requireAccess(actor, place, 'full');
    return this.shown(actor, await this.db.read(actor, OPEN_AT, [actor.workspaceId, place.id, LIMITS.accessRequest.listed]));
  }

  /** Gives access for a time, or (no level) declines. The first answer counts: throws ValidationError that says who gave it. */
  async answer(actor: Actor, { id, access, note }: AnswerAccessRequestInput): Promise<AccessRequest> {
    await this.step(actor, id, ['requested'], async (m, request) => {
      await m.query(
        `update access_requests set state = $3, access = $4, note = $5, answered_by = $6, answered_at = now(),
           active_until = case when $3 = 'active' then now() + make_interval(days => $7) end
         where workspace_id = $1 and (id = $2 or joins = $2) and state = 'requested'`,
        [
          ...[actor.workspaceId, id, access ? 'active' : 'declined', access ? ACCESS[access] : null, note ?? null],
          ...[actor.userId, LIMITS.accessRequest.grantDays],
        ],
      );
      if (access)
        await this.outbox.publishLater(
          m,
          actor.workspaceId,
          accessRunsOut,
          { requestId: id },
          LIMITS.accessRequest.grantDays * DAY_SECONDS,
        );
      await this.log.note(m, actor, request, access ? 'active' : 'declined', access ? ACCESS[access] : 0);
    });
    return this.findOneOrFail(actor, id);
  }

  /** Withdraws a request, or ends access before its time: for the member who asked, and for those with full access. */
  async end(actor: Actor, id: string): Promise<AccessRequest> {
    await this.step(actor, id, ['requested', 'active'], async (m, request) => {
      // Who withdraws a request keeps those for other things: else it would show which of them exist and lie in the same place.
      const isWithdrawn = request.userId === actor.userId && request.state === 'requested';
      await m.query(
        `update access_requests set state = 'ended', ended_by = $3, ended_at = now()
         where workspace_id = $1 and (id = $2 or (joins = $2 and not $4)) and state in ('requested', 'active')`,
        [actor.workspaceId, id, actor.userId, isWithdrawn],
      );
      if (isWithdrawn) await m.query(OLDEST_JOINED_REQUEST, [actor.workspaceId, id]);
      await this.log.note(m, actor, request, 'ended');
    });
    return this.findOneOrFail(actor, id);
  }

  /** Takes back what was answered or ended, as far as its time is not over: the request waits again, or access goes on to the same end. */
  async undo(actor: Actor, id: string): Promise<AccessRequest> {
    await this.step(actor, id, ['active', 'declined', 'ended'], async (m, request) => {
      const next = request.state === 'ended' && request.access ? 'active' : 'requested';
      const back: unknown[] = await m.query(UNDO, [actor.workspaceId, id, next]);
      if (!back.length)
        throw new AppError('ValidationError', {
          message: 'This cannot be undone anymore: the time of the request is over, or there is a newer one.',
        });
      await this.log.note(m, actor, request, next, next === 'active' ? request.access! : 0);
    });
    return this.findOneOrFail(actor, id);
  }

  private async step(
    actor: Actor,
    id: string,
    from: readonly AccessRequestState[],
    change: (m: EntityManager, request: StoredRequest) => Promise<void>,
  ): Promise<void> {
    await this.db.tx(actor, async (m) => {
      // Two who answer at once: the second finds what the first said.
      await m.query(`select 1 from access_requests where workspace_id = $1 and id = $2 for update`, [actor.workspaceId, id]);
      const request = await this.log.one(actor, id);
      if (!request) throw new AppError('NotFound');
      const isOwn = request.userId === actor.userId && from.includes('requested') && from.includes('active');
      if (!isOwn) {
        if (!request.kind || !request.objectId || request.joins) throw new AppError('NotFound');
        await this.grants.requireAccess(actor, { kind: request.kind, id: request.objectId }, 'full');
      }
      if (!from.includes(request.state)) throw await this.alreadySaid(actor, request);
      await change(m, request);
      if (request.kind && !request.joins) await this.outbox.publish(m, actor.workspaceId, accessAnswered, { requestId: id });
    });
  }

  private async alreadySaid(actor: Actor, request: StoredRequest): Promise<AppError> {
    const by = request.state === 'ended' ? request.endedBy : request.answeredBy;
    const name = by ? (await this.authors.authorsByIds(actor, [by])).get(by)!.name : '';
    const said = { reason: request.state };
    if (request.state === 'active') return new AppError('ValidationError', { message: `${name} gave access already.`, ...said });
    if (request.state === 'declined')
      return new AppError('ValidationError', { message: `${name} declined this request already.`, ...said });
    if (request.state === 'ended') return new AppError('ValidationError', { message: `${name} ended this already.`, ...said });
    if (request.state === 'expired') return new AppError('ValidationError', { message: 'The time of this request is over.', ...said });
    return new AppError('ValidationError', { message: 'This request still waits for an answer.', ...said });
  }

  private async findOneOrFail(actor: Actor, id: string): Promise<AccessRequest> {
    const request = await this.log.one(actor, id);
    if (!request) throw new AppError('NotFound');
    return (await this.shown(actor, [request]))[0]!;
  }

  private async shown(actor: Actor, rows: readonly StoredRequest[]): Promise<AccessRequest[]> {
    const people = await this.authors.authorsByIds(
      actor,
      rows.flatMap(({ userId, answeredBy }) => [userId, ...(answeredBy ? [answeredBy] : [])]),
    );
    const emails = await this.members.emailsOf(rows.map(({ userId }) => userId));
    return rows.map(({ userId, answeredBy, access, ...row }) => ({
      ...row,
      user: people.get(userId)!,
      email: emails.get(userId) ?? '',
      access: access === null ? null : NAMES[access]!,
      answeredBy: answeredBy ? people.get(answeredBy)! : null,
    }));
  }

  private async mayRead(actor: Actor, place: Shared | null): Promise<boolean> {
    // For what does not exist the same question is asked.
    const { kind, id } = place ?? { kind: 'project', id: newId() };
    const access = await (kind === 'project' ? this.projects : this.folders).accessOf(actor, [id]);
    return (access.get(id) ?? 'none') !== 'none';
  }
}
