import { Module } from '@nestjs/common';
import { IdentityModule } from '#contexts/identity';
import { SingleSignOnModule } from '#contexts/single-sign-on';
import { WorkspaceModule } from '#contexts/workspace';
import { ScimGroupsService } from './groups/scim-groups.service.js';
import { ProvisioningExport } from './provisioning-export.js';
import { ScimRequestsResolver } from './requests/scim-requests.resolver.js';
import { ScimRequestsService } from './requests/scim-requests.service.js';
import { ScimServer } from './scim-server.js';
import { ScimTokensResolver } from './tokens/scim-tokens.resolver.js';
import { ScimTokensService } from './tokens/scim-tokens.service.js';
import { ScimUsersService } from './users/scim-users.service.js';

/** SCIM 2.0: the identity provider of a company keeps its people and groups in the workspace. */
@Module({
  imports: [IdentityModule, WorkspaceModule, SingleSignOnModule],
  providers: [
    ScimTokensService,
    ScimTokensResolver,
    ScimRequestsService,
    ScimRequestsResolver,
    ScimUsersService,
    ScimGroupsService,
    ScimServer,
    ProvisioningExport,
  ],
})
export class ProvisioningModule {}
