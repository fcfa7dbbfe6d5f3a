import { SCIM_LIMITS } from '@libs/domain';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A request of the identity provider. Values of its body and filter are left out.' })
export class ScimRequest {
  @Field(() => ID) id: string;
  @Field() at: Date;
  @Field() method: string;
  @Field({ description: 'Below /scim/v2, with its parameters.' }) path: string;
  @Field(() => Int, { description: 'Of the answer.' }) httpStatus: number;
  @Field(() => Int, { description: 'How long the answer took, in milliseconds.' }) duration: number;
  @Field(() => String, { nullable: true, description: 'What was sent, as JSON without its values.' }) body: string | null;
  @Field(() => String, { nullable: true, description: 'Why it was refused.' }) refusal: string | null;
}

@ObjectType()
export class ScimRequests {
  @Field(() => [ScimRequest], { description: `The newest first; at most ${SCIM_LIMITS.requests}.` }) nodes: ScimRequest[];
}
