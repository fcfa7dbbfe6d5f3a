import { FAILED_JOB_STATES, type FailedJobState } from '@libs/domain';
import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { enumOf, Paginated } from '#platform/graphql';

export const FailedJobStateEnum = enumOf(FAILED_JOB_STATES);
registerEnumType(FailedJobStateEnum, {
  name: 'FailedJobState',
  valuesMap: {
    RETRYING: { description: 'It is tried again by itself.' },
    STOPPED: { description: 'It has failed too often and waits for an admin.' },
  },
});

@ObjectType()
export class FailedJob {
  @Field(() => ID) id: string;
  @Field({ description: 'What it does, such as imports.run.' }) job: string;
  @Field(() => FailedJobStateEnum) state: FailedJobState;
  @Field(() => Int, { description: 'How often it was tried since the last retry by hand.' }) attempts: number;
  @Field() createdAt: Date;
  @Field({ description: 'When it failed last.' }) failedAt: Date;
  @Field(() => Date, { nullable: true, description: 'When it is tried again; null when it is not, or at once.' }) nextAt: Date | null;
  @Field({ description: 'The last line of its last error, without secrets.' }) error: string;
}

@ObjectType()
export class FailedJobsPayload {
  @Field(() => [ID], { description: 'Those that it was done to; none that are done or gone meanwhile.' }) ids: string[];
}

export const FailedJobConnection = Paginated('FailedJob', FailedJob);
