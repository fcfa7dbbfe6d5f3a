import {
  type AiFeature,
  type AiMode,
  idSchema,
  type UpdateAiProviderInput as ProviderChanges,
  setAiModeInput,
  setProjectAiModeInput,
  updateAiProviderInput,
} from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, Me } from '#platform/access';
import { parse, zod } from '#platform/graphql';
import { AiModes } from './ai-modes.service.js';
import { AiFeatureEnum, AiFeatureMode, AiModeEnum, AiSettings, AiState, UpdateAiProviderInput } from './ai-settings.graphql.js';
import { AiSettingsService } from './ai-settings.service.js';

@Resolver(() => AiSettings)
export class AiSettingsResolver {
  constructor(
    private readonly settings: AiSettingsService,
    private readonly modes: AiModes,
  ) {}

  @Query(() => AiSettings)
  @Can('full')
  aiSettings(@Me() actor: Actor): Promise<AiSettings> {
    return this.settings.one(actor);
  }

  @Query(() => AiState)
  @Can('read')
  aiState(@Me() actor: Actor, @Args('projectId', { type: () => ID, nullable: true }) projectId?: string | null): Promise<AiState> {
    return this.settings.state(actor, projectId ? parse(idSchema, projectId) : null);
  }

  @Mutation(() => AiSettings)
  @Can('full')
  updateAiProvider(
    @Me() actor: Actor,
    @Args('input', { type: () => UpdateAiProviderInput }, zod(updateAiProviderInput)) input: ProviderChanges,
  ): Promise<AiSettings> {
    return this.settings.update(actor, input);
  }

  @Mutation(() => [AiFeatureMode])
  @Can('full')
  setAiMode(
    @Me() actor: Actor,
    @Args('feature', { type: () => AiFeatureEnum }) feature: AiFeature,
    @Args('mode', { type: () => AiModeEnum }) mode: AiMode,
  ): Promise<AiFeatureMode[]> {
    const input = parse(setAiModeInput, { feature, mode });
    return this.modes.set(actor, input.feature, input.mode);
  }

  @Mutation(() => [AiFeatureMode], { description: 'Without a mode the project follows the workspace. Needs full access to the project.' })
  @Can('write')
  setProjectAiMode(
    @Me() actor: Actor,
    @Args('projectId', { type: () => ID }) projectId: string,
    @Args('feature', { type: () => AiFeatureEnum }) feature: AiFeature,
    @Args('mode', { type: () => AiModeEnum, nullable: true }) mode?: AiMode | null,
  ): Promise<AiFeatureMode[]> {
    const input = parse(setProjectAiModeInput, { projectId, feature, mode: mode ?? null });
    return this.modes.setOfProject(actor, input.projectId, input.feature, input.mode);
  }
}
