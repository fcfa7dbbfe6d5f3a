import { AppError, contactRowsInput, idSchema, LIMITS, projectRowsInput, rowKeySchema, type ViewTarget } from '@libs/domain';
import { Args, ID, Int, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Actor, Can, CurrentActor } from '#platform/access';
import type { Page } from '#platform/db';
import { zod } from '#platform/graphql';
import {
  AllRows,
  ContactRow,
  ContactRowConnection,
  ContactRowsInput,
  HighlightRow,
  HighlightRowConnection,
  InsightRow,
  InsightRowConnection,
  NoteRow,
  NoteRowConnection,
  ProjectRowsInput,
  RowGroup,
  RowNeighbors,
  ViewTargetEnum,
} from './row.graphql.js';
import { RowIds } from './row-ids.service.js';
import { RowsService } from './rows.service.js';

const FIRST = { type: () => Int, nullable: true, description: '1 to 200; 50 unless said.' };
const AFTER = { type: () => String, nullable: true };
const BY = { type: () => ID };
const GROUPS = {
  description: `How many of these rows stand in each group, in no order; a row with several values counts in each, and groups without rows are left out. At most ${LIMITS.select.options + 1}, or as many as there are tags.`,
};

/** Tables of notes, highlights, insights and contacts: one mechanism, with what each kind of row is. */
@Resolver()
export class RowsResolver {
  constructor(
    private readonly service: RowsService,
    private readonly ids: RowIds,
  ) {}

  @Query(() => NoteRowConnection, { description: 'The notes of a project as a table shows them, filtered and sorted by its fields.' })
  @Can('read')
  noteRows(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ProjectRowsInput }, zod(projectRowsInput)) input: z.output<typeof projectRowsInput>,
    @Args('first', FIRST) first?: number | null,
    @Args('after', AFTER) after?: string | null,
  ): Promise<Page<NoteRow>> {
    return this.service.ofNotes(actor, input, { first, after });
  }

  @Query(() => AllRows, { description: 'All rows that match, by their ids alone; of contacts without a project.' })
  @Can('read')
  allRows(
    @CurrentActor() actor: Actor,
    @Args('target', { type: () => ViewTargetEnum }) target: ViewTarget,
    @Args('input', { type: () => ContactRowsInput }, zod(contactRowsInput)) input: z.output<typeof contactRowsInput>,
    @Args('projectId', { type: () => ID, nullable: true }, zod(idSchema.nullish())) projectId?: string | null,
  ): Promise<AllRows> {
    if ((target === 'contact') !== (projectId == null)) throw new AppError('ValidationError', { message: 'Name the project of the rows.' });
    return this.ids.all(actor, target, projectId == null ? input : { ...input, projectId });
  }

  @Query(() => [RowGroup], GROUPS)
  @Can('read')
  noteRowGroups(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ProjectRowsInput }, zod(projectRowsInput)) input: z.output<typeof projectRowsInput>,
    @Args('by', BY, zod(rowKeySchema)) by: string,
  ): Promise<RowGroup[]> {
    return this.ids.groups(actor, 'note', input, by);
  }

  @Query(() => HighlightRowConnection, {
    description:
      'The highlights of a project as a table shows them, filtered and sorted by the fields of their notes and what they have of their own.',
  })
  @Can('read')
  highlightRows(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ProjectRowsInput }, zod(projectRowsInput)) input: z.output<typeof projectRowsInput>,
    @Args('first', FIRST) first?: number | null,
    @Args('after', AFTER) after?: string | null,
  ): Promise<Page<HighlightRow>> {
    return this.service.ofHighlights(actor, input, { first, after });
  }

  @Query(() => [RowGroup], GROUPS)
  @Can('read')
  highlightRowGroups(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ProjectRowsInput }, zod(projectRowsInput)) input: z.output<typeof projectRowsInput>,
    @Args('by', BY, zod(rowKeySchema)) by: string,
  ): Promise<RowGroup[]> {
    return this.ids.groups(actor, 'highlight', input, by);
  }

  @Query(() => InsightRowConnection, { description: 'The insights of a project as a table shows them, filtered and sorted by its fields.' })
  @Can('read')
  insightRows(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ProjectRowsInput }, zod(projectRowsInput)) input: z.output<typeof projectRowsInput>,
    @Args('first', FIRST) first?: number | null,
    @Args('after', AFTER) after?: string | null,
  ): Promise<Page<InsightRow>> {
    return this.service.ofInsights(actor, input, { first, after });
  }

  @Query(() => [RowGroup], GROUPS)
  @Can('read')
  insightRowGroups(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ProjectRowsInput }, zod(projectRowsInput)) input: z.output<typeof projectRowsInput>,
    @Args('by', BY, zod(rowKeySchema)) by: string,
  ): Promise<RowGroup[]> {
    return this.ids.groups(actor, 'insight', input, by);
  }

  @Query(() => ContactRowConnection, { description: 'The contacts as a table shows them, filtered and sorted by their fields.' })
  @Can('read')
  contactRows(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ContactRowsInput }, zod(contactRowsInput)) input: z.output<typeof contactRowsInput>,
    @Args('first', FIRST) first?: number | null,
    @Args('after', AFTER) after?: string | null,
  ): Promise<Page<ContactRow>> {
    return this.service.ofContacts(actor, input, { first, after });
  }

  @Query(() => [RowGroup], GROUPS)
  @Can('read')
  contactRowGroups(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ContactRowsInput }, zod(contactRowsInput)) input: z.output<typeof contactRowsInput>,
    @Args('by', BY, zod(rowKeySchema)) by: string,
  ): Promise<RowGroup[]> {
    return this.ids.groups(actor, 'contact', input, by);
  }

  @Query(() => RowNeighbors, { description: 'What stands before and after a note in the order of these rows.' })
  @Can('read')
  noteRowNeighbors(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ProjectRowsInput }, zod(projectRowsInput)) input: z.output<typeof projectRowsInput>,
    @Args('id', BY, zod(idSchema)) id: string,
  ): Promise<RowNeighbors> {
    return this.ids.neighbors(actor, 'note', input, id);
  }
}
