import { keysOf } from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { type AccessLevel, ViewerAccess } from '#contexts/access';
import { FileInfo } from '#contexts/files';
import { Author } from '#contexts/workspace';
import { enumOf, Paginated, UNDO_OF_MOVE } from '#platform/graphql';
import { Crumb } from '../projects/project.graphql.js';
import { NOTE_ORDERS } from './notes.sql.js';

@ObjectType()
export class Speaker {
  @Field() id: string;
  @Field() name: string;
}

@ObjectType()
export class Note {
  @Field(() => ID) id: string;
  @Field() title: string;
  @Field(() => Crumb) project: Crumb;
  @Field(() => ID) projectId: string;
  @Field(() => String, { nullable: true, description: 'Null for what was typed, pasted or uploaded by hand.' }) origin: string | null;
  @Field(() => [Speaker]) speakers: Speaker[];
  @Field(() => Int, { nullable: true }) startMs?: number | null;
  @Field(() => Int, { nullable: true }) durationMs: number | null;
  @Field(() => Int) wordCount: number;
  @Field(() => Int) highlightCount: number;
  @Field() excerpt: string;
  @Field(() => FileInfo, { nullable: true }) file: FileInfo | null;
  @Field(() => Date, { nullable: true }) recordedAt: Date | null;
  @Field() createdAt: Date;
  @Field() updatedAt: Date;
  @Field(() => Author) createdBy: Author;
  @Field(() => Date, { nullable: true }) deletedAt: Date | null;
  @ViewerAccess() viewerAccess: AccessLevel;
  @Field(() => Int) docVersion: number;
}

/** How lists of notes can be sorted, as a GraphQL enum. */
export const NoteSortEnum = enumOf(keysOf(NOTE_ORDERS));
registerEnumType(NoteSortEnum, { name: 'NoteSort' });

export const NoteConnection = Paginated('Note', Note);

@ObjectType()
export class NotesPayload {
  @Field(() => [Note]) notes: Note[];
}

@InputType()
export class MoveNotesInput {
  @Field(() => [ID]) ids: string[];
  @Field(() => ID, { description: 'Where they go.' }) projectId: string;
  @Field(() => Boolean, { nullable: true, description: UNDO_OF_MOVE }) undo?: boolean | null;
}

@InputType()
export class SpeakerInput {
  @Field() id: string;
  @Field() name: string;
}

@InputType()
export class UpdateNoteInput {
  @Field(() => ID) id: string;
  @Field(() => String, { nullable: true }) title?: string;
  @Field(() => Date, { nullable: true }) recordedAt?: Date | null;
  @Field(() => [SpeakerInput], {
    nullable: true,
    description: 'Renames these and adds those with a new id; speakers that are left out stay.',
  })
  speakers?: SpeakerInput[];
}
