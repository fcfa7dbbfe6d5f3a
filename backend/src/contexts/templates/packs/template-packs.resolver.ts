import { idSchema, importTemplatePackInput, LIMITS, templatePackInput } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { DeletedPayload, zod } from '#platform/graphql';
import {
  ImportedTemplates,
  ImportTemplatePackInput,
  TemplatePackInput,
  TemplatePackPreview,
  TemplatePublisher,
} from './template-pack.graphql.js';
import { TemplatePacks } from './template-packs.service.js';

@Resolver(() => TemplatePackPreview)
export class TemplatePacksResolver {
  constructor(private readonly service: TemplatePacks) {}

  @Query(() => TemplatePackPreview, { description: 'Reads a file of templates, and keeps nothing of it.' })
  @Can('full')
  templatePack(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => TemplatePackInput }, zod(templatePackInput)) { content }: z.output<typeof templatePackInput>,
  ): Promise<TemplatePackPreview> {
    return this.service.preview(actor, content);
  }

  @Query(() => [TemplatePublisher], { description: `By name; at most ${LIMITS.templatePack.publishers}.` })
  @Can('full')
  templatePublishers(@CurrentActor() actor: Actor): Promise<TemplatePublisher[]> {
    return this.service.publishers(actor);
  }

  @Mutation(() => ImportedTemplates, { description: 'All of the file or nothing; one that was imported before is brought up to date.' })
  @Can('full')
  importTemplatePack(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ImportTemplatePackInput }, zod(importTemplatePackInput)) input: z.output<typeof importTemplatePackInput>,
  ): Promise<ImportedTemplates> {
    return this.service.import(actor, input);
  }

  @Mutation(() => DeletedPayload)
  @Can('full')
  async removeTemplatePublisher(
    @CurrentActor() actor: Actor,
    @Args('id', { type: () => ID }, zod(idSchema)) id: string,
  ): Promise<DeletedPayload> {
    await this.service.removePublisher(actor, id);
    return { ids: [id] };
  }
}
