import { createHash } from 'node:crypto';
import type { TextGroups } from '@libs/text-analysis';

/** So many entries: toggling a filter or showing a group again is served from the cache. */
const MAX_ENTRIES = 30;
/** There are no words in them: who is in which group, and where the phrases of a label stand. After so long they are forgotten. */
const CACHE_MS = 10 * 60_000;

/** What groups are made of: everything that changes them. */
export interface GroupSource {
  model: string | null;
  language: string;
  texts: readonly { id: string; text: string; isKnown: boolean }[];
}

/**
 * Recent groups and those in progress, keyed by their exact highlights and words. A user who may
 * read others, or reads after a word was redacted, has another key.
 */
export class GroupCache {
  private readonly kept = new Map<string, { made: Promise<TextGroups>; timer: NodeJS.Timeout }>();

  /** The groups of a source; `make` is called on a miss. Failures are not cached. */
  of({ model, language, texts }: GroupSource, make: () => Promise<TextGroups>): Promise<TextGroups> {
    const hash = createHash('sha256').update(JSON.stringify([model, language]));
    for (const { id, text, isKnown } of [...texts].sort((a, b) => (a.id < b.id ? -1 : 1))) hash.update(JSON.stringify([id, text, isKnown]));
    const key = hash.digest('base64');
    const result = this.kept.get(key);
    if (result) return result.made;
    const created = make();
    const forget = () => this.kept.get(key)?.made === created && this.forget(key);
    this.kept.set(key, { made: created, timer: setTimeout(forget, CACHE_MS).unref() });
    created.catch(forget);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MAX_ENTRIES) break;
      this.forget(oldest);
    }
    return created;
  }

  /** How many are kept. */
  get size(): number {
    return this.kept.size;
  }

  private forget(key: string): void {
    // A timer that goes on would hold the answer until it is over.
    clearTimeout(this.kept.get(key)?.timer);
    this.kept.delete(key);
  }
}
