import { idSchema, type RedactNoteInput as Passages, redactionIds, redactNoteInput } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { OK, OkPayload, zod } from '#platform/graphql';
import { RedactText } from './redact-text.js';
import { PersonalDataReview, Redaction, RedactionsPayload, RedactNoteInput } from './redaction.graphql.js';
import { RedactionsService } from './redactions.service.js';

@Resolver(() => Redaction)
export class RedactionsResolver {
  constructor(
    private readonly service: RedactionsService,
    private readonly redacting: RedactText,
  ) {}

  @Query(() => [Redaction], { description: 'Redactions of a note that stand, in the order of its text.' })
  @Can('read')
  redactions(@CurrentActor() actor: Actor, @Args('noteId', { type: () => ID }, zod(idSchema)) noteId: string): Promise<Redaction[]> {
    return this.service.list(actor, noteId);
  }

  @Query(() => PersonalDataReview, { description: 'Reads the text of a note for personal data. Nothing is stored or changed.' })
  @Can('write')
  personalData(
    @CurrentActor() actor: Actor,
    @Args('noteId', { type: () => ID }, zod(idSchema)) noteId: string,
  ): Promise<PersonalDataReview> {
    return this.service.find(actor, noteId);
  }

  @Mutation(() => RedactionsPayload, {
    description: 'Replaces passages by blocks everywhere, the history included; their originals are kept sealed.',
  })
  @Can('write')
  async redactNote(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => RedactNoteInput }, zod(redactNoteInput)) input: Passages,
  ): Promise<RedactionsPayload> {
    const ids = await this.redacting.redact(actor, input);
    return { redactions: (await this.service.list(actor, input.noteId)).filter(({ id }) => ids.includes(id)) };
  }

  @Mutation(() => OkPayload, { description: 'Puts the words of redactions back into the newest text.' })
  @Can('write')
  async restoreRedactions(
    @CurrentActor() actor: Actor,
    @Args('ids', { type: () => [ID] }, zod(redactionIds)) ids: string[],
  ): Promise<OkPayload> {
    await this.service.restore(actor, ids);
    return OK;
  }

  @Mutation(() => OkPayload, { description: 'Throws the originals of redactions away. Needs full access to the project.' })
  @Can('write')
  async makeRedactionsPermanent(
    @CurrentActor() actor: Actor,
    @Args('ids', { type: () => [ID] }, zod(redactionIds)) ids: string[],
  ): Promise<OkPayload> {
    await this.service.makePermanent(actor, ids);
    return OK;
  }
}
