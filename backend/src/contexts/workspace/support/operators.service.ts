import { AppError, fieldError, LIMITS, NAMES_AWAY, type RequestSupportInput, supportedWorkspace } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import { type Handoff, Handoffs, SecondFactorsService, UsersService, type Visitor } from '#contexts/identity';
import { RateLimiter, type SignedInUser } from '#platform/access';
import { CellAway } from '#platform/cells';
import { CONFIG, type Config } from '#platform/config';
import { newId, TenantDb } from '#platform/db';
import { Mailer } from '#platform/mail';
import { Names } from '../cells/names.service.js';
import { Memberships } from '../memberships/memberships.service.js';
import { Directory } from '../workspaces/directory.service.js';
import type { SupportedWorkspace } from './support.graphql.js';
import { ASK, END, GRANT_OF, WORKSPACES } from './support.sql.js';
import { type StoredGrant, SupportGrants } from './support-grants.service.js';
import { requestMail } from './support-mails.js';

type OnRoot = SignedInUser & { sessionId: string };

/** What operators of the installation do on the root domain: ask to be let into workspaces, and open those that let them in. */
@Injectable()
export class Operators {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: TenantDb,
    private readonly grants: SupportGrants,
    private readonly directory: Directory,
    private readonly names: Names,
    private readonly memberships: Memberships,
    private readonly users: UsersService,
    private readonly factors: SecondFactorsService,
    private readonly handoffs: Handoffs,
    private readonly mailer: Mailer,
    private readonly limiter: RateLimiter,
  ) {}

  /** Whether the configuration names the account of this address. Only who confirmed an address can log in with it. */
  isOperator({ email, viaProvider }: Pick<SignedInUser, 'email' | 'viaProvider'>): boolean {
    return !viaProvider && this.config.supportOperators.includes(email.toLowerCase());
  }

  /** Where they asked or are let in. */
  async workspaces(user: OnRoot): Promise<SupportedWorkspace[]> {
    await this.assertOperator(user);
    const rows = await this.db.globalTx(async (m): Promise<Omit<SupportedWorkspace, 'url'>[]> => {
      await m.query(`select set_config('app.user_id', $1, true), set_config('app.operator', 'on', true)`, [user.id]);
      return m.query(WORKSPACES, [user.id, LIMITS.support.listed]);
    });
    return rows.sort((a, b) => a.name.localeCompare(b.name, 'en')).map((row) => ({ ...row, url: this.directory.urlOf(row.subdomain) }));
  }

  /** Asks the admins of a workspace; throws ValidationError for an address of none, a member, and one who asked already or is let in. */
  async request(user: OnRoot, { subdomain, reason }: RequestSupportInput, address: string): Promise<void> {
    await this.assertOperator(user);
    await this.limiter.hit(`support-request:${user.id}`, LIMITS.support.perMinute);
    const workspaceId = await this.idOf(subdomain);
    if (!workspaceId) throw await this.elsewhere(subdomain, address);
    if ((await this.memberships.seatOf(workspaceId, user.id)) || (await this.memberships.hasBeen(workspaceId, user.id)))
      throw fieldError('subdomain', 'Support access is not for people who are or were members of the workspace.');
    const by = { workspaceId, userId: user.id };
    await this.grants.inOrder(by, async (m) => {
      const open: StoredGrant[] = await m.query(GRANT_OF, [workspaceId, user.id]);
      if (open.length) throw fieldError('subdomain', 'You already asked this workspace, or already have access.');
      await m.query(ASK, [workspaceId, newId(), user.id, reason, LIMITS.support.waitDays]);
      await this.grants.note(m, by, user.id, null, 'requested');
      const [workspace]: { name: string; subdomain: string }[] = await m.query(`select name, subdomain from workspaces where id = $1`, [
        workspaceId,
      ]);
      const mail = requestMail({
        operator: user.name,
        email: user.email,
        workspace: workspace?.name ?? '',
        reason,
        url: this.directory.urlOf(workspace?.subdomain ?? subdomain),
      });
      const admins = await this.users.byIds(await this.memberships.adminIds(by), m);
      for (const { email } of admins.values()) await this.mailer.send(m, workspaceId, { to: email, ...mail });
    });
  }

  /** Why a workspace is not here: an operator asks in the region in which it is, with an account there, or there is none. */
  private async elsewhere(subdomain: string, address: string): Promise<AppError> {
    try {
      const cell = await this.names.cellOf(subdomain, address);
      if (!cell) return fieldError('subdomain', 'There is no workspace at this address.');
      return fieldError('subdomain', `This workspace is in another region. Ask at ${cell.origin}/auth/workspaces, with an account there.`);
    } catch (error) {
      if (!(error instanceof CellAway)) throw error;
      return fieldError('subdomain', NAMES_AWAY);
    }
  }

  /** Takes back a request, or gives up what was given to them by name. */
  async withdraw(user: OnRoot, address: string): Promise<void> {
    await this.assertOperator(user);
    const workspaceId = await this.idOf(supportedWorkspace.parse(address));
    if (!workspaceId) throw new AppError('NotFound');
    const by = { workspaceId, userId: user.id };
    await this.grants.inOrder(by, async (m) => {
      const [grant]: StoredGrant[] = await m.query(GRANT_OF, [workspaceId, user.id]);
      if (!grant) throw new AppError('NotFound');
      await this.grants.noteEnded(m, by, await m.query(END, [workspaceId, grant.id, user.id, user.id]));
    });
  }

  /** A code that opens the workspace's host; throws NotFound where they are not let in, and Forbidden without a second step at their login. */
  async open(user: OnRoot, address: string, visitor: Visitor): Promise<Handoff> {
    await this.assertOperator(user);
    const subdomain = supportedWorkspace.parse(address);
    const workspaceId = await this.idOf(subdomain);
    if (!workspaceId || !(await this.grants.activeGrant({ workspaceId }, user.id))) throw new AppError('NotFound');
    if (!(await this.db.globalTx((m) => this.factors.usedSecondFactor(m, user.id, user.sessionId))))
      throw new AppError('Forbidden', {
        message: 'Support access takes a login with a second step. Set one up, log out, and log in again.',
        reason: 'second-step',
      });
    return this.handoffs.issueForSupport(user, { id: workspaceId, url: this.directory.urlOf(subdomain) }, '/home', visitor);
  }

  private async assertOperator(user: OnRoot): Promise<void> {
    if (!this.isOperator(user)) throw new AppError('Forbidden', { message: 'Only operators of this installation can do this.' });
  }

  private async idOf(subdomain: string): Promise<string | null> {
    const [row] = await this.db.global<{ id: string }>(`select id from workspaces where subdomain = $1 and deleted_at is null`, [
      subdomain,
    ]);
    return row?.id ?? null;
  }
}
