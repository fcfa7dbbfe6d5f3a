import type { HighlightMeta, TagView } from './highlight-meta.ts';

/** Highlights that were made here without a tag: what is said once of each that gets one without a person. */
export class UntaggedHighlights {
  private readonly ids = new Set<string>();

  add(id: string): void {
    this.ids.add(id);
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }

  delete(id: string): void {
    this.ids.delete(id);
  }

  /** Calls `given` for each that has tags by now, all of them put on without a person; what a person tagged is forgotten. */
  settle(meta: ReadonlyMap<string, HighlightMeta>, given: (id: string, tags: TagView[]) => void): void {
    for (const id of this.ids) {
      const { tags = [], aiTagIds = [] } = meta.get(id) ?? {};
      if (!tags.length) continue;
      this.ids.delete(id);
      if (tags.every((tag) => aiTagIds.includes(tag.id)))
        given(
          id,
          tags.map(({ id: tagId, title, colour }) => ({ id: tagId, title, colour })),
        );
    }
  }
}
