import type { ShareObjectType } from '@libs/domain';
import { LIMITS } from '@libs/domain';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { ShareableTypeEnum, Sharing } from '#contexts/access';

@ObjectType()
export class ObjectSharing extends Sharing {
  @Field({ description: 'Whether I may close its link: with full access, also while its project is archived.' }) canUnshare: boolean;
  @Field({ description: 'Whether the workspace has public pages.' }) publicSharing: boolean;
  @Field(() => [String], { description: 'The origins of sites that may show a shared highlight in a frame.' }) embedSites: string[];
}

@InputType()
export class ShareInput {
  @Field(() => ShareableTypeEnum) objectType: ShareObjectType;
  @Field(() => ID) objectId: string;
  @Field(() => Date, {
    nullable: true,
    description: `Null for never. Left out, a link that is there keeps its own, and a new one ends after ${LIMITS.share.defaultDays} days.`,
  })
  expiresAt?: Date | null;
  @Field(() => String, {
    nullable: true,
    description: `${LIMITS.linkPassword.min} to ${LIMITS.linkPassword.max} characters that readers have to enter. Null takes it away; left out it stays.`,
  })
  password?: string | null;
}

@InputType()
export class OpenPublicLinkInput {
  @Field({ description: 'Of the link.' }) token: string;
  @Field() password: string;
}
