import type { TrashKindName } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import type { InWorkspace, PurgedIds } from '#platform/db';

/** How one kind of object lies in the trash. A higher context registers its own (insights do). */
export interface TrashKind {
  /** Its table; what hangs on a row of it by a foreign key or a column `object_id` is purged with it. */
  table: string;
  /**
   * SELECT of every deleted one of workspace $1 (user $2, role $3 may be asked for names): id, title, project_id, folder_id (one of the two
   * decides who may see it; the workspace's id as folder_id leaves that to the role, a user's id to that user and to admins), place (where it was), parents (ids of what it lay in, nearest first), deleted_at, deleted_by (null: see history).
   */
  rows: string;
  /** Brings one back to where it was, for a caller that has checked who may; what it lay in is there again by then. */
  restore(actor: Actor, id: string): Promise<unknown>;
  /** Brings one back into another project, for a caller that has checked both. */
  restoreInto?(actor: Actor, id: string, projectId: string): Promise<unknown>;
  /** Called in the transaction of a purge before the rows go: frees what must stay, answers what goes as well once they are gone. */
  beforePurge?(m: EntityManager, where: InWorkspace, ids: readonly string[]): Promise<PurgedIds>;
}

/** Which kinds of object can be deleted and come back; each registers in its onModuleInit. */
@Injectable()
export class TrashRegistry {
  private readonly kinds = new Map<TrashKindName, TrashKind>();

  register(kind: TrashKindName, how: TrashKind): void {
    if (this.kinds.has(kind)) throw new Error(`two ways to restore objects of kind ${kind}`);
    this.kinds.set(kind, how);
  }

  /** How a kind is restored; throws when it is not registered. */
  of(kind: TrashKindName): TrashKind {
    const how = this.kinds.get(kind);
    if (!how) throw new Error(`no restore is registered for kind ${kind}`);
    return how;
  }

  /** Every kind that is registered. */
  all(): [TrashKindName, TrashKind][] {
    return [...this.kinds];
  }
}
