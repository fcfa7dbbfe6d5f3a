import type { AskedKind } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { InWorkspace } from '#platform/db';

/** What can be shared with people: a project, or a folder with what lies in it. */
export interface Shared {
  kind: 'project' | 'folder';
  id: string;
}

/** The table of such a kind, with the columns `workspace_id`, `id`, `name`, `default_access` and `deleted_at`. */
export interface PlaceTable {
  table: string;
  /** The column with the folder that a row lies in. */
  parentColumn: string;
  /** SQL over the row `p`: whether everyone can read at most. */
  isArchived: string;
  /** Writes the number of the level that every member has by default; null lets that of the folder above apply. */
  saveDefault(m: EntityManager, where: InWorkspace, id: string, level: number | null): Promise<void>;
}

/** The project or folder that opens an object, without a check of access; null where it does not exist. */
export type PlaceFinder = (where: InWorkspace, id: string) => Promise<Shared | null>;

/** Where projects and folders are stored, and which of them opens an object; the contexts that hold them register in their onModuleInit. */
@Injectable()
export class PlaceRegistry {
  private readonly tables = new Map<Shared['kind'], PlaceTable>();
  private readonly finders = new Map<AskedKind, PlaceFinder>();

  registerTable(kind: Shared['kind'], table: PlaceTable): void {
    if (this.tables.has(kind)) throw new Error(`the table of kind ${kind} is registered twice`);
    this.tables.set(kind, table);
  }

  registerFinder(kind: AskedKind, finder: PlaceFinder): void {
    if (this.finders.has(kind)) throw new Error(`what opens objects of kind ${kind} is registered twice`);
    this.finders.set(kind, finder);
  }

  /** How rows of a kind are stored. */
  tableOf(kind: Shared['kind']): PlaceTable {
    const table = this.tables.get(kind);
    if (!table) throw new Error(`no table of kind ${kind}`);
    return table;
  }

  /** What opens an object; null for what is not there. */
  async placeOf(where: InWorkspace, kind: AskedKind, id: string): Promise<Shared | null> {
    return (await this.finders.get(kind)?.(where, id)) ?? null;
  }

  /** The kinds of object that access can be asked for. */
  askedKinds(): AskedKind[] {
    return [...this.finders.keys()];
  }
}
