import { Module } from '@nestjs/common';
import { AccessModule } from '#contexts/access';
import { RepositoryModule } from '#contexts/repository';
import { WorkspaceModule } from '#contexts/workspace';
import { AnalyticsResolver } from './analytics/analytics.resolver.js';
import { AnalyticsService } from './analytics/analytics.service.js';
import { WorkspaceExportController } from './exports/workspace-export.controller.js';
import { ExportWorkspace } from './exports/workspace-export.service.js';
import { FailedJobsResolver } from './jobs/failed-jobs.resolver.js';
import { FailedJobs } from './jobs/failed-jobs.service.js';
import { PurgeTrash } from './trash/purge-trash.js';
import { TrashJobs } from './trash/trash.jobs.js';
import { TrashResolver } from './trash/trash.resolver.js';
import { TrashService } from './trash/trash.service.js';
import { UsageResolver } from './usage/usage.resolver.js';
import { UsageService } from './usage/usage.service.js';

/** What keeps a workspace in order: its numbers, the trash, what goes for good, background work that failed, and the export of everything. */
@Module({
  imports: [WorkspaceModule, AccessModule, RepositoryModule],
  controllers: [WorkspaceExportController],
  providers: [
    AnalyticsService,
    AnalyticsResolver,
    ExportWorkspace,
    TrashService,
    PurgeTrash,
    TrashJobs,
    TrashResolver,
    FailedJobs,
    FailedJobsResolver,
    UsageService,
    UsageResolver,
  ],
})
export class AdminModule {}
