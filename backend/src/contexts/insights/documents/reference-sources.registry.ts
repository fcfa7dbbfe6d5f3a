import type { ReferenceKind } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';

/** Which of these ids the actor may see; also what was deleted. */
type Seen = (actor: Actor, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** Kinds of source that insights refer to and that a context above them has: each registers in its onModuleInit. */
@Injectable()
export class ReferenceSources {
  private readonly kinds = new Map<ReferenceKind, Seen>();

  register(kind: ReferenceKind, seen: Seen): void {
    if (this.kinds.has(kind)) throw new Error(`two ways to see references to a ${kind}`);
    this.kinds.set(kind, seen);
  }

  /** The ids that the actor may see, of all kinds that are registered. */
  async seen(actor: Actor, idsOf: (kind: ReferenceKind) => readonly string[]): Promise<Set<string>> {
    const matches = await Promise.all([...this.kinds].map(([kind, seen]) => seen(actor, idsOf(kind))));
    return new Set(matches.flatMap((ids) => [...ids]));
  }

  has(kind: ReferenceKind): boolean {
    return this.kinds.has(kind);
  }
}
