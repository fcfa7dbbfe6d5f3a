import type { FieldTarget } from '@libs/domain';
import { ID, InputType, Int, ObjectType, Field as Property } from '@nestjs/graphql';
import { CLIENT_KEY } from '#platform/graphql';
import { Field, FieldTargetEnum } from './field.graphql.js';

@ObjectType()
export class FieldGroupProject {
  @Property(() => ID) id: string;
  @Property() name: string;
}

@ObjectType({
  description: 'Fields that the workspace keeps for many projects. Each project that links the group has them, and follows their changes.',
})
export class FieldGroup {
  @Property(() => ID) id: string;
  @Property() name: string;
  @Property(() => FieldTargetEnum) target: FieldTarget;
  @Property(() => [Field], { description: 'In their order, with the numbers of all projects that link the group.' }) fields: Field[];
  @Property(() => [FieldGroupProject], { description: 'The projects that link it, by name, for admins; empty where one project asks.' })
  projects: FieldGroupProject[];
  @Property(() => Int) projectCount: number;
  @Property(() => Boolean, { nullable: true, description: 'Whether the project that asks links it; null where none asks.' })
  linked: boolean | null;
}

@ObjectType()
export class FieldGroupsPayload {
  @Property(() => [FieldGroup], { description: 'All groups, as the project sees them now.' }) groups: FieldGroup[];
}

@InputType()
export class CreateFieldGroupInput {
  @Property() name: string;
  @Property(() => FieldTargetEnum, { description: 'note or insight.' }) target: FieldTarget;
  @Property(() => String, CLIENT_KEY) clientKey?: string | null;
}

@InputType()
export class RenameFieldGroupInput {
  @Property(() => ID) id: string;
  @Property() name: string;
}

@InputType({ description: 'A project, and a group of fields that it links or does not.' })
export class FieldGroupLinkInput {
  @Property(() => ID) projectId: string;
  @Property(() => ID) groupId: string;
}
