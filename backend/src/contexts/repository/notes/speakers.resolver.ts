import { idSchema, LIMITS } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { zod } from '#platform/graphql';
import { NotesPayload } from './note.graphql.js';
import { RenameSpeakersInput, SameSpeaker } from './speaker.graphql.js';
import { type RenameSpeakers, renameSpeakersInput, speakerIdSchema } from './speaker-input.js';
import { SpeakersService } from './speakers.service.js';

@Resolver(() => SameSpeaker)
export class SpeakersResolver {
  constructor(private readonly service: SpeakersService) {}

  @Query(() => [SameSpeaker], {
    description: `Speakers of the same name in the other notes of the project, by title of the note; at most ${LIMITS.list.sameSpeakers}.`,
  })
  @Can('read')
  sameSpeakers(
    @CurrentActor() actor: Actor,
    @Args('noteId', { type: () => ID }, zod(idSchema)) noteId: string,
    @Args('speakerId', { type: () => String }, zod(speakerIdSchema)) speakerId: string,
  ): Promise<SameSpeaker[]> {
    return this.service.same(actor, noteId, speakerId);
  }

  @Mutation(() => NotesPayload, { description: 'Gives one name to speakers of one or more notes, all or none.' })
  @Can('write')
  async renameSpeakers(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => RenameSpeakersInput }, zod(renameSpeakersInput)) input: RenameSpeakers,
  ): Promise<NotesPayload> {
    return { notes: await this.service.rename(actor, input) };
  }
}
