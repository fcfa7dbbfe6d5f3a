import type { TransferState, TransferStep } from '@libs/domain';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { TransferLossCount, TransferStateEnum, TransferStepEnum } from '../project-exports/project-export.graphql.js';

@ObjectType({ description: 'An archive of a project that becomes one again.' })
export class ProjectImport {
  @Field(() => ID) id: string;
  @Field(() => TransferStateEnum) state: TransferState;
  @Field(() => TransferStepEnum, { description: 'What it is doing now.' }) step: TransferStep;
  @Field(() => Int, { description: 'Parts that are read.' }) done: number;
  @Field(() => Int, { description: 'Of how many, once that is known.' }) total: number;
  @Field(() => String, { nullable: true }) error: string | null;
  @Field(() => ID, { nullable: true, description: 'The project, once all of it is there.' }) projectId: string | null;
  @Field(() => [TransferLossCount], { description: 'What of the file has no place in a project.' }) losses: TransferLossCount[];
  @Field() createdAt: Date;
  @Field(() => Date, { nullable: true }) finishedAt: Date | null;
}
