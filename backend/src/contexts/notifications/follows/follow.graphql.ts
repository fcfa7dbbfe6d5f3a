import { FOLLOWED_KINDS, type FollowedKind } from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Author } from '#contexts/workspace';
import { enumOf } from '#platform/graphql';

export const FollowedKindEnum = enumOf(FOLLOWED_KINDS);
registerEnumType(FollowedKindEnum, { name: 'FollowedKind' });

@ObjectType({ description: 'Who hears of what is new in a project or an insight.' })
export class Followers {
  @Field(() => ID, { description: 'The project or the insight.' }) id: string;
  @Field(() => Int) count: number;
  @Field({ description: 'Whether I am one of them.' }) isFollowing: boolean;
  @Field(() => [Author], { description: 'The latest first, not all when there are many.' }) people: Author[];
}

@InputType()
export class FollowInput {
  @Field(() => FollowedKindEnum) kind: FollowedKind;
  @Field(() => ID) id: string;
}
