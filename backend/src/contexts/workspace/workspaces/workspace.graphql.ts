import type { HomePage, Region, ResearchGoal, TeamSize, WorkspaceRole } from '@libs/domain';
import { HOME_PAGES, WORKSPACE_ROLES } from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { enumOf } from '#platform/graphql';
import { RegionName } from '../cells/region.scalar.js';
import { ResearchGoalEnum, TeamSizeEnum } from '../onboarding/onboarding.graphql.js';

/** The roles as a GraphQL enum: `@Field(() => WorkspaceRoleEnum)`. */
export const WorkspaceRoleEnum = enumOf(WORKSPACE_ROLES);
registerEnumType(WorkspaceRoleEnum, { name: 'WorkspaceRole' });
const HomePageEnum = enumOf(HOME_PAGES);
registerEnumType(HomePageEnum, { name: 'HomePage' });

@ObjectType()
export class Workspace {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field() subdomain: string;
  @Field(() => RegionName) region: Region;
  @Field() createdAt: Date;
  @Field() url: string;
  @Field() hasSample: boolean;
  @Field(() => Int) memberCount: number;
  @Field({ description: 'ISO 639-1 code of the language that texts are searched in.' }) language: string;
  @Field(() => Announcement, { nullable: true }) announcement: Announcement | null;
  @Field(() => HomePageEnum, { description: 'The page that everyone begins on.' }) homePage: HomePage;
  @Field({ description: 'Its address.' }) homePath: string;
  @Field(() => ResearchGoalEnum, { nullable: true, description: 'What it is for: the answer of its creator, or of its admins later.' })
  goal: ResearchGoal | null;
  @Field(() => TeamSizeEnum, { nullable: true, description: 'For how many it is.' }) teamSize: TeamSize | null;
  @Field(() => Int, { description: 'How often the address can still change.' }) addressChangesLeft: number;
  @Field(() => String, { nullable: true, description: 'Where its logo is read, by anybody; null without one.' }) logoUrl: string | null;
}

@ObjectType({ description: 'What admins announce on Home.' })
export class Announcement {
  @Field() text: string;
  @Field(() => Date, { nullable: true, description: 'When it goes by itself.' }) until: Date | null;
}

@ObjectType()
export class WorkspaceChoice {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field() subdomain: string;
  @Field(() => WorkspaceRoleEnum) role: WorkspaceRole;
  @Field() url: string;
  @Field(() => Date, { nullable: true }) lastUsedAt: Date | null;
  @Field(() => String, { nullable: true, description: 'Where its logo is read, by anybody; null without one.' }) logoUrl: string | null;
}

@ObjectType({ description: 'What a stranger may know of a workspace: that its address exists.' })
export class WorkspacePreview {
  @Field() name: string;
  @Field() subdomain: string;
  @Field() url: string;
  @Field({ description: 'It is the sample, whose logins the operator of the installation knows.' }) hasSample: boolean;
  @Field(() => String, { nullable: true, description: 'Where its logo is read, by anybody; null without one.' }) logoUrl: string | null;
}

@ObjectType()
export class SubdomainCheck {
  @Field() subdomain: string;
  @Field() free: boolean;
  @Field(() => String, { nullable: true }) problem: string | null;
  @Field(() => String, { nullable: true }) suggestion: string | null;
}

@ObjectType()
export class CreatedWorkspace {
  @Field(() => ID) id: string;
  @Field() subdomain: string;
  @Field() healthCheckUrl: string;
  @Field() redirectUrl: string;
}

@InputType()
export class CreateWorkspaceInput {
  @Field() name: string;
  @Field() subdomain: string;
  @Field(() => RegionName, { nullable: true }) region?: Region | null;
}

@InputType()
export class OpenWorkspaceInput {
  @Field() subdomain: string;
  @Field(() => String, { nullable: true, description: 'The path to begin with; the home page of the workspace unless said.' }) next?:
    | string
    | null;
}

@InputType()
export class RenameWorkspaceInput {
  @Field() name: string;
}

@InputType()
export class SetWorkspaceLanguageInput {
  @Field() language: string;
}

@InputType()
export class ChangeSubdomainInput {
  @Field() subdomain: string;
}

@InputType()
export class SetHomePageInput {
  @Field(() => HomePageEnum) homePage: HomePage;
}

@InputType({ description: 'Without a text nothing is announced.' })
export class SetAnnouncementInput {
  @Field(() => String, { nullable: true }) text?: string | null;
  @Field(() => Date, { nullable: true, description: 'When it goes by itself.' }) until?: Date | null;
}

@InputType()
export class DeleteWorkspaceInput {
  @Field({ description: 'The name of the workspace, typed to confirm it.' }) name: string;
}
