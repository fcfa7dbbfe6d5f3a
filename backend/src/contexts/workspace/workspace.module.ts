import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { IdentityModule } from '#contexts/identity';
import { ACTORS, RefusedMutations } from '#platform/access';
import { AccessTokensResolver } from './access-tokens/access-tokens.resolver.js';
import { AccessTokensService } from './access-tokens/access-tokens.service.js';
import { AccountsResolver } from './accounts/accounts.resolver.js';
import { AccountsService } from './accounts/accounts.service.js';
import { HostActorSource } from './actor-source.js';
import { CellsController } from './cells/cells.controller.js';
import { NameClaims } from './cells/name-claims.service.js';
import { NameDirectory } from './cells/name-directory.service.js';
import { NameSyncService } from './cells/name-sync.service.js';
import { Names } from './cells/names.service.js';
import { OtherHosts } from './cells/other-hosts.js';
import { RegionsResolver } from './cells/regions.resolver.js';
import { ContentTransfersResolver } from './content-transfers/content-transfers.resolver.js';
import { ContentTransfers } from './content-transfers/content-transfers.service.js';
import { OwnedContentRegistry } from './content-transfers/owned-content.registry.js';
import { GroupJobs } from './groups/group.jobs.js';
import { GroupsResolver } from './groups/groups.resolver.js';
import { GroupsService } from './groups/groups.service.js';
import { ProviderGroups } from './groups/provider-groups.service.js';
import { InvitesResolver } from './invites/invites.resolver.js';
import { InvitesService } from './invites/invites.service.js';
import { AdminRules } from './members/admin-rules.js';
import { Authors } from './members/authors.service.js';
import { MemberLists } from './members/member-lists.service.js';
import { MembersResolver } from './members/members.resolver.js';
import { MembersService } from './members/members.service.js';
import { Memberships } from './memberships/memberships.service.js';
import { OnboardingResolver } from './onboarding/onboarding.resolver.js';
import { OnboardingService } from './onboarding/onboarding.service.js';
import { WorkspacePlans } from './plans/workspace-plans.service.js';
import { SecurityResolver } from './security/security.resolver.js';
import { SecurityService } from './security/security.service.js';
import { Operators } from './support/operators.service.js';
import { OperatorsResolver, SessionSupportResolver, SupportResolver } from './support/support.resolver.js';
import { SupportGrants } from './support/support-grants.service.js';
import { SupportLogGuard } from './support/support-log.guard.js';
import { WorkspaceExport } from './workspace-export.js';
import { BrowserSessionsResolver } from './workspaces/browser-sessions.resolver.js';
import { DailyJobs } from './workspaces/days.jobs.js';
import { Directory } from './workspaces/directory.service.js';
import { SessionWorkspaceResolver } from './workspaces/session-workspace.resolver.js';
import { Subdomains } from './workspaces/subdomains.service.js';
import { TeamRedirectController } from './workspaces/team-redirect.controller.js';
import { WorkspaceAddress } from './workspaces/workspace-address.service.js';
import { WorkspaceDeletion } from './workspaces/workspace-deletion.service.js';
import { WorkspaceSettingsResolver } from './workspaces/workspace-settings.resolver.js';
import { WorkspacesResolver } from './workspaces/workspaces.resolver.js';
import { WorkspacesService } from './workspaces/workspaces.service.js';

const SHARED = [
  AdminRules,
  Authors,
  Directory,
  GroupsService,
  MemberLists,
  MembersService,
  Memberships,
  OnboardingService,
  OwnedContentRegistry,
  ProviderGroups,
  SecurityService,
  WorkspacePlans,
  WorkspacesService,
];

/** The tenants: their addresses, people, invitations and access tokens, and who it is that calls. */
@Module({
  imports: [DiscoveryModule, IdentityModule],
  controllers: [CellsController, TeamRedirectController],
  providers: [
    ...SHARED,
    WorkspaceExport,
    AccountsResolver,
    AccountsService,
    AccessTokensResolver,
    AccessTokensService,
    BrowserSessionsResolver,
    ContentTransfers,
    ContentTransfersResolver,
    DailyJobs,
    GroupJobs,
    GroupsResolver,
    InvitesResolver,
    InvitesService,
    MembersResolver,
    NameClaims,
    NameDirectory,
    NameSyncService,
    Names,
    OnboardingResolver,
    OtherHosts,
    RegionsResolver,
    Operators,
    OperatorsResolver,
    SecurityResolver,
    SessionSupportResolver,
    RefusedMutations,
    SessionWorkspaceResolver,
    Subdomains,
    SupportGrants,
    SupportResolver,
    WorkspaceAddress,
    WorkspaceDeletion,
    WorkspaceSettingsResolver,
    WorkspacesResolver,
    HostActorSource,
    { provide: APP_GUARD, useClass: SupportLogGuard },
    { provide: ACTORS, useExisting: HostActorSource },
  ],
  exports: [...SHARED, ACTORS],
})
export class WorkspaceModule {}
