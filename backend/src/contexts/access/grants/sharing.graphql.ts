import {
  type AccessReasonKind,
  type ReadOnlyReason,
  SERVER_LIMITS,
  SHARE_OBJECT_TYPES,
  type ShareObjectType,
  type WorkspaceRole,
} from '@libs/domain';
import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Author, Group, WorkspaceRoleEnum } from '#contexts/workspace';
import { enumOf, Paginated } from '#platform/graphql';
import { AccessLevel, AccessReasonKindEnum, ReadOnlyReasonEnum } from '../levels/access-level.graphql.js';

export const ShareableTypeEnum = enumOf(SHARE_OBJECT_TYPES);
registerEnumType(ShareableTypeEnum, { name: 'ShareableType' });

@ObjectType()
export class ShareLink {
  @Field(() => ID) id: string;
  @Field() token: string;
  @Field() url: string;
  @Field(() => ShareableTypeEnum) objectType: ShareObjectType;
  @Field(() => ID) objectId: string;
  @Field() createdAt: Date;
  @Field(() => Date, { nullable: true }) expiresAt: Date | null;
  @Field({ description: 'Whether readers have to enter a password.' }) hasPassword: boolean;
  @Field(() => Author) createdBy: Author;
  @Field(() => Int) views: number;
  @Field(() => Date, { nullable: true }) lastViewedAt: Date | null;
}

@ObjectType()
export class AccessReason {
  @Field(() => AccessReasonKindEnum) kind: AccessReasonKind;
  @Field({ description: "e.g. 'Made this project', 'Folder Households', 'Workspace admin', 'Added by Maren'." }) text: string;
  @Field(() => AccessLevel) access: AccessLevel;
}

@ObjectType()
export class PersonAccess {
  @Field(() => Author) user: Author;
  @Field() email: string;
  @Field(() => AccessLevel) access: AccessLevel;
  @Field(() => [AccessReason]) reasons: AccessReason[];
  @Field() isYou: boolean;
  @Field(() => AccessLevel, { nullable: true, description: 'Explicit level on this very object, if any.' }) explicit: AccessLevel | null;
}

export const PersonAccessConnection = Paginated('PersonAccess', PersonAccess);

@ObjectType({ description: 'A member who could be given a level of their own.' })
export class AccessCandidate {
  @Field(() => Author) user: Author;
  @Field() email: string;
  @Field(() => WorkspaceRoleEnum) role: WorkspaceRole;
}

/** What people can be given access to. */
export enum AccessPlaceKind {
  project = 'project',
  folder = 'folder',
}
registerEnumType(AccessPlaceKind, { name: 'AccessPlaceKind' });

@ObjectType({ description: 'What one member has now, and every reason for it.' })
export class ExplainedAccess {
  @Field(() => Author) user: Author;
  @Field(() => AccessLevel) access: AccessLevel;
  @Field(() => [AccessReason], { description: 'The strongest first, then what takes away from them; empty for no access.' })
  reasons: AccessReason[];
  @Field(() => ReadOnlyReasonEnum, { nullable: true, description: 'Why they cannot change it; null when they can.' })
  readOnly: ReadOnlyReason | null;
}

@ObjectType({ description: 'What was given to a group of users here or on a folder above.' })
export class GroupAccess {
  @Field(() => Group) group: Group;
  @Field(() => AccessLevel) access: AccessLevel;
  @Field(() => [AccessReason]) reasons: AccessReason[];
  @Field(() => AccessLevel, { nullable: true, description: 'Explicit level on this very object, if any.' }) explicit: AccessLevel | null;
}

@ObjectType({ description: 'What another default would make of the access of one person.' })
export class AccessChange {
  @Field(() => Author) user: Author;
  @Field(() => AccessLevel) before: AccessLevel;
  @Field(() => AccessLevel) after: AccessLevel;
}

@ObjectType({ description: 'Whose access another default would change.' })
export class AccessChanges {
  @Field(() => Int) total: number;
  @Field(() => Int, { description: 'Those who could open it no more.' }) losingAccess: number;
  @Field(() => [AccessChange], {
    description: `Those who could open it no more, then the others, by name; at most ${SERVER_LIMITS.people.changed}.`,
  })
  first: AccessChange[];
}

@ObjectType({ description: 'The default that applies where a project or folder has none of its own.' })
export class InheritedDefault {
  @Field({ description: 'A folder, or Workspace.' }) from: string;
  @Field(() => AccessLevel) access: AccessLevel;
}

@ObjectType()
export class Sharing {
  @Field() title: string;
  @Field(() => ID) projectId: string;
  @Field() projectName: string;
  @Field(() => [GroupAccess], { description: 'The groups that were given something, the highest first.' }) groups: GroupAccess[];
  @Field(() => ShareLink, { nullable: true }) link: ShareLink | null;
  @Field() canShare: boolean;
  @Field({ description: 'Everyone can read at most; the levels of people apply again once it is unarchived.' }) isArchived: boolean;
  @Field(() => AccessLevel) defaultAccess: AccessLevel;
  @Field(() => String, {
    nullable: true,
    description: 'The folder, or Workspace, that the default comes from; null when the project has its own.',
  })
  inheritedFrom: string | null;
  @Field(() => InheritedDefault, { description: 'What it inherits, or would inherit again.' }) above: InheritedDefault;
}
