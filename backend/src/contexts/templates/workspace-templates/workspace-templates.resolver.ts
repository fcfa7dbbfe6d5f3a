import { idSchema, LIMITS, saveAsTemplateInput, TEMPLATE_KINDS, type TemplateKind, updateTemplateInput } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { z } from 'zod';
import { type Actor, Can, CurrentActor, RateLimiter } from '#platform/access';
import { DeletedPayload, zod } from '#platform/graphql';
import { Template, TemplateKindEnum } from '../library/template.graphql.js';
import { previewOf, templateFrom } from '../library/template-preview.js';
import { TemplateSources } from './template-sources.service.js';
import { SaveAsTemplateInput, TemplateDraft, UpdateTemplateInput } from './workspace-template.graphql.js';
import { WorkspaceTemplates } from './workspace-templates.service.js';

@Resolver(() => Template)
export class WorkspaceTemplatesResolver {
  constructor(
    private readonly service: WorkspaceTemplates,
    private readonly sources: TemplateSources,
    private readonly limiter: RateLimiter,
  ) {}

  @Query(() => TemplateDraft, { description: 'What a template of this would keep, and what it would leave out.' })
  @Can('read')
  async templateDraft(
    @CurrentActor() actor: Actor,
    @Args('kind', { type: () => TemplateKindEnum }, zod(z.enum(TEMPLATE_KINDS))) kind: TemplateKind,
    @Args('objectId', { type: () => ID }, zod(idSchema)) objectId: string,
  ): Promise<TemplateDraft> {
    await this.limitRate(actor);
    const { title, body, leftOut } = await this.sources.draft(actor, kind, objectId);
    const template = previewOf({ ...body, id: objectId, title, about: '' }, { source: 'WORKSPACE', publisher: null, isDefault: false });
    return { template, leftOut };
  }

  @Mutation(() => Template, { description: 'Needs full access to the project: the whole workspace sees templates.' })
  @Can('write')
  async saveAsTemplate(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SaveAsTemplateInput }, zod(saveAsTemplateInput)) input: z.output<typeof saveAsTemplateInput>,
  ): Promise<Template> {
    await this.limitRate(actor);
    return templateFrom(await this.service.save(actor, input));
  }

  @Mutation(() => Template)
  @Can('full')
  async updateTemplate(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UpdateTemplateInput }, zod(updateTemplateInput)) input: z.output<typeof updateTemplateInput>,
  ): Promise<Template> {
    return templateFrom(await this.service.update(actor, input));
  }

  @Mutation(() => DeletedPayload)
  @Can('full')
  async deleteTemplate(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<DeletedPayload> {
    await this.service.delete(actor, id);
    return { ids: [id] };
  }

  /** Both look through the words of the notes. */
  private limitRate({ workspaceId, userId }: Actor): Promise<void> {
    return this.limiter.hit(`template-draft:${workspaceId}:${userId}`, LIMITS.template.perMinute);
  }
}
