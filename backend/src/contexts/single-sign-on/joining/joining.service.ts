import { AppError, emailDomain } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { Handoffs } from '#contexts/identity';
import { Memberships, WorkspacesService } from '#contexts/workspace';
import type { SignedInUser } from '#platform/access';
import { TenantDb } from '#platform/db';
import { DomainsService } from '../domains/domains.service.js';
import { isPublicMailDomain } from '../domains/public-mail-domains.js';
import { SignInSettingsService } from '../settings/sign-in-settings.service.js';
import type { JoinableWorkspace } from './joinable-workspace.graphql.js';

/** Joining a workspace without an invitation, by the domain of an address that is confirmed (who is signed in has confirmed theirs). */
@Injectable()
export class JoiningService {
  constructor(
    private readonly db: TenantDb,
    private readonly handoffs: Handoffs,
    private readonly domains: DomainsService,
    private readonly settings: SignInSettingsService,
    private readonly memberships: Memberships,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** The workspaces that a person may join and is not in; none that removed them. */
  async joinable(user: SignedInUser): Promise<JoinableWorkspace[]> {
    const domain = emailDomain(user.email);
    const workspaceId = isPublicMailDomain(domain) ? null : await this.domains.workspaceOf(domain);
    if (!workspaceId) return [];
    const { domainJoining, defaultRole } = await this.settings.of({ workspaceId });
    if (!domainJoining || (await this.memberships.hasBeen(workspaceId, user.id))) return [];
    const { id, name, subdomain, url } = await this.workspaces.one({ workspaceId });
    return [{ id, name, subdomain, url, role: defaultRole }];
  }

  /** Joins one of these as its default role; throws NotFound for any other. */
  async join(user: SignedInUser & { sessionId: string }, workspaceId: string): Promise<JoinableWorkspace> {
    const workspace = (await this.joinable(user)).find(({ id }) => id === workspaceId);
    if (!workspace) throw new AppError('NotFound');
    await this.handoffs.assertMayEnter(user, workspaceId);
    const by = { workspaceId, userId: user.id };
    await this.db.tx(by, (m) => this.memberships.join(m, by, user.id, workspace.role));
    return workspace;
  }
}
