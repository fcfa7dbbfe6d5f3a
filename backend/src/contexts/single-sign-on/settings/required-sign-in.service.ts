import { AppError, fieldError, type RequireSsoInput } from '@libs/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SecondFactorsService, SessionsService, SignInRules, type WorkspaceSignIn } from '#contexts/identity';
import { AdminRules, Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { type InWorkspace, newId, TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';

interface Required {
  ssoRequired: boolean;
  breakGlassUserId: string | null;
}

const SELECT = `select sso_required as "ssoRequired", break_glass as "breakGlassUserId" from sign_in_settings where workspace_id = $1`;
const TESTED = `select 1 from sso_connections where workspace_id = $1 and enabled and tested_at is not null limit 1`;
const ENABLED = `select name from sso_connections where workspace_id = $1 and enabled order by created_at, id`;
const PROVED = `select 1 from domains where workspace_id = $1 and verified_at is not null limit 1`;

/** Workspaces that only their identity provider opens. One admin can still come in by a login of their own that took a second step, for when it is away. */
@Injectable()
export class RequiredSignIn implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly rules: SignInRules,
    private readonly admins: AdminRules,
    private readonly memberships: Memberships,
    private readonly sessions: SessionsService,
    private readonly factors: SecondFactorsService,
  ) {}

  onModuleInit() {
    this.rules.register((entrance) => this.db.tx(entrance, (m) => this.assertMayEnter(m, entrance)));
    this.admins.register(async (m, where, userId) => {
      const { ssoRequired, breakGlassUserId } = await this.of(m, where);
      if (ssoRequired && breakGlassUserId === userId)
        throw new AppError('ValidationError', {
          message: 'This admin can log in when single sign-on fails. Choose another under Settings, Authentication first.',
          reason: 'break-glass',
        });
    });
  }

  /** Whether members log in by single sign-on alone. */
  isRequired(where: InWorkspace): Promise<boolean> {
    return this.db.tx(where, async (m) => (await this.of(m, where)).ssoRequired);
  }

  /** Requires single sign-on, or names another admin for emergencies; who came in another way is logged out, the actor too. */
  async require(actor: Actor, { breakGlassUserId }: RequireSsoInput): Promise<void> {
    await this.db.tx(actor, async (m) => {
      await m.query(`insert into sign_in_settings (workspace_id, id) values ($1, $2) on conflict do nothing`, [actor.workspaceId, newId()]);
      const before = await this.of(m, actor, 'for update');
      if (!(await m.query(TESTED, [actor.workspaceId])).length)
        throw new AppError('ValidationError', { message: 'Turn on an identity provider whose test login passed first.' });
      if (!(await m.query(PROVED, [actor.workspaceId])).length)
        throw new AppError('ValidationError', { message: 'Verify a domain first.' });
      if (!(await this.memberships.isAdmin(m, actor, breakGlassUserId)))
        throw fieldError('breakGlassUserId', 'Choose an admin of this workspace.');
      if (!(await this.factors.isRequired(m, breakGlassUserId)))
        throw fieldError('breakGlassUserId', 'This admin needs an authenticator app or a passkey first, under Settings, Account.');
      await m.query(`update sign_in_settings set sso_required = true, break_glass = $2 where workspace_id = $1`, [
        actor.workspaceId,
        breakGlassUserId,
      ]);
      await this.recordChange(m, actor, before, { ssoRequired: true, breakGlassUserId });
      await this.endRefusedSessions(m, actor);
    });
  }

  /** Lets people log in as the other settings say. */
  async stop(actor: Actor): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const before = await this.of(m, actor, 'for update');
      await m.query(`update sign_in_settings set sso_required = false, break_glass = null where workspace_id = $1`, [actor.workspaceId]);
      await this.recordChange(m, actor, before, { ssoRequired: false, breakGlassUserId: null });
    });
  }

  /** Throws where a change in the open transaction m leaves no way in but that of emergencies. */
  async assertCanLogIn(m: EntityManager, where: InWorkspace): Promise<void> {
    const { ssoRequired } = await this.of(m, where, 'for share');
    if (!ssoRequired) return;
    for (const sql of [ENABLED, PROVED])
      if (!(await m.query(sql, [where.workspaceId])).length)
        throw new AppError('ValidationError', { message: 'Single sign-on is required and needs this. Stop requiring it first.' });
  }

  private async assertMayEnter(m: EntityManager, entrance: Omit<WorkspaceSignIn, 'email'>): Promise<void> {
    const { ssoRequired, breakGlassUserId } = await this.of(m, entrance);
    if (!ssoRequired || entrance.method === 'oidc' || entrance.method === 'saml') return;
    // What a password opens alone is no emergency exit but a hole.
    const { userId, method, sessionId } = entrance;
    const isEmergency = userId === breakGlassUserId && (method === 'password' || method === 'passkey');
    if (isEmergency && sessionId && (await this.factors.usedSecondFactor(m, userId, sessionId))) return;
    const names: { name: string }[] = await m.query(ENABLED, [entrance.workspaceId]);
    const providers = names.map(({ name }) => name).join(' or ');
    throw new AppError('Forbidden', {
      message: `This workspace requires single sign-on. Log in with ${providers}.`,
      reason: 'sso-required',
    });
  }

  private async endRefusedSessions(m: EntityManager, { workspaceId }: InWorkspace): Promise<void> {
    const ended: string[] = [];
    for (const { id, ...session } of await this.sessions.inWorkspace(m, workspaceId)) {
      const refused = await this.assertMayEnter(m, { ...session, workspaceId }).then(
        () => false,
        (error) => {
          if (error instanceof AppError) return true;
          throw error;
        },
      );
      if (refused) ended.push(id);
    }
    await this.sessions.endByIds(m, ended);
  }

  private async of(m: EntityManager, { workspaceId }: InWorkspace, lock = ''): Promise<Required> {
    const [row]: Required[] = await m.query(`${SELECT} ${lock}`, [workspaceId]);
    return row ?? { ssoRequired: false, breakGlassUserId: null };
  }

  private async recordChange(m: EntityManager, actor: Actor, before: Required, after: Required): Promise<void> {
    if (before.ssoRequired === after.ssoRequired && before.breakGlassUserId === after.breakGlassUserId) return;
    await this.changes.record(m, actor, {
      kind: 'workspace',
      id: actor.workspaceId,
      action: 'updated',
      before: { ...before },
      after: { ...after },
    });
  }
}
