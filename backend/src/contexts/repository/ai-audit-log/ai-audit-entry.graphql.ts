import { AI_AUDIT_LOG, type AiAuditEntryKind, type AiFeature, type AiMode } from '@libs/domain';
import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { AiFeatureEnum, AiModeEnum } from '#contexts/ai';
import { Author } from '#contexts/workspace';
import { enumOf, PageInfo } from '#platform/graphql';

const AiAuditEntryKindEnum = enumOf(AI_AUDIT_LOG);
registerEnumType(AiAuditEntryKindEnum, { name: 'AiAuditEntryKind' });

@ObjectType({ description: 'Something that was done with AI or a redaction; never what was redacted.' })
export class AiAuditEntry {
  @Field(() => ID) id: string;
  @Field(() => AiAuditEntryKindEnum) kind: AiAuditEntryKind;
  @Field() at: Date;
  @Field(() => Author, { nullable: true, description: 'Null: done automatically.' }) by: Author | null;
  @Field(() => ID, { nullable: true }) projectId: string | null;
  @Field(() => String, { nullable: true, description: 'Null: of the whole workspace, or one that cannot be read.' }) project: string | null;
  @Field(() => ID, { nullable: true }) noteId: string | null;
  @Field(() => String, { nullable: true }) note: string | null;
  @Field(() => AiFeatureEnum, { nullable: true, description: 'The switch that was changed.' }) feature: AiFeature | null;
  @Field(() => AiModeEnum, { nullable: true, description: 'Null: what the workspace, or the product, says.' }) from: AiMode | null;
  @Field(() => AiModeEnum, { nullable: true }) to: AiMode | null;
  @Field(() => Boolean, { description: 'Of the whole workspace.' }) isWorkspaceWide: boolean;
  @Field(() => [String], { description: 'Which settings of the provider were changed.' }) settings: string[];
  @Field(() => Int, { nullable: true, description: 'How many passages.' }) passages: number | null;
}

@ObjectType()
export class AiAuditEntryConnection {
  @Field(() => [AiAuditEntry]) nodes: AiAuditEntry[];
  @Field(() => PageInfo) pageInfo: PageInfo;
}
