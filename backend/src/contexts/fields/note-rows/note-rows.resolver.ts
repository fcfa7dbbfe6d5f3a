import { idSchema, LIMITS, noteRowsInput } from '@libs/domain';
import { Args, ID, Int, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Actor, Can, CurrentActor } from '#platform/access';
import type { Page } from '#platform/db';
import { zod } from '#platform/graphql';
import { NoteGroup, NoteRow, NoteRowConnection, NoteRowNeighbors, NoteRowsInput } from './note-row.graphql.js';
import { NoteRowsService } from './note-rows.service.js';

@Resolver(() => NoteRow)
export class NoteRowsResolver {
  constructor(private readonly service: NoteRowsService) {}

  @Query(() => NoteRowConnection, { description: 'The notes of a project as a table shows them, filtered and sorted by its fields.' })
  @Can('read')
  noteRows(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => NoteRowsInput }, zod(noteRowsInput)) input: z.output<typeof noteRowsInput>,
    @Args('first', { type: () => Int, nullable: true }) first?: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
  ): Promise<Page<NoteRow>> {
    return this.service.list(actor, input, { first, after });
  }

  @Query(() => NoteRowNeighbors, { description: 'What stands before and after a note in the order of these rows.' })
  @Can('read')
  noteRowNeighbors(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => NoteRowsInput }, zod(noteRowsInput)) input: z.output<typeof noteRowsInput>,
    @Args('id', { type: () => ID }, zod(idSchema)) id: string,
  ): Promise<NoteRowNeighbors> {
    return this.service.neighbors(actor, input, id);
  }

  @Query(() => [NoteGroup], {
    description: `How many of these notes have each value of a field, in no order; a note with several options counts in each, and groups without notes are left out. At most ${LIMITS.select.options + 1}.`,
  })
  @Can('read')
  noteGroups(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => NoteRowsInput }, zod(noteRowsInput)) input: z.output<typeof noteRowsInput>,
    @Args('by', { type: () => ID }, zod(idSchema)) by: string,
  ): Promise<NoteGroup[]> {
    return this.service.groups(actor, input, by);
  }
}
