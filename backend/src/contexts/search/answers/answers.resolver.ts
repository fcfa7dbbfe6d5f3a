import {
  type AskInput as Asked,
  askInput,
  askScopeInput,
  type InsertAnswerInput as Insertion,
  idSchema,
  insertAnswerInput,
  LIMITS,
  rateAnswerInput,
  renameAnswerInput,
} from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver, Subscription } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { parse, zod } from '#platform/graphql';
import {
  Answer,
  AnswerProgress,
  AskInput,
  AskScope,
  AskScopeInput,
  InsertAnswerInput,
  InsertedAnswer,
  RateAnswerInput,
  RenameAnswerInput,
  SaveAnswerInput,
  SavedAnswer,
} from './answer.graphql.js';
import { AnswersService } from './answers.service.js';
import { MAX_TURNS } from './answers.sql.js';
import { AskingService } from './asking.service.js';
import { InsertAnswer } from './insert-answer.js';
import { ScopePlaces } from './scope-places.js';

@Resolver(() => Answer)
export class AnswersResolver {
  constructor(
    private readonly service: AnswersService,
    private readonly questions: AskingService,
    private readonly inserting: InsertAnswer,
    private readonly places: ScopePlaces,
  ) {}

  @Mutation(() => Answer)
  @Can('read')
  ask(@CurrentActor() actor: Actor, @Args('input', { type: () => AskInput }, zod(askInput)) input: Asked): Promise<Answer> {
    return this.questions.ask(actor, input);
  }

  @Subscription(() => AnswerProgress, {
    resolve: (progress: AnswerProgress) => progress,
    description: 'Asks, and tells each sentence as soon as it is proven; ends with the answer. Leaving before that keeps nothing.',
  })
  @Can('read')
  asking(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => AskInput }, zod(askInput)) input: Asked,
  ): Promise<AsyncIterableIterator<AnswerProgress>> {
    return this.questions.asking(actor, input);
  }

  @Query(() => Answer)
  @Can('read')
  answer(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<Answer> {
    return this.service.one(actor, parse(idSchema, id));
  }

  @Query(() => [Answer], {
    description: `An answer after the ones that it follows up on, the first question first; of a long thread its end: at most ${MAX_TURNS}.`,
  })
  @Can('read')
  answerThread(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<Answer[]> {
    return this.service.thread(actor, parse(idSchema, id));
  }

  @Query(() => AskScope, { description: 'A place to ask about, with its name.' })
  @Can('read')
  async askScope(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => AskScopeInput }, zod(askScopeInput)) { kind, id = null }: z.infer<typeof askScopeInput>,
  ): Promise<AskScope> {
    return { kind, id, name: (await this.places.of(actor, kind, id)).name };
  }

  @Query(() => [SavedAnswer], { description: `What I kept, the newest first. At most ${LIMITS.list.savedAnswers}.` })
  @Can('read')
  savedAnswers(@CurrentActor() actor: Actor): Promise<SavedAnswer[]> {
    return this.service.saved(actor);
  }

  @Mutation(() => Answer)
  @Can('read')
  saveAnswer(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SaveAnswerInput }) { id, saved }: SaveAnswerInput,
  ): Promise<Answer> {
    return this.service.save(actor, parse(idSchema, id), saved);
  }

  @Mutation(() => Answer)
  @Can('read')
  renameAnswer(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => RenameAnswerInput }, zod(renameAnswerInput)) { id, name }: z.infer<typeof renameAnswerInput>,
  ): Promise<Answer> {
    return this.service.rename(actor, id, name);
  }

  @Mutation(() => Answer)
  @Can('read')
  rateAnswer(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => RateAnswerInput }, zod(rateAnswerInput)) input: z.infer<typeof rateAnswerInput>,
  ): Promise<Answer> {
    return this.service.rate(actor, input);
  }

  @Mutation(() => InsertedAnswer, {
    description: 'Writes an answer into an insight: its sentences, and the words that each cites as highlights that the insight refers to.',
  })
  @Can('write')
  insertAnswer(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => InsertAnswerInput }, zod(insertAnswerInput)) input: Insertion,
  ): Promise<InsertedAnswer> {
    return this.inserting.insert(actor, input);
  }
}
