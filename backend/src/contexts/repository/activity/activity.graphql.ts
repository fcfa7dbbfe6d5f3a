import { CHANGE_ACTIONS, CHANGE_KINDS, type WorkspaceRole } from '@libs/domain';
import { Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Author, WorkspaceRoleEnum } from '#contexts/workspace';
import { enumOf } from '#platform/graphql';
import { Highlight } from '../highlights/highlight.graphql.js';
import { OBJECT_KINDS, type ObjectKind } from '../object-kinds/activity.registry.js';

export const ObjectKindEnum = enumOf(OBJECT_KINDS);
registerEnumType(ObjectKindEnum, { name: 'ObjectKind' });

@ObjectType()
export class RecentItem {
  @Field(() => ObjectKindEnum) kind: ObjectKind;
  @Field(() => ID) id: string;
  @Field() title: string;
  @Field(() => String, { nullable: true }) subtitle: string | null;
  @Field(() => String, { nullable: true }) badge: string | null;
  @Field() url: string;
  @Field() at: Date;
}

@ObjectType({ description: 'A person as their page shows them.' })
export class Profile {
  @Field(() => ID) id: string;
  @Field(() => Author, { description: "'Deleted user' for a person who left the workspace." }) user: Author;
  @Field(() => WorkspaceRoleEnum, { nullable: true, description: 'Null for a person who left.' }) role: WorkspaceRole | null;
  @Field(() => Date, { nullable: true, description: 'Null for a person who left.' }) joinedAt: Date | null;
  @Field({ description: 'An admin or the identity provider keeps them out for now.' }) isDeactivated: boolean;
  @Field() isYou: boolean;
  @Field(() => [RecentItem], { description: 'What they made or changed that you can read, the newest first.' }) work: RecentItem[];
}

@ObjectType()
export class ChecklistItem {
  @Field({ description: 'project, import, highlight, insight or invite; for who only reads: open, findings or star.' }) key: string;
  @Field() done: boolean;
  @Field() url: string;
}

/** The insights context adds `featured` to it. */
@ObjectType()
export class Home {
  @Field(() => [RecentItem]) recent: RecentItem[];
  @Field(() => [Highlight]) fresh: Highlight[];
  @Field(() => [ChecklistItem], { description: 'Empty once it was dismissed.' }) checklist: ChecklistItem[];
}

/** Of what the change feed speaks, as a GraphQL enum. */
export const ChangeKindEnum = enumOf([...CHANGE_KINDS, 'everything']);
registerEnumType(ChangeKindEnum, {
  name: 'ChangeKind',
  valuesMap: { everything: { description: 'Look at everything again: the server may have missed some.' } },
});
/** What the change feed says of it, as a GraphQL enum. */
export const ChangeActionEnum = enumOf([...CHANGE_ACTIONS, 'many', 'followed']);
registerEnumType(ChangeActionEnum, {
  name: 'ChangeAction',
  valuesMap: {
    many: { description: 'Stands for a whole bulk.' },
    followed: { description: 'A highlight only moved with its text.' },
  },
});

@ObjectType({ description: 'ids only: refetch what you show.' })
export class Change {
  @Field(() => ChangeKindEnum) kind: keyof typeof ChangeKindEnum;
  @Field(() => ID) id: string;
  @Field(() => ID, { nullable: true }) projectId: string | null;
  @Field(() => ID, { nullable: true }) noteId: string | null;
  @Field(() => ChangeActionEnum) action: keyof typeof ChangeActionEnum;
  @Field(() => ID, { nullable: true }) by: string | null;
  @Field(() => String, { nullable: true, description: 'The X-Request-Id of the request that made it, so that a client knows its own.' })
  requestId: string | null;
}

@InputType()
export class RecordVisitInput {
  @Field(() => ObjectKindEnum) kind: ObjectKind;
  @Field(() => ID) id: string;
}

@ObjectType()
export class RecordVisitPayload {
  @Field({ description: 'False when it may not be read.' }) isRecorded: boolean;
}
