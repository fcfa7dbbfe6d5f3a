import { Field, ID, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'The answer of a mutation that has nothing to say: one that fails answers an error.' })
export class OkPayload {
  @Field({ description: 'Always true.' }) ok: boolean;
}

/** The only value of `OkPayload`. */
export const OK: OkPayload = { ok: true };

/** Answered by mutations that delete what others may be deleting at the same moment: undo brings back only these. */
@ObjectType()
export class OwnDeletionsPayload {
  @Field(() => [ID], { description: 'Those that I have put into the trash: what others deleted or merged meanwhile is not among them.' })
  ids: string[];
}

@ObjectType()
export class DeletedPayload {
  @Field(() => [ID], { description: 'What was asked to go, each once.' }) ids: string[];
}

/** What an input says of its `undo`, where the change is a move. */
export const UNDO_OF_MOVE = 'Takes a move of my own back: what another person has moved since stays where it is.';
