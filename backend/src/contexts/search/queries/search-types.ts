import type { SearchType } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';

/** What a result row of a type shows. */
export interface FoundObject {
  title: string;
  subtitle: string;
  url: string;
  data: Record<string, unknown>;
}
/** Loads the objects of one type that the actor may read; ids that are missing are left out. */
export interface SearchTypeLoader {
  type: SearchType;
  load(actor: Actor, ids: readonly string[]): Promise<Map<string, FoundObject>>;
}

/** The one registration point of what can be found; a higher context adds its types here when its module starts. */
@Injectable()
export class SearchTypes {
  private readonly loaders = new Map<SearchType, SearchTypeLoader>();

  register(...loaders: SearchTypeLoader[]): void {
    for (const l of loaders) this.loaders.set(l.type, l);
  }

  get types(): SearchType[] {
    return [...this.loaders.keys()];
  }

  /** Objects by `TYPE id`, one batch a type. */
  async load(actor: Actor, keys: readonly { type: SearchType; id: string }[]): Promise<Map<string, FoundObject>> {
    const matches = new Map<string, FoundObject>();
    await Promise.all(
      [...this.loaders.values()].map(async (l) => {
        const ids = keys.filter((k) => k.type === l.type).map((k) => k.id);
        if (!ids.length) return;
        for (const [id, o] of await l.load(actor, ids)) matches.set(`${l.type} ${id}`, o);
      }),
    );
    return matches;
  }
}
