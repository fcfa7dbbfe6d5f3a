import { AI_USES, type AiUse } from '@libs/domain';
import { Field, Float, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { enumOf } from '#platform/graphql';

const AiUseEnum = enumOf(AI_USES);
registerEnumType(AiUseEnum, { name: 'AiUse' });

@ObjectType()
export class AiUsageLine {
  @Field(() => AiUseEnum) feature: AiUse;
  @Field() model: string;
  @Field(() => Int) calls: number;
  @Field(() => Float) tokensIn: number;
  @Field(() => Float) tokensOut: number;
}
