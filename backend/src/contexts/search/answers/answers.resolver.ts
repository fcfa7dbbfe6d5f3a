import { type AskInput as Asked, askInput, idSchema, rateAnswerInput } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver, Subscription } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Actor, Can, Me } from '#platform/access';
import { parse, zod } from '#platform/graphql';
import { Answer, AnswerProgress, AskInput, RateAnswerInput, SavedAnswer } from './answer.graphql.js';
import { AnswersService } from './answers.service.js';
import { AskingService } from './asking.service.js';

@Resolver(() => Answer)
export class AnswersResolver {
  constructor(
    private readonly service: AnswersService,
    private readonly questions: AskingService,
  ) {}

  @Mutation(() => Answer)
  @Can('read')
  ask(@Me() actor: Actor, @Args('input', { type: () => AskInput }, zod(askInput)) input: Asked): Promise<Answer> {
    return this.questions.ask(actor, input);
  }

  @Subscription(() => AnswerProgress, {
    resolve: (progress: AnswerProgress) => progress,
    description: 'Asks, and tells each sentence as soon as it is proven; ends with the answer. Leaving before that keeps nothing.',
  })
  @Can('read')
  asking(
    @Me() actor: Actor,
    @Args('input', { type: () => AskInput }, zod(askInput)) input: Asked,
  ): Promise<AsyncIterableIterator<AnswerProgress>> {
    return this.questions.asking(actor, input);
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
