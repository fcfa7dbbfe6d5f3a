import type { SummarizedSearch } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';

/** What a search finds of what was said: highlights, and notes with the words that were looked for in them; the best first. */
export interface SearchFindings {
  highlightIds: string[];
  noteIds: string[];
  /** How many notes there are. */
  notes: number;
  words: string[];
}
type Find = (actor: Actor, search: SummarizedSearch, most: { notes: number; highlights: number }) => Promise<SearchFindings>;

/** Where the context of search, which stands above this one, says how things are found. */
@Injectable()
export class SearchPassages {
  private find: Find | null = null;

  register(find: Find): void {
    this.find = find;
  }

  /** What the actor finds, of what they may read. */
  of: Find = (actor, search, most) => {
    if (!this.find) throw new Error('no passage finder is registered');
    return this.find(actor, search, most);
  };
}
