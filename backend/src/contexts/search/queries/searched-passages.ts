import { parseQuery, type SearchType, type SummarizedSearch } from '@libs/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type SearchFindings, SearchPassages } from '#contexts/insights';
import type { Actor } from '#platform/access';
import { corrected } from './matching.service.js';
import { SearchService } from './search.service.js';

/** Tells summaries what a search finds: the same results as its page shows, of those types that hold what was said. */
@Injectable()
export class SearchedPassages implements OnModuleInit {
  constructor(
    private readonly passages: SearchPassages,
    private readonly service: SearchService,
  ) {}

  onModuleInit() {
    this.passages.register((actor, search, most) => this.find(actor, search, most));
  }

  private async find(
    actor: Actor,
    { types, ...search }: SummarizedSearch,
    most: { notes: number; highlights: number },
  ): Promise<SearchFindings> {
    const ask = async (type: SearchType, limit: number) =>
      types.length && !types.includes(type)
        ? null
        : this.service.search(actor, { ...search, types: [type], sort: 'relevance', limit, cursor: null });
    const [highlights, notes] = await Promise.all([ask('HIGHLIGHT', most.highlights), ask('NOTE', most.notes)]);
    const parsed = corrected(parseQuery(search.query), (notes ?? highlights)?.corrections ?? []);
    return {
      highlightIds: (highlights?.items ?? []).map(({ id }) => id),
      noteIds: (notes?.items ?? []).map(({ id }) => id),
      notes: notes?.total ?? 0,
      words: [...parsed.words, ...parsed.phrases],
    };
  }
}
