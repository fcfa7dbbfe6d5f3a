import { LIMITS, type PersonalDataType, REDACTION_COPY_KINDS, type RedactionCopyKind } from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { enumOf } from '#platform/graphql';
import { PersonalDataKind } from '../redactions/redaction.graphql.js';

const CopyKind = enumOf(REDACTION_COPY_KINDS);
registerEnumType(CopyKind, { name: 'RedactionCopyKind' });

@ObjectType({ description: 'A place outside the text of a note that says words which were redacted in it.' })
export class RedactionCopy {
  @Field(() => CopyKind) kind: RedactionCopyKind;
  @Field(() => ID) id: string;
  @Field({ description: 'What the object is called, which may say the words as well; empty where it has no name.' }) title: string;
  @Field({ description: 'What stands before the first of the words, cut to a few.' }) before: string;
  @Field({ description: 'The words, as they are written there.' }) text: string;
  @Field() after: string;
  @Field(() => Boolean, {
    description: "Of this person alone, or of the note's own project and no other note: most likely about the same thing.",
  })
  isSuggested: boolean;
}

@InputType()
export class RedactedWordInput {
  @Field(() => String) text: string;
  @Field(() => PersonalDataKind, { nullable: true, description: 'Of the name of a person each part is looked for as well.' })
  type?: PersonalDataType | null;
}

@InputType()
export class RedactionCopiesInput {
  @Field(() => ID) noteId: string;
  @Field(() => [RedactedWordInput]) words: RedactedWordInput[];
}

@InputType()
export class RedactionCopyInput {
  @Field(() => CopyKind) kind: RedactionCopyKind;
  @Field(() => ID) id: string;
}

@InputType()
export class RedactCopiesInput extends RedactionCopiesInput {
  @Field(() => [RedactionCopyInput], { description: `At most ${LIMITS.redaction.copies}; none: only the history of the note.` })
  copies: RedactionCopyInput[];
}

@ObjectType()
export class RedactCopiesPayload {
  @Field(() => Int, { description: 'How many places said the words.' }) redacted: number;
}
