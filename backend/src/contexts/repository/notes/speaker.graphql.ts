import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';

@ObjectType()
export class SameSpeaker {
  @Field(() => ID) noteId: string;
  @Field() noteTitle: string;
  @Field() speakerId: string;
}

@InputType()
export class SpeakerOfNoteInput {
  @Field(() => ID) noteId: string;
  @Field() speakerId: string;
}

@InputType()
export class RenameSpeakersInput {
  @Field(() => [SpeakerOfNoteInput], { description: 'Speakers by note, at most 500.' }) speakers: SpeakerOfNoteInput[];
  @Field() name: string;
}
