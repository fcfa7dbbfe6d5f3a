import { type UpdateSignInInput, updateSignInInput } from '@libs/domain';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor, NeedsFeature } from '#platform/access';
import { zod } from '#platform/graphql';
import { SignInSettings, UpdateSignInSettingsInput } from './sign-in-settings.graphql.js';
import { SignInSettingsService } from './sign-in-settings.service.js';

@Resolver(() => SignInSettings)
export class SignInSettingsResolver {
  constructor(private readonly settings: SignInSettingsService) {}

  @Query(() => SignInSettings)
  @Can('full')
  signInSettings(@CurrentActor() actor: Actor): Promise<SignInSettings> {
    return this.settings.of(actor);
  }

  @Mutation(() => SignInSettings)
  @Can('full')
  @NeedsFeature('singleSignOn')
  updateSignInSettings(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UpdateSignInSettingsInput }, zod(updateSignInInput)) input: UpdateSignInInput,
  ): Promise<SignInSettings> {
    return this.settings.update(actor, input);
  }
}
