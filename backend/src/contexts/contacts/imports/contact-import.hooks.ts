import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';

/** A column of a table that fills in a field of contacts, as an import keeps it. */
export interface ImportedFieldColumn {
  /** Its place among the cells that a row keeps. */
  column: number;
  fieldId: string;
  dateOrder?: 'dmy' | 'mdy' | null | undefined;
}

/** What a change of a contact's values says of them: by `value:` and the id of the field. */
export interface ImportedValuesChange {
  contactId: string;
  before: Readonly<Record<string, string | null>>;
  after: Readonly<Record<string, string | null>>;
  at: Date;
}

/** What the fields of contacts do with the rows of a table, inside the transaction of the import. */
export interface ContactImportHook {
  /** Writes what rows say in their cells. Answers for each the names of the fields that it does not fit, and whether it changed a value. */
  write(
    m: EntityManager,
    actor: Actor,
    columns: readonly ImportedFieldColumn[],
    rows: readonly { contactId: string; cells: readonly string[] }[],
  ): Promise<{ unfit: string[]; isChanged: boolean }[]>;
  /** Puts values back, the last change first, as far as nothing changed them since, and takes away new fields that nothing fills in. */
  undo(m: EntityManager, actor: Actor, changes: readonly ImportedValuesChange[], newFields: readonly string[]): Promise<void>;
}

/** Where the fields of contacts register what an import does to their values. */
@Injectable()
export class ContactImportHooks {
  private fields: ContactImportHook | null = null;

  registerFields(hook: ContactImportHook): void {
    if (this.fields) throw new Error('the fields of contacts are registered twice');
    this.fields = hook;
  }

  /** What the fields do; throws when they are not registered. */
  ofFields(): ContactImportHook {
    if (!this.fields) throw new Error('the fields of contacts are not registered');
    return this.fields;
  }
}
