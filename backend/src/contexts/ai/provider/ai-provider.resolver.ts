import { LIMITS, type UpdateAiProviderInput as ProviderChanges, updateAiProviderInput } from '@libs/domain';
import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor, RateLimiter } from '#platform/access';
import { zod } from '#platform/graphql';
import { AiConnectionTest, UpdateAiProviderInput } from '../settings/ai-settings.graphql.js';
import { AiSettingsService } from '../settings/ai-settings.service.js';
import { AiProvider } from './ai-provider.service.js';

@Resolver()
export class AiProviderResolver {
  constructor(
    private readonly settings: AiSettingsService,
    private readonly provider: AiProvider,
    private readonly limiter: RateLimiter,
  ) {}

  @Mutation(() => AiConnectionTest, { description: 'One small call with these settings, which are not kept.' })
  @Can('full')
  async testAiProvider(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UpdateAiProviderInput }, zod(updateAiProviderInput)) input: ProviderChanges,
  ): Promise<AiConnectionTest> {
    await this.limiter.hit(`ai-test:${actor.workspaceId}`, LIMITS.ai.testsPerMinute);
    return this.provider.test(actor, await this.settings.proposed(actor, input));
  }
}
