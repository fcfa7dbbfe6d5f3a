import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AiModule } from '#contexts/ai';
import { RepositoryModule } from '#contexts/repository';
import { WorkspaceModule } from '#contexts/workspace';
import { FeaturedResolver } from './documents/featured.resolver.js';
import { InsightRow } from './documents/insight.entity.js';
import { InsightActivity } from './documents/insight-activity.service.js';
import { InsightDocument } from './documents/insight-document.service.js';
import { InsightTrash } from './documents/insight-trash.js';
import { InsightsResolver } from './documents/insights.resolver.js';
import { InsightsService } from './documents/insights.service.js';
import { MergeReferencesResolver } from './documents/merge-references.resolver.js';
import { ReferencesResolver } from './documents/references.resolver.js';
import { ReferencesService } from './documents/references.service.js';

/** Insights: what a project found out, written beside live references to the words it rests on. */
@Module({
  imports: [TypeOrmModule.forFeature([InsightRow]), AiModule, WorkspaceModule, RepositoryModule],
  providers: [
    InsightsService,
    InsightsResolver,
    ReferencesService,
    ReferencesResolver,
    InsightDocument,
    InsightActivity,
    InsightTrash,
    FeaturedResolver,
    MergeReferencesResolver,
  ],
  exports: [InsightsService, ReferencesService],
})
export class InsightsModule {}
