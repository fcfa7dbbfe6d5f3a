import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Highlight } from '#contexts/repository';
import { Paginated } from '#platform/graphql';
import { Contact } from '../directory/contact.graphql.js';

/** How many of a contact's highlights stand in each note of the timeline. */
export const SHOWN_HIGHLIGHTS = 3;

@ObjectType({ description: 'A speaker of a note who is a contact.' })
export class SpeakerContact {
  @Field(() => ID) noteId: string;
  @Field() speakerId: string;
  @Field(() => Contact) contact: Contact;
  @Field(() => Int, { description: 'Speakers of other notes that were linked with it.' }) others: number;
}

@ObjectType({ description: 'A note in which a contact speaks.' })
export class ContactNote {
  @Field(() => ID) id: string;
  @Field() title: string;
  @Field(() => ID) projectId: string;
  @Field() projectName: string;
  @Field({ description: 'When it was recorded, or else made.' }) at: Date;
  @Field(() => [String], { description: 'The names under which the contact speaks in it.' }) speakers: string[];
  @Field(() => Int, { description: 'Highlights of what the contact says in it.' }) highlightCount: number;
  @Field(() => [Highlight], { description: `The first of them; at most ${SHOWN_HIGHLIGHTS}.` }) highlights: Highlight[];
}

export const ContactNoteConnection = Paginated('ContactNote', ContactNote);

const ALIKE = { nullable: true, description: 'Whether the speakers of that name in the other notes of the project are meant as well.' };

@InputType()
export class LinkSpeakerInput {
  @Field(() => ID) noteId: string;
  @Field() speakerId: string;
  @Field(() => ID, {
    nullable: true,
    description: 'Left out: the contact that the speaker is already, or a new one with the name of the speaker.',
  })
  contactId?: string | null;
  @Field(() => Boolean, ALIKE) alike?: boolean | null;
}

@InputType()
export class UnlinkSpeakerInput {
  @Field(() => ID) noteId: string;
  @Field() speakerId: string;
  @Field(() => Boolean, ALIKE) alike?: boolean | null;
}
