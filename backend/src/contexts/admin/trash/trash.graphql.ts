import { TRASH_KINDS, type TrashKindName } from '@libs/domain';
import { Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Author } from '#contexts/workspace';
import { enumOf, Paginated } from '#platform/graphql';

export const TrashKindEnum = enumOf(TRASH_KINDS);
registerEnumType(TrashKindEnum, { name: 'TrashKind' });

const kind = () => TrashKindEnum;

@ObjectType()
export class TrashPlace {
  @Field(() => ID) id: string;
  @Field(kind) kind: TrashKindName;
  @Field() title: string;
  @Field({ description: 'Whether I may bring it back.' }) restorable: boolean;
}

@ObjectType()
export class TrashItem {
  @Field(() => ID) id: string;
  @Field(kind) kind: TrashKindName;
  @Field() title: string;
  @Field(() => String, { nullable: true, description: 'Where it was; null for the top of the workspace.' }) place: string | null;
  @Field() deletedAt: Date;
  @Field(() => Author, { nullable: true }) deletedBy: Author | null;
  @Field({ description: 'From then on it can go for good at any time.' }) purgedFrom: Date;
  @Field(() => [TrashPlace], { description: 'What it lay in and what is deleted too, the nearest first.' }) parents: TrashPlace[];
}

export const TrashConnection = Paginated('TrashItem', TrashItem);

@ObjectType()
export class Restored {
  @Field(() => ID) id: string;
  @Field(kind) kind: TrashKindName;
  @Field() title: string;
  @Field(() => String, { nullable: true, description: 'Where it is now; null for what has no page of its own.' }) url: string | null;
}

@InputType()
export class RestoreFromTrashInput {
  @Field(kind) kind: TrashKindName;
  @Field(() => ID) id: string;
  @Field(() => Boolean, { nullable: true, description: 'Brings back what it lay in as well.' }) withParents?: boolean;
  @Field(() => ID, { nullable: true, description: 'Brings a note or an insight back into this project.' }) intoProjectId?: string;
}

@InputType()
export class TrashKeyInput {
  @Field(kind) kind: TrashKindName;
  @Field(() => ID) id: string;
}

@InputType()
export class PurgeTrashInput {
  @Field(() => [TrashKeyInput]) items: TrashKeyInput[];
}
