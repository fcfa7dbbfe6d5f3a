import { Module } from '@nestjs/common';
import { AccessModule } from '#contexts/access';
import { AiModule } from '#contexts/ai';
import { DocumentsModule } from '#contexts/documents';
import { RepositoryModule } from '#contexts/repository';
import { WorkspaceModule } from '#contexts/workspace';
import { SuggestionAccess } from './access/suggestion-access.js';
import { HighlightGroupsResolver } from './highlight-groups/highlight-groups.resolver.js';
import { HighlightGroupsService } from './highlight-groups/highlight-groups.service.js';
import { CurrentSuggestions } from './highlight-suggestions/current-suggestions.js';
import { HighlightSuggestionJobs } from './highlight-suggestions/highlight-suggestions.jobs.js';
import { HighlightSuggestionsResolver } from './highlight-suggestions/highlight-suggestions.resolver.js';
import { HighlightSuggestionsService } from './highlight-suggestions/highlight-suggestions.service.js';
import { NewSuggestions } from './highlight-suggestions/new-suggestions.js';
import { ProposedPassages } from './highlight-suggestions/proposed-passages.js';
import { SuggestOnImport } from './highlight-suggestions/suggest-on-import.jobs.js';
import { SuggestionDecisionService } from './highlight-suggestions/suggestion-decision.service.js';
import { TrainingExamplesService } from './highlight-suggestions/training-examples.service.js';
import { HighlightVectors } from './similar-highlights/highlight-vectors.jobs.js';
import { SimilarHighlightsResolver } from './similar-highlights/similar-highlights.resolver.js';
import { SimilarHighlightsService } from './similar-highlights/similar-highlights.service.js';
import { SuggestionsExport } from './suggestions-export.js';
import { AutomaticTags } from './tag-suggestions/automatic-tags.jobs.js';
import { ExampleVectors } from './tag-suggestions/example-vectors.jobs.js';
import { TagSuggestionsResolver } from './tag-suggestions/tag-suggestions.resolver.js';
import { TagSuggestions } from './tag-suggestions/tag-suggestions.service.js';

const SIMILAR = [HighlightVectors, SimilarHighlightsService, SimilarHighlightsResolver, HighlightGroupsService, HighlightGroupsResolver];
const TAGS = [ExampleVectors, TagSuggestions, TagSuggestionsResolver, AutomaticTags];
const HIGHLIGHTS = [
  TrainingExamplesService,
  CurrentSuggestions,
  ProposedPassages,
  NewSuggestions,
  SuggestionAccess,
  SuggestionDecisionService,
  SuggestOnImport,
  HighlightSuggestionsService,
  HighlightSuggestionJobs,
  HighlightSuggestionsResolver,
];

/** What is learnt from how people code: tags and highlights that are suggested, highlights that are alike. */
@Module({
  imports: [WorkspaceModule, AiModule, AccessModule, DocumentsModule, RepositoryModule],
  providers: [...SIMILAR, ...TAGS, ...HIGHLIGHTS, SuggestionsExport],
})
export class SuggestionsModule {}
