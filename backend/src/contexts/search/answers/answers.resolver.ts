import { type AskInput as Asked, askInput, idSchema, rateAnswerInput } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Actor, Can, Me } from '#platform/access';
import { parse, zod } from '#platform/graphql';
import { Answer, AskInput, RateAnswerInput, SavedAnswer } from './answer.graphql.js';
import { AnswersService } from './answers.service.js';

@Resolver(() => Answer)
export class AnswersResolver {
  constructor(private readonly service: AnswersService) {}

  @Mutation(() => Answer)
  @Can('read')
  ask(@Me() actor: Actor, @Args('input', { type: () => AskInput }, zod(askInput)) input: Asked): Promise<Answer> {
    return this.service.ask(actor, input);
  }

  @Query(() => Answer)
  @Can('read')
  answer(@Me() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<Answer> {
    return this.service.one(actor, parse(idSchema, id));
  }

  @Query(() => [SavedAnswer])
  @Can('read')
  savedAnswers(@Me() actor: Actor): Promise<SavedAnswer[]> {
    return this.service.saved(actor);
  }

  @Mutation(() => Answer)
  @Can('read')
  saveAnswer(@Me() actor: Actor, @Args('id', { type: () => ID }) id: string, @Args('saved') saved: boolean): Promise<Answer> {
    return this.service.save(actor, parse(idSchema, id), saved);
  }

  @Mutation(() => Answer)
  @Can('read')
  rateAnswer(
    @Me() actor: Actor,
    @Args('input', { type: () => RateAnswerInput }, zod(rateAnswerInput)) input: z.infer<typeof rateAnswerInput>,
  ): Promise<Answer> {
    return this.service.rate(actor, input.id, input.isRight, input.comment ?? null);
  }
}
