import { type RequireSsoInput as RequireSso, requireSsoInput, type UpdateSignInInput, updateSignInInput } from '@libs/domain';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, AllowInPlanState, Can, CurrentActor, NeedsFeature } from '#platform/access';
import { zod } from '#platform/graphql';
import { RequiredSignIn } from './required-sign-in.service.js';
import { RequireSsoInput, SignInSettings, UpdateSignInSettingsInput } from './sign-in-settings.graphql.js';
import { SignInSettingsService } from './sign-in-settings.service.js';

@Resolver(() => SignInSettings)
export class SignInSettingsResolver {
  constructor(
    private readonly settings: SignInSettingsService,
    private readonly required: RequiredSignIn,
  ) {}

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

  @Mutation(() => SignInSettings, {
    description: 'Logs out who came in another way, the actor too; also names another admin for emergencies.',
  })
  @Can('full')
  @NeedsFeature('singleSignOn')
  async requireSso(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => RequireSsoInput }, zod(requireSsoInput)) input: RequireSso,
  ): Promise<SignInSettings> {
    await this.required.require(actor, input);
    return this.settings.of(actor);
  }

  @Mutation(() => SignInSettings)
  @Can('full')
  @AllowInPlanState('readOnly')
  async stopRequiringSso(@CurrentActor() actor: Actor): Promise<SignInSettings> {
    await this.required.stop(actor);
    return this.settings.of(actor);
  }
}
