import { idSchema, linkSpeakerInput, unlinkSpeakerInput } from '@libs/domain';
import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Actor, Can, CurrentActor } from '#platform/access';
import type { Page } from '#platform/db';
import { OK, OkPayload, zod } from '#platform/graphql';
import {
  type ContactNote,
  ContactNoteConnection,
  LinkSpeakerInput,
  SpeakerContact,
  UnlinkSpeakerInput,
} from './speaker-contact.graphql.js';
import { SpeakerContactsService } from './speaker-contacts.service.js';

@Resolver(() => SpeakerContact)
export class SpeakerContactsResolver {
  constructor(private readonly service: SpeakerContactsService) {}

  @Query(() => [SpeakerContact], { description: 'The speakers of a note that are contacts; at most 200, one for each speaker.' })
  @Can('read')
  speakerContacts(
    @CurrentActor() actor: Actor,
    @Args('noteId', { type: () => ID }, zod(idSchema)) noteId: string,
  ): Promise<SpeakerContact[]> {
    return this.service.ofNote(actor, noteId);
  }

  @Query(() => ContactNoteConnection, { description: 'The notes that I may open and in which a contact speaks, the newest first.' })
  @Can('read')
  contactNotes(
    @CurrentActor() actor: Actor,
    @Args('id', { type: () => ID }, zod(idSchema)) id: string,
    @Args('first', { type: () => Int, nullable: true, description: '1 to 200; 50 unless said.' }) first?: number | null,
    @Args('after', { type: () => String, nullable: true }) after?: string | null,
  ): Promise<Page<ContactNote>> {
    return this.service.notesOf(actor, id, first, after);
  }

  @Mutation(() => SpeakerContact)
  @Can('write')
  linkSpeaker(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => LinkSpeakerInput }, zod(linkSpeakerInput)) input: z.output<typeof linkSpeakerInput>,
  ): Promise<SpeakerContact> {
    return this.service.link(actor, input);
  }

  @Mutation(() => OkPayload)
  @Can('write')
  async unlinkSpeaker(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UnlinkSpeakerInput }, zod(unlinkSpeakerInput)) input: z.output<typeof unlinkSpeakerInput>,
  ): Promise<OkPayload> {
    await this.service.unlink(actor, input);
    return OK;
  }
}
