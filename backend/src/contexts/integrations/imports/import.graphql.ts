import { Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';

/** States of an import and of each of its files. */
export const ImportState = { queued: 'queued', running: 'running', done: 'done', failed: 'failed', cancelled: 'cancelled' } as const;
export type ImportState = keyof typeof ImportState;
registerEnumType(ImportState, { name: 'ImportState' });

@ObjectType()
export class ImportItem {
  @Field(() => ID) id: string;
  @Field() fileName: string;
  @Field(() => Float) size: number;
  @Field(() => ImportState) state: ImportState;
  @Field(() => String, { nullable: true }) error: string | null;
  @Field(() => [String]) warnings: string[];
  @Field(() => ID, { nullable: true }) noteId: string | null;
}

@ObjectType()
export class ImportBatch {
  @Field(() => ID) id: string;
  @Field(() => ID) projectId: string;
  @Field(() => ImportState) state: ImportState;
  @Field(() => Int) total: number;
  @Field(() => Int) done: number;
  @Field(() => Int) failed: number;
  @Field() createdAt: Date;
  @Field(() => Date, { nullable: true }) finishedAt: Date | null;
  @Field(() => [ImportItem]) items: ImportItem[];
}
