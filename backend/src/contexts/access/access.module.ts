import { Module } from '@nestjs/common';
import { WorkspaceModule } from '#contexts/workspace';
import { AccessExport } from './access-export.js';
import { AccessResolver } from './grants/access.resolver.js';
import { AccessGrants } from './grants/access-grants.service.js';
import { GrantsService } from './grants/grants.service.js';
import { OwnedGrants } from './grants/owned-grants.js';
import { SharingService } from './grants/sharing.service.js';
import { FolderAccess } from './levels/folder-access.service.js';
import { PlaceRegistry } from './levels/place.registry.js';
import { ProjectAccess } from './levels/project-access.service.js';
import { AccessRequestLog } from './requests/access-request-log.service.js';
import { AccessRequestJobs } from './requests/access-requests.jobs.js';
import { AccessRequestsResolver } from './requests/access-requests.resolver.js';
import { AccessRequestsService } from './requests/access-requests.service.js';

const SHARED = [PlaceRegistry, ProjectAccess, FolderAccess, AccessGrants, GrantsService, SharingService, AccessRequestLog];

/** Who may open and change projects and folders: levels, what was given to people and groups, and requests for access. */
@Module({
  imports: [WorkspaceModule],
  providers: [...SHARED, OwnedGrants, AccessResolver, AccessRequestsService, AccessRequestsResolver, AccessRequestJobs, AccessExport],
  exports: SHARED,
})
export class AccessModule {}
