import {
  IMPORT_ERRORS,
  type ImportErrorCode,
  type ImportErrorValues,
  keysOf,
  OMITTED_KINDS,
  type Omitted,
  type OmittedKind,
} from '@libs/domain';
import { Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { enumOf, Json } from '#platform/graphql';

/** States of an import and of each of its files. */
export const ImportState = {
  queued: 'queued',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
  skipped: 'skipped',
} as const;
export type ImportState = keyof typeof ImportState;
registerEnumType(ImportState, { name: 'ImportState' });

/** What is imported: files, each of which becomes a note, or a table, each row of which does. */
export const ImportKind = { files: 'files', table: 'table' } as const;
export type ImportKind = keyof typeof ImportKind;
registerEnumType(ImportKind, { name: 'ImportKind' });

const OmittedKindEnum = enumOf(OMITTED_KINDS);
registerEnumType(OmittedKindEnum, { name: 'OmittedKind' });
const ImportErrorCodeEnum = enumOf(keysOf(IMPORT_ERRORS));
registerEnumType(ImportErrorCodeEnum, { name: 'ImportErrorCode' });

@ObjectType()
export class OmittedCount {
  @Field(() => OmittedKindEnum) kind: OmittedKind;
  @Field(() => Int) count: number;
}

/** Counts by kind as the API lists them, in the order in which they are said. */
export const omittedList = (omitted: Omitted): OmittedCount[] =>
  OMITTED_KINDS.flatMap((kind) => (omitted[kind] ? [{ kind, count: omitted[kind] }] : []));

@ObjectType()
export class ImportItem {
  @Field(() => ID) id: string;
  @Field() fileName: string;
  @Field(() => Float) size: number;
  @Field(() => ImportState) state: ImportState;
  @Field(() => String, { nullable: true }) error: string | null;
  @Field(() => ImportErrorCodeEnum, { nullable: true, description: 'The reason; error is its sentence.' })
  errorCode: ImportErrorCode | null;
  @Field(() => Json, { nullable: true, description: 'The values of that sentence by their names.' }) errorValues: ImportErrorValues | null;
  @Field(() => [String]) warnings: string[];
  @Field(() => [OmittedCount], { description: 'What the file holds that is not in its note.' }) omitted: OmittedCount[];
  @Field(() => ID, { nullable: true, description: 'The note that was made of it, or, when it was skipped, the one that is here already.' })
  noteId: string | null;
  @Field(() => Int, { nullable: true, description: 'Rows of a table, each of which becomes a note; null for any other file.' }) rows:
    | number
    | null;
  @Field(() => Int) rowsDone: number;
  @Field(() => Int) rowsMade: number;
  @Field(() => Int, { description: 'Values of its rows that did not fit their fields, and were left empty.' }) valuesLeft: number;
}

@ObjectType()
export class ImportBatch {
  @Field(() => ID) id: string;
  @Field(() => ID) projectId: string;
  @Field(() => ImportState) state: ImportState;
  @Field(() => ImportKind) kind: ImportKind;
  @Field(() => Int, { description: 'Files, or rows of a table.' }) total: number;
  @Field(() => Int) done: number;
  @Field(() => Int, { description: 'Files that failed, or rows that were left out.' }) failed: number;
  @Field(() => Int, { description: 'Files whose content is in the project already.' }) skipped: number;
  @Field() createdAt: Date;
  @Field(() => Date, { nullable: true }) finishedAt: Date | null;
  @Field(() => Date, { nullable: true }) undoneAt: Date | null;
  @Field(() => [ImportItem]) items: ImportItem[];
}
