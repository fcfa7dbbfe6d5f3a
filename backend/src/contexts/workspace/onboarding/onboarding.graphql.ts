import {
  JOB_ROLES,
  type JobRole,
  ONBOARDING_STEPS,
  type OnboardingStep,
  RESEARCH_GOALS,
  type ResearchGoal,
  TEAM_SIZES,
  type TeamSize,
} from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { enumOf } from '#platform/graphql';

const JobRoleEnum = enumOf(JOB_ROLES);
registerEnumType(JobRoleEnum, { name: 'JobRole' });
/** Goals as a GraphQL enum. */
export const ResearchGoalEnum = enumOf(RESEARCH_GOALS);
registerEnumType(ResearchGoalEnum, { name: 'ResearchGoal' });
/** Team sizes as a GraphQL enum. */
export const TeamSizeEnum = enumOf(TEAM_SIZES);
registerEnumType(TeamSizeEnum, { name: 'TeamSize' });
const OnboardingStepEnum = enumOf(ONBOARDING_STEPS);
registerEnumType(OnboardingStepEnum, { name: 'OnboardingStep' });

@ObjectType({ description: 'What a person is asked on the way into a workspace, and what they answered.' })
export class Onboarding {
  @Field(() => ID, { description: 'The id of the person.' }) id: string;
  @Field({ description: 'The questions are over, and are not asked again.' }) isDone: boolean;
  @Field(() => [OnboardingStepEnum], { description: 'What is asked, in this order.' }) steps: OnboardingStep[];
  @Field(() => [OnboardingStepEnum], { description: 'Those of which the answers are about me. The others are about the workspace.' })
  ownSteps: OnboardingStep[];
  @Field(() => JobRoleEnum, { nullable: true }) jobRole: JobRole | null;
  @Field(() => ResearchGoalEnum, { nullable: true }) goal: ResearchGoal | null;
  @Field(() => TeamSizeEnum, { nullable: true }) teamSize: TeamSize | null;
  @Field(() => ResearchGoalEnum, {
    nullable: true,
    description: 'My goal, or else that of the workspace: templates that fit it come first.',
  })
  templateGoal: ResearchGoal | null;
}

@InputType({ description: 'What is left out stays, null takes an answer back.' })
export class SetWorkspacePurposeInput {
  @Field(() => ResearchGoalEnum, { nullable: true }) goal?: ResearchGoal | null;
  @Field(() => TeamSizeEnum, { nullable: true }) teamSize?: TeamSize | null;
}

@InputType({ description: 'What is left out stays, null takes an answer back.' })
export class SaveOnboardingInput {
  @Field(() => JobRoleEnum, { nullable: true }) jobRole?: JobRole | null;
  @Field(() => ResearchGoalEnum, { nullable: true }) goal?: ResearchGoal | null;
  @Field(() => TeamSizeEnum, { nullable: true }) teamSize?: TeamSize | null;
  @Field(() => Boolean, { nullable: true, description: 'true ends the questions for good.' }) isDone?: true | null;
}

@ObjectType()
export class JobRoleCount {
  @Field(() => JobRoleEnum) jobRole: JobRole;
  @Field(() => Int) people: number;
}

@ObjectType()
export class ResearchGoalCount {
  @Field(() => ResearchGoalEnum) goal: ResearchGoal;
  @Field(() => Int) people: number;
}

@ObjectType({ description: 'What the members who came in say about themselves, in numbers, the most frequent first.' })
export class OnboardingCounts {
  @Field(() => [JobRoleCount], { description: 'None until enough people answered that no one is named by it.' }) jobRoles: JobRoleCount[];
  @Field(() => [ResearchGoalCount], { description: 'None until enough people answered that no one is named by it.' })
  goals: ResearchGoalCount[];
}
