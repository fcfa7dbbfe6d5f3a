import { Module } from '@nestjs/common';
import { RepositoryModule } from '#contexts/repository';
import { WorkspaceModule } from '#contexts/workspace';
import { PurgeTrash } from './trash/purge-trash.js';
import { TrashJobs } from './trash/trash.jobs.js';
import { TrashResolver } from './trash/trash.resolver.js';
import { TrashService } from './trash/trash.service.js';

/** What keeps a workspace in order: the trash, and what goes for good. */
@Module({
  imports: [WorkspaceModule, RepositoryModule],
  providers: [TrashService, PurgeTrash, TrashJobs, TrashResolver],
})
export class AdminModule {}
