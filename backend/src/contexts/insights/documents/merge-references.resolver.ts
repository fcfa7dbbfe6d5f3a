import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { MergePreview } from '#contexts/repository';
import { type Actor, CurrentActor } from '#platform/access';
import { TagReferences } from './insight.graphql.js';
import { ReferencesService } from './references.service.js';

/** What a merge of tags does to insights, of which the tags themselves know nothing. */
@Resolver(() => MergePreview)
export class MergeReferencesResolver {
  constructor(private readonly service: ReferencesService) {}

  @ResolveField(() => TagReferences, { description: 'References that name a tag which goes; they will show the one that stays.' })
  cited(@CurrentActor() actor: Actor, @Parent() preview: MergePreview): Promise<TagReferences> {
    return this.service.countOfTags(actor, preview.fromIds);
  }
}
