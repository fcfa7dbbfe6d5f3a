import { Field, ID, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A token with which the identity provider calls. Its secret was shown once.' })
export class ScimToken {
  @Field(() => ID) id: string;
  @Field() createdAt: Date;
  @Field(() => Date, { nullable: true }) lastUsedAt: Date | null;
  @Field(() => Date, { nullable: true, description: 'When one that was replaced stops working; null for the newest.' })
  expiresAt: Date | null;
}

@ObjectType({ description: 'How the identity provider reaches the workspace.' })
export class ScimSettings {
  @Field({ description: 'The address to enter there.' }) baseUrl: string;
  @Field(() => [ScimToken], { description: 'Those that work, the newest first; at most 2.' }) tokens: ScimToken[];
}

@ObjectType()
export class RotatedScimToken {
  @Field({ description: 'Shown this once.' }) secret: string;
  @Field(() => ScimSettings) settings: ScimSettings;
}
