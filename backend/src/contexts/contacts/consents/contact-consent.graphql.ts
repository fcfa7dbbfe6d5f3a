import { LIMITS } from '@libs/domain';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { CLIENT_KEY } from '#platform/graphql';

const text = () => String;

@ObjectType({ description: 'What a contact agreed to.' })
export class ContactConsent {
  @Field(() => ID) id: string;
  @Field(() => ID) contactId: string;
  @Field({ description: 'What it covers, such as recordings or quotes with the full name.' }) scope: string;
  @Field(text, { nullable: true, description: 'The words that were agreed to.' }) text: string | null;
  @Field(text, { nullable: true, description: 'Of these words.' }) version: string | null;
  @Field({ description: 'A day, such as 2026-11-21.' }) givenOn: string;
  @Field(text, { nullable: true, description: 'The day on which it was taken back; null while it holds.' }) withdrawnOn: string | null;
  @Field() recordedAt: Date;
}

@InputType()
export class RecordConsentInput {
  @Field(() => ID) contactId: string;
  @Field() scope: string;
  @Field(text, { nullable: true }) text?: string | null;
  @Field(text, { nullable: true }) version?: string | null;
  @Field({ description: `A day. A contact has at most ${LIMITS.contact.consents} records.` }) givenOn: string;
  @Field(text, CLIENT_KEY) clientKey?: string | null;
}

@InputType()
export class WithdrawConsentInput {
  @Field(() => ID) id: string;
  @Field(text, { nullable: true, description: 'The day on which it was taken back; null: it holds again.' }) withdrawnOn?: string | null;
}
