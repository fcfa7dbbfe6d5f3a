import { Field, ID, ObjectType } from '@nestjs/graphql';

@ObjectType()
export class AccessToken {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field() createdAt: Date;
  @Field(() => Date, { nullable: true }) lastUsedAt: Date | null;
  @Field(() => Date, { nullable: true }) expiresAt: Date | null;
}

@ObjectType()
export class CreatedAccessToken {
  @Field(() => AccessToken) accessToken: AccessToken;
  @Field({ description: 'Shown once.' }) secret: string;
}
