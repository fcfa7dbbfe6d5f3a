import { CONTACT_TEXTS, type ContactTextColumn } from '@libs/domain';
import { Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { CLIENT_KEY, enumOf } from '#platform/graphql';
import { Contact } from '../directory/contact.graphql.js';

const ContactTextEnum = enumOf(CONTACT_TEXTS);
registerEnumType(ContactTextEnum, { name: 'ContactText', description: 'The texts of a contact.' });

@ObjectType({ description: 'A contact that became part of another one.' })
export class ContactMerge {
  @Field(() => ID) id: string;
  @Field(() => ID) mergedId: string;
  @Field({ description: 'The name of the contact that is part of the other one now.' }) mergedName: string;
  @Field() mergedAt: Date;
  @Field(() => Contact, { description: 'The contact that stayed.' }) contact: Contact;
}

@InputType()
export class MergeContactsInput {
  @Field(() => ID, { description: 'The contact that stays.' }) id: string;
  @Field(() => ID, { description: 'The one that becomes part of it: its addresses, speakers and texts move over.' }) mergedId: string;
  @Field(() => [ContactTextEnum], {
    nullable: true,
    description: 'Texts that are taken from the one that goes; of the others it gives what the one that stays lacks.',
  })
  take?: ContactTextColumn[] | null;
  @Field(() => String, CLIENT_KEY) clientKey?: string | null;
}
