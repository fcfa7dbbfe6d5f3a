import { TAG_COLOURS, type TagColour } from '@libs/domain';
import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { enumOf } from '#platform/graphql';

/** The colours of tags and people, as a GraphQL enum. */
export const ColourEnum = enumOf(TAG_COLOURS);
registerEnumType(ColourEnum, { name: 'Colour' });

@ObjectType({ description: "How a person is shown beside what they did; a departed one is 'Deleted user'." })
export class Author {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field() initials: string;
  @Field(() => ColourEnum) colour: TagColour;
}
