import { Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { AccessLevel, GroupAccess, InheritedDefault, ViewerAccess } from '#contexts/access';
import { Author } from '#contexts/workspace';
import { UNDO_OF_MOVE } from '#platform/graphql';
import { Crumb } from '../projects/project.graphql.js';

@ObjectType()
export class Folder {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field(() => String, { nullable: true }) description: string | null;
  @Field(() => ID, { nullable: true, description: 'Null at the top, and when the reader may not see the folder above.' }) parentId:
    | string
    | null;
  @Field(() => Float) rank: number;
  @Field(() => Int, { description: 'Projects in this very folder that the reader may see.' }) projectCount: number;
  @ViewerAccess() viewerAccess: AccessLevel;
  @Field() createdAt: Date;
  @Field(() => Author) createdBy: Author;
  @Field(() => [Crumb], { description: 'The folders above that the reader may see, the outermost first.' }) path: Crumb[];
}

@ObjectType()
export class FolderSharing {
  @Field(() => ID) folderId: string;
  @Field() name: string;
  @Field(() => [GroupAccess]) groups: GroupAccess[];
  @Field() canShare: boolean;
  @Field(() => AccessLevel) defaultAccess: AccessLevel;
  @Field(() => String, {
    nullable: true,
    description: 'The folder above, or Workspace, that the default comes from; null when this one has its own.',
  })
  inheritedFrom: string | null;
  @Field(() => InheritedDefault, { description: 'What it inherits, or would inherit again.' }) above: InheritedDefault;
}

@InputType()
export class CreateFolderInput {
  @Field() name: string;
  @Field(() => String, { nullable: true }) description?: string;
  @Field(() => ID, { nullable: true }) parentId?: string;
  @Field(() => String, { nullable: true }) clientKey?: string;
}

@InputType()
export class UpdateFolderInput {
  @Field(() => ID) id: string;
  @Field(() => String, { nullable: true }) name?: string;
  @Field(() => String, { nullable: true }) description?: string;
}

@InputType()
export class MoveFolderInput {
  @Field(() => ID) id: string;
  @Field(() => ID, { nullable: true, description: 'Null moves to the top level.' }) parentId?: string | null;
  @Field(() => Int, { description: 'Zero-based place among its new siblings.' }) index: number;
  @Field(() => Boolean, { nullable: true, description: UNDO_OF_MOVE }) undo?: boolean | null;
}

@InputType()
export class SetFolderAccessInput {
  @Field(() => ID) folderId: string;
  @Field(() => ID, { nullable: true, description: 'A member of the workspace, or else groupId.' }) userId?: string | null;
  @Field(() => ID, { nullable: true }) groupId?: string | null;
  @Field(() => AccessLevel, { description: 'none removes the explicit grant.' }) access: AccessLevel;
}

@InputType()
export class SetFolderDefaultAccessInput {
  @Field(() => ID) folderId: string;
  @Field(() => AccessLevel) access: AccessLevel;
}
