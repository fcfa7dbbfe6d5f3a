import { type AnswerSupportInput, AppError, type OpenToSupportInput, type SupportLevel, type SupportState } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UsersService } from '#contexts/identity';
import type { Actor } from '#platform/access';
import { CONFIG, type Config, originOf } from '#platform/config';
import { type InWorkspace, newId, TenantDb } from '#platform/db';
import { type Change, ChangeRecorder, type MessageOf, OnJob } from '#platform/events';
import { Mailer } from '#platform/mail';
import { Authors } from '../members/authors.service.js';
import type { WorkspaceStatus } from '../plans/workspace-plans.service.js';
import { ENTRY_RULES, type EntryRules } from '../security/entry-rules.js';
import { dayStarted } from '../workspace.topics.js';
import type { SessionSupport, SupportAccess, SupportGrant } from './support.graphql.js';
import { ANSWER, activeSupportGrantSql, END, EXPIRE, LOCKED_GRANT, OPEN, OPEN_GRANTS, SUPPORT_STATE } from './support.sql.js';
import { answerMail } from './support-mails.js';

/** A grant as it is stored, with what the clock of the database says of its state. */
export interface StoredGrant {
  id: string;
  operatorId: string | null;
  reason: string | null;
  state: SupportState;
  requestedAt: Date;
  until: Date;
  access: SupportLevel | null;
  answeredBy: string | null;
}
/** What lets an operator into a workspace now. */
export interface ActiveSupportGrant extends WorkspaceStatus {
  access: SupportLevel;
  until: Date;
  entry: EntryRules;
}
interface EndedGrant {
  operatorId: string | null;
  given: boolean;
}

const ACTIVE_GRANT = activeSupportGrantSql(`w.subscription, w.deleted_at as "deletedAt", ${ENTRY_RULES}`);

