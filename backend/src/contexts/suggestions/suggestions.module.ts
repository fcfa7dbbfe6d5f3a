import { Module } from '@nestjs/common';
import { AiModule } from '#contexts/ai';
import { RepositoryModule } from '#contexts/repository';
import { WorkspaceModule } from '#contexts/workspace';
import { HighlightGroupsResolver } from './highlight-groups/highlight-groups.resolver.js';
import { GroupHighlights } from './highlight-groups/highlight-groups.service.js';
import { CurrentSuggestions } from './highlight-suggestions/current-suggestions.js';
import { DecideSuggestions } from './highlight-suggestions/deciding-suggestions.js';
import { FreshSuggestions } from './highlight-suggestions/fresh-suggestions.js';
import { HighlightSuggestionJobs } from './highlight-suggestions/highlight-suggestions.jobs.js';
import { HighlightSuggestionsResolver } from './highlight-suggestions/highlight-suggestions.resolver.js';
import { SuggestHighlights } from './highlight-suggestions/highlight-suggestions.service.js';
import { LearntExamples } from './highlight-suggestions/learnt-examples.js';
import { ProposedPassages } from './highlight-suggestions/proposed-passages.js';
import { SuggestArrivals } from './highlight-suggestions/suggest-arrivals.jobs.js';
import { SuggestionAccess } from './highlight-suggestions/suggestion-access.js';
import { HighlightVectors } from './similar-highlights/highlight-vectors.jobs.js';
import { SimilarHighlightsResolver } from './similar-highlights/similar-highlights.resolver.js';
import { FindSimilarHighlights } from './similar-highlights/similar-highlights.service.js';
import { SuggestionsExport } from './suggestions-export.js';
import { ExampleVectors } from './tag-suggestions/example-vectors.jobs.js';
import { TagSuggestionsResolver } from './tag-suggestions/tag-suggestions.resolver.js';
import { TagSuggestions } from './tag-suggestions/tag-suggestions.service.js';

const SIMILAR = [HighlightVectors, FindSimilarHighlights, SimilarHighlightsResolver, GroupHighlights, HighlightGroupsResolver];
const TAGS = [ExampleVectors, TagSuggestions, TagSuggestionsResolver];
const HIGHLIGHTS = [
  LearntExamples,
  CurrentSuggestions,
  ProposedPassages,
  FreshSuggestions,
  SuggestionAccess,
  DecideSuggestions,
  SuggestArrivals,
  SuggestHighlights,
  HighlightSuggestionJobs,
  HighlightSuggestionsResolver,
];

/** What is learnt from how people code: tags and highlights that are suggested, highlights that are alike. */
@Module({
  imports: [WorkspaceModule, AiModule, RepositoryModule],
  providers: [...SIMILAR, ...TAGS, ...HIGHLIGHTS, SuggestionsExport],
})
export class SuggestionsModule {}
