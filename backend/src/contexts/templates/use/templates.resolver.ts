import { LIMITS, useTemplateInput } from '@libs/domain';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { zod } from '#platform/graphql';
import { Template } from '../library/template.graphql.js';
import { TEMPLATES } from '../library/templates.js';
import { UsedTemplate, UseTemplateInput } from './template.graphql.js';
import { TemplatesService } from './templates.service.js';

@Resolver(() => Template)
export class TemplatesResolver {
  constructor(private readonly service: TemplatesService) {}

  @Query(() => [Template], {
    description: `What a project, an insight or a tag board can start from; at most ${TEMPLATES.length + LIMITS.template.perWorkspace}.`,
  })
  @Can('read')
  templates(@CurrentActor() actor: Actor): Promise<Template[]> {
    return this.service.list(actor);
  }

  @Mutation(() => UsedTemplate)
  @Can('write')
  useTemplate(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UseTemplateInput }, zod(useTemplateInput)) input: z.output<typeof useTemplateInput>,
  ): Promise<UsedTemplate> {
    return this.service.use(actor, input);
  }
}
