import {
  idSchema,
  type SetProjectAiModeInput as ModeOfProject,
  type SetAiModeInput as ModeOfWorkspace,
  type UpdateAiProviderInput as ProviderChanges,
  setAiModeInput,
  setProjectAiModeInput,
  updateAiProviderInput,
} from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { parse, zod } from '#platform/graphql';
import { AiModes } from './ai-modes.service.js';
import {
  AiFeaturesPayload,
  AiSettings,
  AiState,
  SetAiModeInput,
  SetProjectAiModeInput,
  UpdateAiProviderInput,
} from './ai-settings.graphql.js';
import { AiSettingsService } from './ai-settings.service.js';

@Resolver(() => AiSettings)
export class AiSettingsResolver {
  constructor(
    private readonly settings: AiSettingsService,
    private readonly modes: AiModes,
  ) {}

  @Query(() => AiSettings)
  @Can('full')
  aiSettings(@CurrentActor() actor: Actor): Promise<AiSettings> {
    return this.settings.one(actor);
  }

  @Query(() => AiState)
  @Can('read')
  aiState(
    @CurrentActor() actor: Actor,
    @Args('projectId', { type: () => ID, nullable: true }) projectId?: string | null,
  ): Promise<AiState> {
    return this.settings.state(actor, projectId ? parse(idSchema, projectId) : null);
  }

  @Mutation(() => AiSettings)
  @Can('full')
  updateAiProvider(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UpdateAiProviderInput }, zod(updateAiProviderInput)) input: ProviderChanges,
  ): Promise<AiSettings> {
    return this.settings.update(actor, input);
  }

  @Mutation(() => AiFeaturesPayload)
  @Can('full')
  async setAiMode(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SetAiModeInput }, zod(setAiModeInput)) { feature, mode }: ModeOfWorkspace,
  ): Promise<AiFeaturesPayload> {
    return { features: await this.modes.set(actor, feature, mode) };
  }

  @Mutation(() => AiFeaturesPayload, { description: 'Needs full access to the project.' })
  @Can('write')
  async setProjectAiMode(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SetProjectAiModeInput }, zod(setProjectAiModeInput)) { projectId, feature, mode }: ModeOfProject,
  ): Promise<AiFeaturesPayload> {
    return { features: await this.modes.setOfProject(actor, projectId, feature, mode) };
  }
}
