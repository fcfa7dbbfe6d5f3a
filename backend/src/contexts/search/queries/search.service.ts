import { parseQuery, type SearchInput, type SearchType } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { decodeCursor, encodeCursor } from '#platform/db';
import { type Scope, SearchScope } from '../scope/scope.service.js';
import { type Candidate, type MatchResult, narrowingOf, type SearchFilters, SearchIndex } from '../search-index/search-index.service.js';
import { EmptySearches } from './empty-searches.service.js';
import { type Answer, corrected, MatchingService } from './matching.service.js';
import { PagesService } from './pages.service.js';
import type { SearchCount, SearchResult, TitleSuggestion } from './search.graphql.js';
import { SearchTypes } from './search-types.js';

/** What is searched: an input, perhaps in one project. */
export type SearchQuery = SearchInput & { projectId?: string | null };

/** Search by words over everything that the actor may read; results, totals and counts come from the same readable set. */
@Injectable()
export class SearchService {
  constructor(
    private readonly index: SearchIndex,
    private readonly types: SearchTypes,
    private readonly scopes: SearchScope,
    private readonly matching: MatchingService,
    private readonly pages: PagesService,
    private readonly empty: EmptySearches,
  ) {}

  /** A page of results. limit 0 answers the total alone; the cursor holds the last row's key, so new items never repeat old ones. */
  async search(actor: Actor, input: SearchQuery): Promise<SearchResult> {
    const parsed = parseQuery(input.query);
    const narrowing = narrowingOf(parsed, input);
    const answer = await this.matching.of(actor, input, parsed, narrowing, this.types.types);
    const { scope, found: matched, corrections, isBroadened } = answer;
    const hasWords = parsed.words.length > 0 || parsed.phrases.length > 0;
    // A query of stop words alone matches nothing rather than everything.
    if (hasWords && !matched)
      return { items: [], total: 0, isTotalExact: true, nextCursor: null, counts: [], corrections: [], isBroadened: false };
    const requested = input.types?.length ? input.types : null;
    const [counts, rows] = await Promise.all([
      this.counts(actor, scope, narrowing, matched),
      input.limit === 0 ? [] : this.page(actor, input, answer, narrowing, requested),
    ]);
    const total = counts.filter((c) => !requested || requested.includes(c.type)).reduce((n, c) => n + c.count, 0);
    const { cap } = this.index;
    if (total === 0) await this.empty.count(actor, input, parsed);
    const isTotalExact = matched ? !matched.isCut : counts.every((c) => c.count <= cap);
    const visible = counts.map((c) => ({ ...c, count: Math.min(c.count, cap) }));
    const reported = { total: Math.min(total, isTotalExact ? total : cap), isTotalExact, counts: visible, corrections, isBroadened };
    if (input.limit === 0) return { ...reported, items: [], nextCursor: null };
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    const items = await this.pages.items(actor, page, corrected(parsed, corrections), scope.language);
    const nextCursor = rows.length > input.limit && last ? encodeCursor([keyOf(input.sort, last, matched), last.id]) : null;
    return { ...reported, items, nextCursor };
  }

  /** Titles for the palette, while the user types. */
  async titleSuggestions(actor: Actor, query: string, limit: number): Promise<TitleSuggestion[]> {
    const text = query.trim().slice(0, 200);
    if (!text) return [];
    const scope = await this.scopes.of(actor, parseQuery(''), {});
    const rows = await this.index.titleSuggestions(actor, scope, text, limit);
    const objects = await this.types.load(actor, rows);
    return rows.flatMap((r) => {
      const o = objects.get(`${r.type} ${r.id}`);
      return o ? [{ id: r.id, type: r.type, title: o.title, subtitle: o.subtitle, url: o.url }] : [];
    });
  }

  private async counts(actor: Actor, scope: Scope, narrowing: SearchFilters, matched: MatchResult | null): Promise<SearchCount[]> {
    if (matched && !matched.isCut) {
      const counts = new Map<SearchType, number>();
      for (const c of matched.candidates) counts.set(c.type, (counts.get(c.type) ?? 0) + 1);
      return [...counts].map(([type, count]) => ({ type, count }));
    }
    const counts = await this.index.counts(actor, { scope, narrowing }, matched, this.types.types);
    return counts.filter((c) => c.count > 0);
  }

  /** One row more than the page, in order, after the cursor. */
  private async page(
    actor: Actor,
    input: SearchQuery,
    { scope, found: matched }: Answer,
    narrowing: SearchFilters,
    types: readonly SearchType[] | null,
  ) {
    const [key = null, id = null] = decodeCursor(input.cursor, 2) ?? [];
    const isByDate = !matched || input.sort !== 'relevance';
    if (isByDate && (!matched || matched.isCut)) {
      const after = key === null ? null : { at: Number(key), id: String(id) };
      const page = { order: input.sort === 'oldest' ? 'oldest' : 'newest', limit: input.limit + 1, after } as const;
      return this.index.byTime(actor, { scope, narrowing, types }, matched?.words ?? null, page);
    }
    const ofTypes =
      types && matched.isCut && matched.words === 'every' ? await this.index.every(actor, { scope, narrowing, types }) : matched;
    const sign = input.sort === 'oldest' ? -1 : 1;
    const compare = (a: { key: number; id: string }, b: { key: number; id: string }) =>
      sign * (b.key - a.key) || sign * (a.id < b.id ? 1 : -1) * (a.id === b.id ? 0 : 1);
    const cursor = key === null ? null : { key: Number(key), id: String(id) };
    return (ofTypes?.candidates ?? [])
      .filter((c) => !types || types.includes(c.type))
      .map((c) => ({ ...c, key: keyOf(input.sort, c, matched) }))
      .filter((c) => !cursor || compare(cursor, c) < 0)
      .sort(compare)
      .slice(0, input.limit + 1);
  }
}

/** What results are ordered by. */
function keyOf(sort: SearchQuery['sort'], candidate: Candidate, matched: MatchResult | null): number {
  return matched && sort === 'relevance' ? candidate.rank : candidate.at;
}
