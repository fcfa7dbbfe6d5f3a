import { AppError, type UpdateSignInInput, type WorkspaceRole } from '@libs/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SessionsService, SignInRules, type WorkspaceSignIn } from '#contexts/identity';
import type { Actor } from '#platform/access';
import { type InWorkspace, newId, TenantDb } from '#platform/db';
import { ChangeRecorder, changesOf } from '#platform/events';
import type { SignInSettings } from './sign-in-settings.graphql.js';

const COLUMNS = `password, email_link as "emailLink", domain_joining as "domainJoining", default_role as "defaultRole", sso_required as "ssoRequired", break_glass as "breakGlassUserId"`;
const SELECT = `select ${COLUMNS} from sign_in_settings where workspace_id = $1`;
const UPDATE = `update sign_in_settings set password = coalesce($2, password), email_link = coalesce($3, email_link),
  domain_joining = coalesce($4, domain_joining), default_role = coalesce($5, default_role) where workspace_id = $1 returning ${COLUMNS}`;
/** How it is where nothing was chosen. */
const DEFAULTS: SignInSettings = {
  password: true,
  emailLink: true,
  domainJoining: false,
  defaultRole: 'viewer' satisfies WorkspaceRole,
  ssoRequired: false,
  breakGlassUserId: null,
};

/** How people sign in to a workspace, asked at every entrance. */
@Injectable()
export class SignInSettingsService implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly rules: SignInRules,
    private readonly sessions: SessionsService,
  ) {}

  onModuleInit() {
    this.rules.register(async (entrance) => {
      const refusal = refusalOf(await this.of(entrance), entrance);
      if (refusal) throw refusal;
    });
  }

  /** The settings of a workspace. */
  async of(where: InWorkspace): Promise<SignInSettings> {
    return (await this.db.one<SignInSettings>(where, SELECT, [where.workspaceId])) ?? DEFAULTS;
  }

  /** Changes what is given and leaves the rest. Who is signed in by a way that is off now is signed out of the workspace, the actor excepted. */
  async update(actor: Actor, { password, emailLink, domainJoining, defaultRole }: UpdateSignInInput): Promise<SignInSettings> {
    return this.db.tx(actor, async (m) => {
      await m.query(`insert into sign_in_settings (workspace_id, id) values ($1, $2) on conflict do nothing`, [actor.workspaceId, newId()]);
      const [before]: SignInSettings[] = await m.query(`${SELECT} for update`, [actor.workspaceId]);
      const [rows]: [SignInSettings[], number] = await m.query(UPDATE, [
        actor.workspaceId,
        password ?? null,
        emailLink ?? null,
        domainJoining ?? null,
        defaultRole ?? null,
      ]);
      const after = rows[0]!;
      if (!after.password && !after.emailLink)
        throw new AppError('ValidationError', { message: 'Leave passwords or e-mail links on, so that people can log in.' });
      const change = { kind: 'workspace', id: actor.workspaceId, action: 'updated' } as const;
      const fields = ['password', 'emailLink', 'domainJoining', 'defaultRole'] as const;
      await this.changes.record(m, actor, ...changesOf(change, { before: before!, after }, fields));
      await this.endRefused(m, actor, after);
      return after;
    });
  }

  /** Ends the sessions on the workspace's host that could not begin any more. */
  private async endRefused(m: EntityManager, actor: Actor, settings: SignInSettings): Promise<void> {
    const { workspaceId } = actor;
    const open = await this.sessions.inWorkspace(m, workspaceId);
    const refused = open.filter((session) => session.userId !== actor.userId && refusalOf(settings, session));
    await this.sessions.endByIds(
      m,
      refused.map(({ id }) => id),
    );
  }
}

/** What a person is answered who may not enter this way, or null. */
function refusalOf(settings: SignInSettings, { method }: Pick<WorkspaceSignIn, 'method'>): AppError | null {
  // Then other rules count: see RequiredSignIn.
  if (settings.ssoRequired) return null;
  const reason = 'sign-in-method';
  if (method === 'password' && !settings.password)
    return new AppError('Forbidden', {
      message: 'This workspace cannot be opened with a password. Log out, then ask for a link by e-mail.',
      reason,
    });
  if (method === 'link' && !settings.emailLink)
    return new AppError('Forbidden', {
      message: 'This workspace cannot be opened with a link from an e-mail. Log out, then log in with your password.',
      reason,
    });
  return null;
}
