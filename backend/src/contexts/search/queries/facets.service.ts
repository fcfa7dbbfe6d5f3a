import { LIMITS, parseQuery } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { type Scope, SearchScope } from '../scope/scope.service.js';
import { FACET_NAMES } from '../scope/search.sql.js';
import {
  type FacetRow,
  type FacetRows,
  type Question,
  type SearchFilters,
  SearchIndex,
  type WordMatch,
} from '../search-index/search-index.service.js';
import { fullDate } from '../search-index/sql-filters.js';
import { broadened, MatchingService, matchesAnyWord } from './matching.service.js';
import type { FacetValue, SearchFacets } from './search.graphql.js';
import type { SearchQuery } from './search.service.js';

/** What the results of a search can be narrowed by, counted over what the reader may read. */
@Injectable()
export class FacetsService {
  constructor(
    private readonly db: TenantDb,
    private readonly index: SearchIndex,
    private readonly scope: SearchScope,
    private readonly matching: MatchingService,
  ) {}

  /** Each list counts the results that all other choices leave, so that a second value of the same list shows what it would add. */
  async facets(actor: Actor, input: SearchQuery): Promise<SearchFacets> {
    const parsed = parseQuery(input.query);
    // The one project of the search is no choice beside its results: nothing outside of it is counted.
    const place = { projectId: input.projectId ?? null };
    const scope = await this.scope.of(actor, parsed, place);
    const narrowing: SearchFilters = { operators: parsed.operators, choices: place };
    const question: Question = { scope, narrowing, types: input.types };
    const requests = [...parsed.words, ...parsed.phrases];
    const says = [...scope.terms, ...scope.phrases, ...scope.excluded].some((t) => t.query !== null);
    if (requests.length && !says) return { projects: [], tags: [], people: [], dates: [], isExact: true };
    const words: WordMatch | null = says ? 'every' : null;
    const existingFacetRows = await this.index.facetRows(actor, question, words);
    const isWide = input.sort === 'relevance' && matchesAnyWord(input.query, parsed, broadened(parsed, input.query, scope.language));
    if (words === null || (existingFacetRows.rows.length && !isWide)) return this.counted(actor, scope, existingFacetRows, input);
    // Nothing has the words as they were typed, or a question is answered by some of them: counted is what the results show instead.
    const plain = { ...input, projectIds: null, tagIds: null, people: null, changedAfter: null };
    const { scope: meant, found: matched } = await this.matching.of(actor, plain, parsed, narrowing);
    const otherFacetRows = matched
      ? await this.index.facetRows(actor, { ...question, scope: meant }, matched.words)
      : { rows: [], isCut: false };
    return this.counted(actor, scope, otherFacetRows, input);
  }

  private async counted(actor: Actor, scope: Scope, { rows, isCut }: FacetRows, input: SearchQuery): Promise<SearchFacets> {
    const changedAfter = input.changedAfter ? Date.parse(fullDate(input.changedAfter)) / 1000 : null;
    const passes = {
      project: (r: FacetRow) => !input.projectIds?.length || (r.projectId !== null && input.projectIds.includes(r.projectId)),
      tag: (r: FacetRow) => !input.tagIds?.length || r.tags.some((t) => input.tagIds?.includes(t)),
      person: (r: FacetRow) => !input.people?.length || r.people.some((p) => input.people?.includes(p)),
      date: (r: FacetRow) => changedAfter === null || r.at >= changedAfter,
    };
    const but = (own: keyof typeof passes) =>
      rows.filter((r) => Object.entries(passes).every(([name, passed]) => name === own || passed(r)));
    const projects = counts(
      but('project'),
      (r) => (r.projectId ? [r.projectId] : []),
      input.projectIds?.filter((id) => scope.readable.includes(id)),
    );
    const people = counts(but('person'), (r) => r.people, input.people);
    const named = await this.db.read<{ id: string; name: string }>(actor, FACET_NAMES, [
      actor.workspaceId,
      projects.map((p) => p.value),
      // Of what was chosen, only what may be read has a name.
      [...new Set(rows.flatMap((r) => r.tags))],
      input.tagIds ?? [],
      scope.readable,
    ]);
    const names = new Map(named.map((n) => [n.id, n.name]));
    // Tags of one name in several projects are one choice: their ids together.
    const titled = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => names.get(id) ?? []))];
    const idsOf = (title: string) => named.flatMap((n) => (n.name === title && !projects.some((p) => p.value === n.id) ? [n.id] : []));
    const tags = counts(but('tag'), (r) => titled(r.tags), titled(input.tagIds ?? []));
    const dated = but('date');
    return {
      projects: projects.flatMap((p) => {
        const name = names.get(p.value);
        return name === undefined ? [] : [{ ...p, name }];
      }),
      tags: tags.map((tag) => ({ ...tag, value: idsOf(tag.name).sort().join(',') })),
      people,
      dates: datesOf(new Date()).map((value) => ({
        value,
        name: value,
        count: dated.filter((r) => r.at >= Date.parse(fullDate(value)) / 1000).length,
      })),
      isExact: !isCut,
    };
  }
}

/** The first day of the last 90, and of this year. */
function datesOf(now: Date): string[] {
  const ninety = new Date(now.getTime() - 90 * 24 * 3600_000).toISOString().slice(0, 10);
  return [ninety, String(now.getUTCFullYear())];
}

/** The most frequent values, and those that are chosen. */
function counts(
  rows: readonly FacetRow[],
  values: (row: FacetRow) => readonly string[],
  selected: readonly string[] | null | undefined,
): FacetValue[] {
  const matches = new Map<string, number>((selected ?? []).map((value) => [value, 0]));
  for (const row of rows) for (const value of new Set(values(row))) matches.set(value, (matches.get(value) ?? 0) + 1);
  const list = [...matches].map(([value, count]) => ({ value, name: value, count }));
  const sorted = list.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return sorted.filter((v, i) => i < LIMITS.search.facet || selected?.includes(v.value));
}
