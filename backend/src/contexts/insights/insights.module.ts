import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '#contexts/access';
import { AiModule } from '#contexts/ai';
import { DocumentsModule } from '#contexts/documents';
import { RepositoryModule } from '#contexts/repository';
import { WorkspaceModule } from '#contexts/workspace';
import { FeaturedResolver } from './documents/featured.resolver.js';
import { InsertPoints } from './documents/insert-points.js';
import { InsightRow } from './documents/insight.entity.js';
import { InsightActivity } from './documents/insight-activity.service.js';
import { InsightDocument } from './documents/insight-document.service.js';
import { InsightTextFields } from './documents/insight-text-fields.js';
import { InsightTrash } from './documents/insight-trash.js';
import { InsightsResolver } from './documents/insights.resolver.js';
import { InsightsService } from './documents/insights.service.js';
import { MergeReferencesResolver } from './documents/merge-references.resolver.js';
import { ReferenceSources } from './documents/reference-sources.registry.js';
import { ReferencesResolver } from './documents/references.resolver.js';
import { ReferencesService } from './documents/references.service.js';
import { AutomaticDrafts } from './drafts/automatic-drafts.jobs.js';
import { InsightDraftRow } from './drafts/insight-draft.entity.js';
import { InsightDraftsResolver } from './drafts/insight-drafts.resolver.js';
import { InsightDrafts } from './drafts/insight-drafts.service.js';
import { InsightsExport } from './insights-export.js';
import { JobActors } from './job-actors.js';
import { CurrentTextGuard } from './summaries/current-text-guard.js';
import { InsertSummary } from './summaries/insert-summary.js';
import { RedactedQuotes } from './summaries/redacted-quotes.jobs.js';
import { SearchPassages } from './summaries/search-passages.js';
import { SummaryJobs } from './summaries/summaries.jobs.js';
import { SummariesResolver } from './summaries/summaries.resolver.js';
import { SummariesService } from './summaries/summaries.service.js';
import { SummarizeImports } from './summaries/summarize-imports.jobs.js';
import { SummaryRow } from './summaries/summary.entity.js';
import { SummaryList } from './summaries/summary-list.service.js';
import { SummaryMeanings } from './summaries/summary-meanings.service.js';
import { SummaryModel } from './summaries/summary-model.service.js';
import { SummaryScopes } from './summaries/summary-scopes.js';
import { SummaryText } from './summaries/summary-text.service.js';

/** Insights: what a project found out, written beside live references to the words it rests on. */
@Module({
  imports: [
    TypeOrmModule.forFeature([InsightRow, InsightDraftRow, SummaryRow]),
    AiModule,
    WorkspaceModule,
    AccessModule,
    DocumentsModule,
    RepositoryModule,
  ],
  providers: [
    InsightsExport,
    InsightsService,
    InsightsResolver,
    ReferenceSources,
    ReferencesService,
    ReferencesResolver,
    InsightDocument,
    InsightActivity,
    InsightTextFields,
    InsightTrash,
    FeaturedResolver,
    MergeReferencesResolver,
    SearchPassages,
    InsertPoints,
    AutomaticDrafts,
    InsightDrafts,
    InsightDraftsResolver,
    InsertSummary,
    RedactedQuotes,
    JobActors,
    CurrentTextGuard,
    SummarizeImports,
    SummariesResolver,
    SummariesService,
    SummaryJobs,
    SummaryList,
    SummaryMeanings,
    SummaryModel,
    SummaryScopes,
    SummaryText,
  ],
  exports: [InsightsService, ReferenceSources, ReferencesService, InsertPoints, SearchPassages],
})
export class InsightsModule {}
