import { PERSONAL_DATA, type PersonalDataType } from '@libs/domain';
import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Author } from '#contexts/workspace';
import { enumOf } from '#platform/graphql';

/** Kinds of personal data, as the API names them. */
export const PersonalDataKind = enumOf(PERSONAL_DATA);
registerEnumType(PersonalDataKind, { name: 'PersonalDataKind' });

@ObjectType({ description: 'Words of a note that were replaced by as many blocks.' })
export class Redaction {
  @Field(() => ID) id: string;
  @Field(() => ID) noteId: string;
  @Field(() => PersonalDataKind, { nullable: true, description: 'Null for a passage that was chosen by hand.' })
  type: PersonalDataType | null;
  @Field(() => Int, { nullable: true, description: 'Where the blocks are, in code points of version; null when they were edited away.' })
  start: number | null;
  @Field(() => Int, { nullable: true }) end: number | null;
  @Field(() => Int, { description: 'The version of the text that start and end belong to.' }) version: number;
  @Field(() => Int, { description: 'How many letters it was.' }) length: number;
  @Field(() => Boolean, { description: 'The original is gone for good.' }) isPermanent: boolean;
  @Field(() => Author) createdBy: Author;
  @Field() createdAt: Date;
}

@ObjectType({ description: 'A place in a text that reads like personal data.' })
export class PersonalDataFinding {
  @Field(() => PersonalDataKind) type: PersonalDataType;
  @Field(() => Int) start: number;
  @Field(() => Int) end: number;
  @Field(() => Float) confidence: number;
  @Field(() => String) text: string;
  @Field(() => String, { description: 'What stands before it in its paragraph, cut to a few words.' }) before: string;
  @Field(() => String) after: string;
}

@ObjectType({ description: 'What was found in a text, for a person to review; finding changes nothing.' })
export class PersonalDataReview {
  @Field(() => Int, { description: 'The version of the text that the offsets belong to.' }) version: number;
  @Field(() => [PersonalDataFinding]) findings: PersonalDataFinding[];
}

@InputType()
export class RedactedPassageInput {
  @Field(() => Int) start: number;
  @Field(() => Int) end: number;
  @Field(() => PersonalDataKind, { nullable: true }) type?: PersonalDataType | null;
}

@ObjectType()
export class RedactionsPayload {
  @Field(() => [Redaction]) redactions: Redaction[];
}

@InputType()
export class RedactNoteInput {
  @Field(() => ID) noteId: string;
  @Field(() => Int, { description: 'The version of the text that the offsets belong to.' }) version: number;
  @Field(() => [RedactedPassageInput]) passages: RedactedPassageInput[];
}
