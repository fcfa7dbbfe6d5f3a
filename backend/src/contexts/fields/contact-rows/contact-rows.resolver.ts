import { contactRowsInput } from '@libs/domain';
import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type ContactSort, ContactSortEnum } from '#contexts/contacts';
import { type Actor, Can, CurrentActor } from '#platform/access';
import type { Page } from '#platform/db';
import { zod } from '#platform/graphql';
import { ContactRow, ContactRowConnection, ContactRowsInput } from './contact-row.graphql.js';
import { ContactRowsService } from './contact-rows.service.js';

@Resolver(() => ContactRow)
export class ContactRowsResolver {
  constructor(private readonly service: ContactRowsService) {}

  @Query(() => ContactRowConnection, { description: 'The contacts as a table shows them, filtered by their fields.' })
  @Can('read')
  contactRows(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ContactRowsInput }, zod(contactRowsInput)) input: z.output<typeof contactRowsInput>,
    @Args('query', { type: () => String, nullable: true }) query?: string | null,
    @Args('sort', { type: () => ContactSortEnum, nullable: true }) sort?: ContactSort | null,
    @Args('first', { type: () => Int, nullable: true, description: '1 to 200; 50 unless said.' }) first?: number | null,
    @Args('after', { type: () => String, nullable: true }) after?: string | null,
  ): Promise<Page<ContactRow>> {
    return this.service.list(actor, input, { query, sort, first, after });
  }
}
