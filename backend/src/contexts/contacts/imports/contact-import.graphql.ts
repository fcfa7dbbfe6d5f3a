import { DUPLICATE_POLICIES, type DuplicatePolicy } from '@libs/domain';
import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { enumOf } from '#platform/graphql';

/** States of an import of contacts. */
export const ContactImportState = { queued: 'queued', running: 'running', done: 'done' } as const;
export type ContactImportState = keyof typeof ContactImportState;
registerEnumType(ContactImportState, { name: 'ContactImportState' });

const DuplicatePolicyEnum = enumOf(DUPLICATE_POLICIES);
registerEnumType(DuplicatePolicyEnum, {
  name: 'DuplicatePolicy',
  description: 'What an import does with a contact that is there already.',
});

@ObjectType({ description: 'A table whose rows become contacts.' })
export class ContactImport {
  @Field(() => ID) id: string;
  @Field() fileName: string;
  @Field(() => ContactImportState) state: ContactImportState;
  @Field(() => DuplicatePolicyEnum) policy: DuplicatePolicy;
  @Field(() => Int) total: number;
  @Field(() => Int, { description: 'Rows that have come to their end.' }) done: number;
  @Field(() => Int) created: number;
  @Field(() => Int) updated: number;
  @Field(() => Int, { description: 'Rows whose contact had all of it already.' }) unchanged: number;
  @Field(() => Int, { description: 'Rows whose contact is there already, and was left as it is.' }) skipped: number;
  @Field(() => Int, { description: 'Rows that could not become a contact.' }) refused: number;
  @Field(() => Int, { description: 'Contacts that were made without an address that another one has.' }) withoutEmail: number;
  @Field(() => Int, { description: 'Values that did not fit the field of their column, and were left out.' }) valuesLeft: number;
  @Field() createdAt: Date;
  @Field(() => Date, { nullable: true }) finishedAt: Date | null;
  @Field(() => Date, { nullable: true }) undoneAt: Date | null;
}
