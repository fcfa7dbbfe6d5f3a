import type { ShareObjectType } from '@libs/domain';
import { LIMITS } from '@libs/domain';
import { Field, ID, InputType } from '@nestjs/graphql';
import { ShareableTypeEnum } from '#contexts/repository';

@InputType()
export class ShareInput {
  @Field(() => ShareableTypeEnum) objectType: ShareObjectType;
  @Field(() => ID) objectId: string;
  @Field(() => Date, {
    nullable: true,
    description: `Null for never. Left out, a link that is there keeps its own, and a new one ends after ${LIMITS.share.defaultDays} days.`,
  })
  expiresAt?: Date | null;
}
