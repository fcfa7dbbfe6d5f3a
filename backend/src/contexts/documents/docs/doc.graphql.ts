import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Json } from '#platform/graphql';

@ObjectType()
export class PushResult {
  @Field() accepted: boolean;
  @Field(() => Int) version: number;
  @Field(() => [Json], { description: 'On refusal the confirmed steps that the client has not seen; more may follow.' }) rows: unknown[];
  @Field(() => [Json], { description: 'Highlights that these steps or this push changed beyond a shift, as they stand at version.' })
  highlightRows: unknown[];
}

@ObjectType({ description: 'Confirmed steps and highlight rows after a version; a gap means: pull.' })
export class DocSteps {
  @Field(() => ID) docId: string;
  @Field(() => Int, { description: 'The version after the last of the rows.' }) version: number;
  @Field(() => [Json]) rows: unknown[];
  @Field(() => [Json]) highlightRows: unknown[];
  @Field(() => Int) epoch: number;
}

@InputType()
export class PushStepsInput {
  @Field(() => ID) docId: string;
  @Field(() => Int) version: number;
  @Field(() => Int) epoch: number;
  @Field() clientId: string;
  @Field(() => [Json]) steps: unknown[];
  @Field(() => [Json], { nullable: 'items' }) metas: unknown[];
  @Field(() => [Json], { description: 'Positions count after these steps: {kind: create|resize|remove|restore, id, from?, to?, tagIds?}' })
  ops: unknown[];
}
