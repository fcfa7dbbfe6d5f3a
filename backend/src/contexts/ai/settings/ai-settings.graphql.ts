import { AI_FEATURES, AI_MODES, AI_PROVIDERS, type AiFeature, type AiMode, type AiProviderKind } from '@libs/domain';
import { Field, Float, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { enumOf } from '#platform/graphql';
import { AiUsageLine } from '../usage/ai-usage.graphql.js';

/** The features with a switch, as a GraphQL enum. */
export const AiFeatureEnum = enumOf(AI_FEATURES);
registerEnumType(AiFeatureEnum, { name: 'AiFeature' });
/** On, Suggest, Off as a GraphQL enum. */
export const AiModeEnum = enumOf(AI_MODES);
registerEnumType(AiModeEnum, { name: 'AiMode' });
/** The kinds of providers as a GraphQL enum. */
export const AiProviderEnum = enumOf(AI_PROVIDERS);
registerEnumType(AiProviderEnum, { name: 'AiProviderKind' });

@ObjectType()
export class AiFeatureMode {
  @Field(() => AiFeatureEnum) feature: AiFeature;
  @Field(() => AiModeEnum, { description: 'What holds here.' }) mode: AiMode;
  @Field(() => AiModeEnum, { description: 'What the workspace has set.' }) workspaceMode: AiMode;
  @Field(() => Boolean, { description: 'Whether the project has a switch of its own.' }) isOwn: boolean;
}

@ObjectType()
export class AiFeaturesPayload {
  @Field(() => [AiFeatureMode], { description: 'All of them, as they stand now.' }) features: AiFeatureMode[];
}

@InputType()
export class SetAiModeInput {
  @Field(() => AiFeatureEnum) feature: AiFeature;
  @Field(() => AiModeEnum) mode: AiMode;
}

@InputType()
export class SetProjectAiModeInput {
  @Field(() => ID) projectId: string;
  @Field(() => AiFeatureEnum) feature: AiFeature;
  @Field(() => AiModeEnum, { nullable: true, description: 'Null: the project follows the workspace.' }) mode?: AiMode | null;
}

@ObjectType({ description: 'The model of the workspace, for admins. The key never leaves the server.' })
export class AiSettings {
  @Field(() => AiProviderEnum) provider: AiProviderKind;
  @Field(() => String, { nullable: true }) baseUrl: string | null;
  @Field(() => String, { nullable: true }) model: string | null;
  @Field(() => String, { nullable: true }) embeddingModel: string | null;
  @Field(() => String, { nullable: true, description: 'The last four characters of the stored key.' }) keyLast4: string | null;
  @Field(() => Float, { nullable: true, description: 'Tokens a month; null = no limit.' }) budget: number | null;
  @Field(() => Float, { description: 'Tokens of this month, in and out.' }) used: number;
  @Field(() => [AiFeatureMode]) features: AiFeatureMode[];
  @Field(() => [AiUsageLine], { description: 'This month (UTC), most tokens first.' }) usage: AiUsageLine[];
}

@ObjectType({ description: 'What a member needs to know of the model: whether there is one, and how the switches of a project stand.' })
export class AiState {
  @Field(() => String, { nullable: true, description: 'Null without a provider: everything is extractive.' }) model: string | null;
  @Field() isBudgetUsedUp: boolean;
  @Field(() => [AiFeatureMode]) features: AiFeatureMode[];
}

@ObjectType()
export class AiConnectionTest {
  @Field() ok: boolean;
  @Field({ description: 'What happened, in one sentence.' }) message: string;
}

@InputType()
export class UpdateAiProviderInput {
  @Field(() => AiProviderEnum) provider: AiProviderKind;
  @Field(() => String, { nullable: true }) baseUrl?: string | null;
  @Field(() => String, { nullable: true }) model?: string | null;
  @Field(() => String, { nullable: true }) embeddingModel?: string | null;
  @Field(() => String, { nullable: true, description: 'Left out: the stored one stays; null: it is forgotten.' }) key?: string | null;
  @Field(() => Float, { nullable: true, description: 'Tokens a month; null = no limit.' }) budget?: number | null;
}
