import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AiModule } from '#contexts/ai';
import { ContactsModule } from '#contexts/contacts';
import { DocumentsModule } from '#contexts/documents';
import { InsightsModule } from '#contexts/insights';
import { RepositoryModule } from '#contexts/repository';
import { WorkspaceModule } from '#contexts/workspace';
import { AnswerRow } from './answers/answer.entity.js';
import { AnswerSources } from './answers/answer-sources.js';
import { AnswerWriter } from './answers/answer-writer.js';
import { AnswersResolver } from './answers/answers.resolver.js';
import { AnswersService } from './answers/answers.service.js';
import { AskingService } from './answers/asking.service.js';
import { Citations } from './answers/citations.js';
import { InsertAnswer } from './answers/insert-answer.js';
import { OpenQuestions } from './answers/open-questions.js';
import { RedactedAnswers } from './answers/redacted-answers.jobs.js';
import { ScopePlaces } from './answers/scope-places.js';
import { EntriesService } from './entries/entries.service.js';
import { EmptySearches } from './queries/empty-searches.service.js';
import { FacetsService } from './queries/facets.service.js';
import { MatchingService } from './queries/matching.service.js';
import { PagesService } from './queries/pages.service.js';
import { RepositorySearchTypes } from './queries/repository-search-types.js';
import { SearchResolver } from './queries/search.resolver.js';
import { SearchService } from './queries/search.service.js';
import { SearchTypes } from './queries/search-types.js';
import { SearchedPassages } from './queries/searched-passages.js';
import { Spelling } from './queries/spelling.service.js';
import { FeedScope } from './saved-searches/feed-scope.service.js';
import { FeedsResolver } from './saved-searches/feeds.resolver.js';
import { FeedsService } from './saved-searches/feeds.service.js';
import { SavedSearchRow } from './saved-searches/saved-search.entity.js';
import { SavedSearchesResolver } from './saved-searches/saved-searches.resolver.js';
import { SavedSearchesService } from './saved-searches/saved-searches.service.js';
import { SearchAlerts } from './saved-searches/search-alerts.jobs.js';
import { SearchScope } from './scope/scope.service.js';
import { SearchExport } from './search-export.js';
import { IndexShare } from './search-index/index-share.service.js';
import { OpenSearchCluster } from './search-index/open-search-cluster.js';
import { OpenSearchEntries } from './search-index/open-search-entries.jobs.js';
import { OpenSearchIndex } from './search-index/open-search-index.service.js';
import { PassageRanking } from './search-index/passage-ranking.service.js';
import { PostgresIndex } from './search-index/postgres-index.service.js';
import { SearchIndex } from './search-index/search-index.service.js';
import { SpellingCandidates } from './search-index/spelling-candidates.service.js';
import { SearchTextFields } from './search-text-fields.js';

/** Finding: one index over everything that can be found, kept by jobs, read with the reader's permissions. */
@Module({
  imports: [
    TypeOrmModule.forFeature([SavedSearchRow, AnswerRow]),
    WorkspaceModule,
    DocumentsModule,
    RepositoryModule,
    InsightsModule,
    ContactsModule,
    AiModule,
  ],
  providers: [
    SearchExport,
    SpellingCandidates,
    PassageRanking,
    IndexShare,
    EntriesService,
    SearchTypes,
    RepositorySearchTypes,
    SearchService,
    SearchScope,
    PostgresIndex,
    OpenSearchCluster,
    OpenSearchEntries,
    OpenSearchIndex,
    {
      provide: SearchIndex,
      inject: [OpenSearchCluster, OpenSearchIndex, PostgresIndex],
      useFactory: (cluster: OpenSearchCluster, open: OpenSearchIndex, postgres: PostgresIndex) => (cluster.isUsed ? open : postgres),
    },
    MatchingService,
    Spelling,
    PagesService,
    FacetsService,
    SearchResolver,
    SearchedPassages,
    FeedScope,
    SavedSearchesService,
    SavedSearchesResolver,
    FeedsService,
    FeedsResolver,
    SearchAlerts,
    RedactedAnswers,
    AnswersService,
    AskingService,
    AnswersResolver,
    AnswerSources,
    Citations,
    InsertAnswer,
    ScopePlaces,
    AnswerWriter,
    OpenQuestions,
    SearchTextFields,
    EmptySearches,
  ],
  exports: [SearchAlerts, SearchTypes, EntriesService],
})
export class SearchModule {}
