import { Module } from '@nestjs/common';
import { AiModule } from '#contexts/ai';
import { InsightsModule } from '#contexts/insights';
import { RepositoryModule } from '#contexts/repository';
import { WorkspaceModule } from '#contexts/workspace';
import { EntriesService } from './entries/entries.service.js';
import { OwnTypes } from './queries/own-types.js';
import { SearchResolver } from './queries/search.resolver.js';
import { SearchService } from './queries/search.service.js';
import { SearchTypes } from './queries/search-types.js';

/** Finding: one index over everything that can be found, kept by jobs, read with the reader's permissions. */
@Module({
  imports: [WorkspaceModule, RepositoryModule, InsightsModule, AiModule],
  providers: [EntriesService, SearchTypes, OwnTypes, SearchService, SearchResolver],
  exports: [SearchTypes, EntriesService],
})
export class SearchModule {}
