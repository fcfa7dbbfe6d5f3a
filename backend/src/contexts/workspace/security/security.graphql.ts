import { Field, InputType, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'What admins decide about what leaves the workspace.' })
export class SecuritySettings {
  @Field({ description: 'Whether links can open pages to people without an account. While it is off, those that were made open nothing.' })
  publicSharing: boolean;
  @Field(() => [String], { description: 'The origins of sites that may show quotes in a frame.' }) embedSites: string[];
}

@InputType({ description: 'What is left out stays.' })
export class UpdateSecurityInput {
  @Field(() => Boolean, { nullable: true }) publicSharing?: boolean;
  @Field(() => [String], { nullable: true, description: 'Like https://intranet.example.com or https://*.example.com.' })
  embedSites?: string[];
}
