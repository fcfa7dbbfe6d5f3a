import { LIMITS } from '@libs/domain';
import { Field, ID, InputType } from '@nestjs/graphql';
import { ShareableType } from '#contexts/repository';

@InputType()
export class ShareInput {
  @Field(() => ShareableType) objectType: ShareableType;
  @Field(() => ID) objectId: string;
  @Field(() => Date, {
    nullable: true,
    description: `Null for never. Left out, a link that is there keeps its own, and a new one ends after ${LIMITS.share.defaultDays} days.`,
  })
  expiresAt?: Date | null;
}
