import {
  AUDIT_ACTIONS,
  AUDIT_AREAS,
  AUDIT_KINDS,
  AUDIT_SOURCES,
  type AuditAction,
  type AuditArea,
  type AuditKind,
  type AuditSource,
} from '@libs/domain';
import { Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Author } from '#contexts/workspace';
import { enumOf, PageInfo } from '#platform/graphql';

const AuditAreaEnum = enumOf(AUDIT_AREAS);
const AuditKindEnum = enumOf(AUDIT_KINDS);
const AuditActionEnum = enumOf(AUDIT_ACTIONS);
const AuditSourceEnum = enumOf(AUDIT_SOURCES);
registerEnumType(AuditAreaEnum, { name: 'AuditArea' });
registerEnumType(AuditKindEnum, { name: 'AuditKind' });
registerEnumType(AuditActionEnum, { name: 'AuditAction' });
registerEnumType(AuditSourceEnum, { name: 'AuditSource' });

@ObjectType({ description: 'A field that changed, with its values as text; JSON where they are more than one.' })
export class AuditChange {
  @Field() field: string;
  @Field(() => String, { nullable: true, description: 'Whose value it is, where people or groups have one each.' }) of: string | null;
  @Field(() => String, { nullable: true }) before: string | null;
  @Field(() => String, { nullable: true }) after: string | null;
}

@ObjectType({ description: 'Something that was done in the workspace. Entries are never changed; each is kept for 400 days.' })
export class AuditLogEntry {
  @Field(() => ID) id: string;
  @Field() at: Date;
  @Field(() => AuditAreaEnum) area: AuditArea;
  @Field(() => AuditKindEnum) kind: AuditKind;
  @Field(() => AuditActionEnum) action: AuditAction;
  @Field(() => Author, { nullable: true, description: 'Null: done automatically.' }) by: Author | null;
  @Field(() => AuditSourceEnum) via: AuditSource;
  @Field(() => String, { nullable: true, description: 'The address on the internet from which it was done.' }) address: string | null;
  @Field(() => String, { nullable: true, description: 'What the browser or program said that it is.' }) agent: string | null;
  @Field(() => ID, { nullable: true }) targetId: string | null;
  @Field(() => String, { nullable: true, description: 'What it is called now; null for what is gone or has no name.' }) target:
    | string
    | null;
  @Field(() => ID, { nullable: true }) projectId: string | null;
  @Field(() => [AuditChange]) changes: AuditChange[];
}

@ObjectType()
export class AuditLogConnection {
  @Field(() => [AuditLogEntry]) nodes: AuditLogEntry[];
  @Field(() => PageInfo) pageInfo: PageInfo;
}

@InputType({ description: 'What is left out does not matter.' })
export class AuditFilterInput {
  @Field(() => [AuditAreaEnum], { nullable: true }) areas?: AuditArea[] | null;
  @Field(() => ID, { nullable: true, description: 'The user who did it.' }) by?: string | null;
  @Field(() => ID, { nullable: true, description: 'The object to which it was done.' }) target?: string | null;
  @Field(() => Date, { nullable: true }) from?: Date | null;
  @Field(() => Date, { nullable: true, description: 'Entries before this moment.' }) before?: Date | null;
}
