import type { ChangeKind, RedactionCopyKind } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';

/** How a column holds words: as they are, as the query (`q`) of the address of a page, or in JSON, under properties of these names (as texts or lists of texts). */
export type TextColumn = 'text' | 'address' | readonly string[];

/** Where one kind of object keeps words of people outside of documents: titles, names, comments, questions. */
export interface TextFields {
  /** As what its change is recorded. */
  change: ChangeKind;
  /** Its table, with the columns `workspace_id` and `id`. */
  table: string;
  /** The columns that hold words. */
  columns: Readonly<Record<string, TextColumn>>;
  /**
   * SELECT of every one of workspace $1 that user $2 (role $3) may change, also of those in the trash: id, title (how it is called in a list),
   * project_id (null when it belongs to none), is_own (whether it is this person's alone).
   */
  rows: string;
  /** The columns are made of the document with the object's id: the words are replaced in that, its history included. */
  isDocument?: true;
  /** The column with the object whose history says how it changed, where it has none of its own; names there begin with a column's (`value:...`). */
  historyColumn?: string;
  /** SELECT of the ids of those of workspace $1 that cite note $2, without a check of access: they are redacted along with it. */
  citing?: string;
  /** Which of these the actor may change, where SQL alone cannot say so. */
  changeable?(actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Which kinds of object hold words outside of documents; each registers in its onModuleInit, a higher context its own. */
@Injectable()
export class TextFieldsRegistry {
  private readonly kinds = new Map<RedactionCopyKind, TextFields>();
  private readonly counts: { table: string; column: string }[] = [];

  register(kind: RedactionCopyKind, fields: TextFields): void {
    if (this.kinds.has(kind)) throw new Error(`the text fields of ${kind} are registered twice`);
    this.kinds.set(kind, fields);
  }

  /** A table with `workspace_id` and `id` with counts of words that belong to no user: rows with redacted words are deleted without a question. */
  registerCount(table: string, column: string): void {
    this.counts.push({ table, column });
  }

  /** Every table that was registered so. */
  counted(): readonly { table: string; column: string }[] {
    return this.counts;
  }

  /** Every kind that is registered. */
  all(): [RedactionCopyKind, TextFields][] {
    return [...this.kinds];
  }
}
