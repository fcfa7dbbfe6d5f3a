import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';

@ObjectType()
export class LargestGroup {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field(() => Int) members: number;
}

@ObjectType({ description: 'How much of what a workspace can have it has.' })
export class WorkspaceUsage {
  @Field(() => ID, { description: 'The id of the workspace.' }) id: string;
  @Field(() => Int, { description: 'Those that are archived or in the trash do not count.' }) projects: number;
  @Field(() => Int) groups: number;
  @Field(() => LargestGroup, { nullable: true }) largestGroup: LargestGroup | null;
  @Field(() => Int, { description: 'Files that are stored, those of notes in the trash too.' }) files: number;
  @Field(() => Float, { description: 'Their bytes together.' }) fileBytes: number;
}
