import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import type { Page } from '#platform/db';
import { OwnDeletionsPayload, parse, zod } from '#platform/graphql';
import { MoveNotesInput, Note, NoteConnection, NoteSortEnum, NotesPayload, UpdateNoteInput } from './note.graphql.js';
import { moveNotesInput, type NoteChanges, noteIds, updateNoteInput } from './note-input.js';
import { NoteMoveService } from './note-move.service.js';
import { NotesService } from './notes.service.js';
import type { NoteSort } from './notes.sql.js';

const text = () => String;

/** Reading and changing notes; createNote reads pasted text like a file, so it stands beside the importers. */
@Resolver(() => Note)
export class NotesResolver {
  constructor(
    private readonly service: NotesService,
    private readonly moving: NoteMoveService,
  ) {}

  @Query(() => NoteConnection, { description: 'Sorted by `created` unless asked otherwise.' })
  @Can('read')
  notes(
    @CurrentActor() actor: Actor,
    @Args('projectId', { type: () => ID }) projectId: string,
    @Args('first', { type: () => Int, nullable: true }) first?: number,
    @Args('after', { type: text, nullable: true }) after?: string,
    @Args('query', { type: text, nullable: true }) query?: string,
    @Args('sort', { type: () => NoteSortEnum, nullable: true }) sort?: NoteSort,
  ): Promise<Page<Note>> {
    return this.service.list(actor, projectId, { first, after, query, sort });
  }

  @Query(() => Note, { nullable: true })
  @Can('read')
  note(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<Note> {
    return this.service.findOneOrFail(actor, id);
  }

  @Mutation(() => Note)
  @Can('write')
  updateNote(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UpdateNoteInput }, zod(updateNoteInput)) input: NoteChanges,
  ): Promise<Note> {
    return this.service.update(actor, input);
  }

  @Mutation(() => OwnDeletionsPayload)
  @Can('write')
  async deleteNotes(@CurrentActor() actor: Actor, @Args('ids', { type: () => [ID] }) ids: string[]): Promise<OwnDeletionsPayload> {
    return { ids: await this.moving.delete(actor, parse(noteIds, ids)) };
  }

  @Mutation(() => NotesPayload)
  @Can('write')
  async restoreNotes(@CurrentActor() actor: Actor, @Args('ids', { type: () => [ID] }) ids: string[]): Promise<NotesPayload> {
    return { notes: await this.moving.restore(actor, parse(noteIds, ids)) };
  }

  @Mutation(() => NotesPayload)
  @Can('write')
  async moveNotes(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => MoveNotesInput }, zod(moveNotesInput)) { ids, projectId, undo }: MoveNotesInput,
  ): Promise<NotesPayload> {
    return { notes: await this.moving.move(actor, ids, projectId, undo) };
  }
}
