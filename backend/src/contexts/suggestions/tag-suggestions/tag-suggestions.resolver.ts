import { LIMITS, type SuggestTagsInput, suggestTagsInput } from '@libs/domain';
import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { parse } from '#platform/graphql';
import { TagSuggestion } from './tag-suggestion.graphql.js';
import { TagSuggestions } from './tag-suggestions.service.js';

@Resolver(() => TagSuggestion)
export class TagSuggestionsResolver {
  constructor(private readonly service: TagSuggestions) {}

  @Query(() => [TagSuggestion], {
    description: `Tags that a passage of a note might get, best first, at most ${LIMITS.tagSuggestion.shown}; none where no tag fits or suggestions are off. For who may tag in the note.`,
  })
  @Can('write')
  suggestedTags(
    @CurrentActor() actor: Actor,
    @Args('noteId', { type: () => ID }) noteId: string,
    @Args('text', { description: `Its words, at most ${LIMITS.tagSuggestion.text} code points: of a longer passage its beginning.` })
    text: string,
    @Args('highlightId', { type: () => ID, nullable: true, description: 'The highlight that it is already, if any.' })
    highlightId?: string | null,
    @Args('closest', { defaultValue: false, description: 'Also where no tag fits clearly: then those that are closest.' })
    closest?: boolean,
  ): Promise<TagSuggestion[]> {
    const input: SuggestTagsInput = parse(suggestTagsInput, { noteId, text, highlightId, closest });
    return this.service.of(actor, input);
  }
}
