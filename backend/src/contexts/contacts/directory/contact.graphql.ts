import { CONSENT_STATES, type ConsentState, keysOf, LIMITS } from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { CLIENT_KEY, enumOf, Paginated } from '#platform/graphql';
import { CONTACT_ORDERS } from './contacts.sql.js';

const text = () => String;

const ConsentStateEnum = enumOf(CONSENT_STATES);
registerEnumType(ConsentStateEnum, { name: 'ConsentState' });

@ObjectType({ description: 'A person whom the workspace speaks with.' })
export class Contact {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field(() => [String], {
    description: `In their order; at most ${LIMITS.contact.emails}, and each in one contact of the workspace alone.`,
  })
  emails: string[];
  @Field(text, { nullable: true }) organisation: string | null;
  @Field(text, { nullable: true }) phone: string | null;
  @Field(text, { nullable: true }) jobTitle: string | null;
  @Field(text, { nullable: true }) notes: string | null;
  @Field(() => Int, { description: 'Notes that I may open and in which they speak.' }) noteCount: number;
  @Field(() => Date, { nullable: true, description: 'When the newest of these was recorded, or else made.' }) lastSeenAt: Date | null;
  @Field(() => ConsentStateEnum, { description: 'WITHDRAWN as soon as one of their consents is.' }) consent: ConsentState;
  @Field() createdAt: Date;
  @Field() updatedAt: Date;
}

/** How lists of contacts can be sorted, as a GraphQL enum. */
export const ContactSortEnum = enumOf(keysOf(CONTACT_ORDERS));
registerEnumType(ContactSortEnum, { name: 'ContactSort' });

export const ContactConnection = Paginated('Contact', Contact);

@ObjectType()
export class ContactsPayload {
  @Field(() => [Contact], {
    description: 'Those that are there now: one whose e-mail address another contact has by now stays in the trash.',
  })
  contacts: Contact[];
}

@InputType()
export class CreateContactInput {
  @Field() name: string;
  @Field(() => [String], { nullable: true }) emails?: string[] | null;
  @Field(text, { nullable: true }) organisation?: string | null;
  @Field(text, { nullable: true }) phone?: string | null;
  @Field(text, { nullable: true }) jobTitle?: string | null;
  @Field(text, { nullable: true }) notes?: string | null;
  @Field(text, CLIENT_KEY) clientKey?: string | null;
}

@InputType()
export class UpdateContactInput {
  @Field(() => ID) id: string;
  @Field({ nullable: true }) name?: string;
  @Field(() => [String], { nullable: true, description: 'All of them, in their order.' }) emails?: string[];
  @Field(text, { nullable: true }) organisation?: string | null;
  @Field(text, { nullable: true }) phone?: string | null;
  @Field(text, { nullable: true }) jobTitle?: string | null;
  @Field(text, { nullable: true }) notes?: string | null;
}
