import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';

/** The kinds of object that Recent, Starred and Your work can show. */
export const OBJECT_KINDS = ['note', 'highlight', 'insight', 'project', 'folder', 'tag', 'board'] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

/** How one object looks in a list of mixed kinds. */
export interface ObjectSummary {
  id: string;
  title: string;
  subtitle: string | null;
  badge: string | null;
  url: string;
}

/** What a kind of object tells the lists that mix kinds. A higher context registers its own (insights do). */
export interface ActivityProvider {
  /** The objects of these ids that are live and that the actor may read; the others are left out. */
  load(actor: Actor, ids: readonly string[]): Promise<ObjectSummary[]>;
  /** The newest objects that the actor made, newest first. */
  madeBy?(actor: Actor, userId: string, limit: number): Promise<{ id: string; at: Date }[]>;
  /** How many live ones each of these projects holds; the caller has checked that the projects may be read. */
  countByProject?(actor: Actor, projectIds: readonly string[]): Promise<Map<string, number>>;
  /** Whether a member of the workspace has made one outside the sample projects: a fact of the checklist. */
  anyMade?(actor: Actor): Promise<boolean>;
}

/** Who can show which kind of object; each registers in its onModuleInit. */
@Injectable()
export class ActivityRegistry {
  private readonly kinds = new Map<ObjectKind, ActivityProvider>();

  register(kind: ObjectKind, how: ActivityProvider): void {
    if (this.kinds.has(kind)) throw new Error(`two ways to show objects of kind ${kind}`);
    this.kinds.set(kind, how);
  }

  /** How a kind is shown; undefined for one that these lists do not mix in. */
  of(kind: string): ActivityProvider | undefined {
    const kinds: ReadonlyMap<string, ActivityProvider> = this.kinds;
    return kinds.get(kind);
  }

  /** Every kind that is registered. */
  all(): [ObjectKind, ActivityProvider][] {
    return [...this.kinds];
  }
}
