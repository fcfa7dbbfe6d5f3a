import { type SaveOnboardingInput as Answers, saveOnboardingInput } from '@libs/domain';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { zod } from '#platform/graphql';
import { Onboarding, SaveOnboardingInput } from './onboarding.graphql.js';
import { OnboardingService } from './onboarding.service.js';

@Resolver(() => Onboarding)
export class OnboardingResolver {
  constructor(private readonly service: OnboardingService) {}

  @Query(() => Onboarding)
  @Can('read')
  onboarding(@CurrentActor() actor: Actor): Promise<Onboarding> {
    return this.service.of(actor);
  }

  @Mutation(() => Onboarding)
  @Can('read')
  saveOnboarding(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SaveOnboardingInput }, zod(saveOnboardingInput)) input: Answers,
  ): Promise<Onboarding> {
    return this.service.save(actor, input);
  }
}
