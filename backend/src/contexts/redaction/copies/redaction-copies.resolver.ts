import {
  type RedactCopiesInput as Copies,
  LIMITS,
  redactCopiesInput,
  redactionCopiesInput,
  type RedactionCopiesInput as Words,
} from '@libs/domain';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { zod } from '#platform/graphql';
import { RedactCopiesInput, RedactCopiesPayload, RedactionCopiesInput, RedactionCopy } from './redaction-copies.graphql.js';
import { RedactionCopiesService } from './redaction-copies.service.js';

@Resolver(() => RedactionCopy)
export class RedactionCopiesResolver {
  constructor(private readonly service: RedactionCopiesService) {}

  @Query(() => [RedactionCopy], {
    description: `Titles, names, comments, questions and summaries that say words which were redacted in a note, of what the caller may change; at most ${LIMITS.redaction.copies}.`,
  })
  @Can('write')
  redactionCopies(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => RedactionCopiesInput }, zod(redactionCopiesInput)) input: Words,
  ): Promise<RedactionCopy[]> {
    return this.service.list(actor, input);
  }

  @Mutation(() => RedactCopiesPayload, {
    description:
      'Replaces words by blocks in these places and in their histories, and in what the history of the note says. It cannot be undone.',
  })
  @Can('write')
  async redactCopies(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => RedactCopiesInput }, zod(redactCopiesInput)) input: Copies,
  ): Promise<RedactCopiesPayload> {
    return { redacted: await this.service.redact(actor, input) };
  }
}