/** Access of the installation's operators, as the admins of a workspace give and end it. It is over by the clock of the database, whether or not a job notes that. */
@Injectable()
export class SupportGrants {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly mailer: Mailer,
    private readonly users: UsersService,
    private readonly authors: Authors,
  ) {}

  /** What lets this operator into the workspace now, or with a session that began at `since`, or null; whether they are one is for the caller to know. */
  activeGrant(where: InWorkspace, userId: string, since: Date | null = null): Promise<ActiveSupportGrant | null> {
    return this.db.one<ActiveSupportGrant>(where, ACTIVE_GRANT, [where.workspaceId, userId, since]);
  }

  /** How support stands in the session of a member or an operator; null when there is nothing to say. */
  async supportState(actor: Actor): Promise<SessionSupport | null> {
    if (actor.support) return { isOperator: true, ...actor.support, waiting: 0 };
    const row = await this.db.one<{ until: Date | null; access: SupportLevel; waiting: number }>(actor, SUPPORT_STATE, [actor.workspaceId]);
    const waiting = actor.role === 'admin' ? (row?.waiting ?? 0) : 0;
    if (!row?.until && !waiting) return null;
    return { isOperator: false, until: row?.until ?? null, access: row?.until ? row.access : null, waiting };
  }

  /** What waits and what is active. */
  async list(actor: Actor): Promise<SupportAccess> {
    const rows = await this.db.read<StoredGrant>(actor, OPEN_GRANTS, [actor.workspaceId]);
    const ids = rows.flatMap(({ operatorId, answeredBy }) => [operatorId ?? [], answeredBy ?? []].flat());
    const [people, authors] = await Promise.all([this.users.byIds([...new Set(ids)]), this.authors.formerByIds(ids)]);
    const authorOf = (id: string | null) => (id ? (authors.get(id) ?? null) : null);
    const grants = rows.map(
      ({ operatorId, answeredBy, ...grant }): SupportGrant => ({
        ...grant,
        operator: authorOf(operatorId),
        email: operatorId ? (people.get(operatorId)?.email ?? null) : null,
        answeredBy: authorOf(answeredBy),
      }),
    );
    return { isOffered: this.config.supportOperators.length > 0, grants };
  }

  /** Lets every operator in without being asked, or changes for how long and how far. */
  async open(actor: Actor, { access, days }: OpenToSupportInput): Promise<SupportAccess> {
    if (!this.config.supportOperators.length)
      throw new AppError('ValidationError', {
        message: 'This installation has no support operators. The person who runs it can name some.',
      });
    await this.inOrder(actor, async (m) => {
      await m.query(OPEN, [actor.workspaceId, newId(), actor.userId, access, days]);
      await this.note(m, actor, null, null, 'active', { supportLevel: access, supportDays: days });
    });
    return this.list(actor);
  }

  /** Answers a request, once; throws NotFound for one that is not there, and ValidationError for one that waits no longer. */
  async answer(actor: Actor, { id, access = null, days }: AnswerSupportInput): Promise<SupportAccess> {
    await this.inOrder(actor, async (m) => {
      const [grant]: StoredGrant[] = await m.query(LOCKED_GRANT, [actor.workspaceId, id]);
      if (!grant?.operatorId) throw new AppError('NotFound');
      const [answered]: { until: Date | null }[] = await m.query(ANSWER, [actor.workspaceId, id, actor.userId, access, days]);
      if (!answered) throw new AppError('ValidationError', { message: 'This request no longer waits for an answer.', reason: 'answered' });
      const detail = access ? { supportLevel: access, supportDays: days } : {};
      await this.note(m, actor, grant.operatorId, 'requested', access ? 'active' : 'declined', detail);
      const [workspace]: { name: string }[] = await m.query(`select name from workspaces where id = $1`, [actor.workspaceId]);
      const operator = (await this.users.byIds([grant.operatorId], m)).get(grant.operatorId);
      const url = `${originOf(this.config)}/auth/workspaces`;
      if (operator && workspace)
        await this.mailer.send(m, actor.workspaceId, {
          to: operator.email,
          ...answerMail({ workspace: workspace.name, until: answered.until, url }),
        });
    });
    return this.list(actor);
  }

  /** Ends one grant, or (null) all that are active; what is over already stays as it is. */
  async end(actor: Actor, id: string | null): Promise<SupportAccess> {
    await this.inOrder(actor, async (m) => this.noteEnded(m, actor, await m.query(END, [actor.workspaceId, id, actor.userId, null])));
    return this.list(actor);
  }

  /** Writes down what END ended in the open transaction m. */
  async noteEnded(m: EntityManager, by: InWorkspace & { userId: string }, ended: readonly EndedGrant[]): Promise<void> {
    for (const { operatorId, given } of ended) await this.note(m, by, operatorId, given ? 'active' : 'requested', 'ended');
  }

  /** One transaction after the other, in which what ran out is noted first. */
  async inOrder<T>(actor: InWorkspace, fn: (m: EntityManager) => Promise<T>): Promise<T> {
    return this.db.tx(actor, async (m) => {
      await m.query(`select 1 from workspaces where id = $1 for no key update`, [actor.workspaceId]);
      const over: EndedGrant[] = await m.query(EXPIRE, [actor.workspaceId]);
      for (const { operatorId, given } of over)
        await this.note(m, { workspaceId: actor.workspaceId, userId: null }, operatorId, given ? 'active' : 'requested', 'expired');
      return fn(m);
    });
  }

  /** Writes a step down: for the audit log, and for the screens that are open. `operatorId` null is every operator. */
  async note(
    m: EntityManager,
    by: InWorkspace & { userId: string | null },
    operatorId: string | null,
    before: SupportState | null,
    after: SupportState,
    detail: Record<string, unknown> = {},
  ): Promise<void> {
    const state = (value: SupportState | null) => ({ supportAccess: operatorId ? { [operatorId]: value } : value });
    const change: Change = {
      kind: 'workspace',
      id: by.workspaceId,
      action: 'updated',
      before: state(before),
      after: { ...state(after), ...detail },
    };
    await this.changes.record(m, by, change);
  }

  /** Notes once a day what ran out. Nothing depends on it. */
  @OnJob(dayStarted, 'support.expire')
  async expire({ workspaceId }: Pick<MessageOf<typeof dayStarted>, 'workspaceId'>): Promise<void> {
    if (workspaceId) await this.inOrder({ workspaceId }, async () => {});
  }
}
