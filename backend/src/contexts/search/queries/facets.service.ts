import { parseQuery, type SearchInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { type Filters, fullDate, operatorFilters } from './filters.js';
import { Matching } from './matching.service.js';
import { allWords, indexQuery, type Scope, SearchScope } from './scope.service.js';
import type { FacetValue, SearchFacets } from './search.graphql.js';
import { CAP, FACET_NAMES, FACET_ROWS } from './search.sql.js';

interface Row {
  projectId: string | null;
  people: string[];
  tags: string[];
  at: number;
}

/** No list beside the results is longer. */
const MOST = 8;

/** What the results of a search can be narrowed by, counted over what the reader may read. */
@Injectable()
export class FacetsService {
  constructor(
    private readonly db: TenantDb,
    private readonly scope: SearchScope,
    private readonly matching: Matching,
  ) {}

  /** Each list counts the results that all other choices leave, so that a second value of the same list shows what it would add. */
  async facets(actor: Actor, input: SearchInput): Promise<SearchFacets> {
    const parsed = parseQuery(input.query);
    const scope = await this.scope.of(actor, parsed, {});
    const words = allWords(scope);
    const filters = operatorFilters(parsed);
    if (words === null && (parsed.words.length || parsed.phrases.length))
      return { projects: [], tags: [], people: [], dates: [], isExact: true };
    const rows = await this.rows(actor, scope, filters, words, input);
    if (rows.length || words === null) return this.counted(actor, scope, rows, input);
    // Nothing has the words as they were typed: counted is what the results show instead.
    const plain = { ...input, projectIds: null, tagIds: null, people: null, changedAfter: null };
    const { scope: meant, found } = await this.matching.of(actor, plain, parsed, filters);
    return this.counted(actor, scope, found ? await this.rows(actor, meant, filters, found.words, input) : [], input);
  }

  private rows(actor: Actor, scope: Scope, filters: Filters, words: string | null, input: SearchInput): Promise<Row[]> {
    return this.db.read<Row>(
      actor,
      FACET_ROWS.replace('FILTERS', filters.sql(4)),
      [actor.workspaceId, scope.projects, scope.folders, CAP + 1, ...filters.params],
      { 'app.search_query': indexQuery(actor, scope, words, input.types) },
    );
  }

  private async counted(actor: Actor, scope: Scope, rows: readonly Row[], input: SearchInput): Promise<SearchFacets> {
    const changedAfter = input.changedAfter ? Date.parse(fullDate(input.changedAfter)) / 1000 : null;
    const passes = {
      project: (r: Row) => !input.projectIds?.length || (r.projectId !== null && input.projectIds.includes(r.projectId)),
      tag: (r: Row) => !input.tagIds?.length || r.tags.some((t) => input.tagIds?.includes(t)),
      person: (r: Row) => !input.people?.length || r.people.some((p) => input.people?.includes(p)),
      date: (r: Row) => changedAfter === null || r.at >= changedAfter,
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
      projects: projects.flatMap((p) => (names.has(p.value) ? [{ ...p, name: names.get(p.value) as string }] : [])),
      tags: tags.map((tag) => ({ ...tag, value: idsOf(tag.name).sort().join(',') })),
      people,
      dates: datesOf(new Date()).map((value) => ({
        value,
        name: value,
        count: dated.filter((r) => r.at >= Date.parse(fullDate(value)) / 1000).length,
      })),
      isExact: rows.length <= CAP,
    };
  }
}

/** The first day of the last 90, and of this year. */
function datesOf(now: Date): string[] {
  const ninety = new Date(now.getTime() - 90 * 24 * 3600_000).toISOString().slice(0, 10);
  return [ninety, String(now.getUTCFullYear())];
}

/** The most frequent values, and those that are chosen. */
function counts(rows: readonly Row[], values: (row: Row) => readonly string[], chosen: readonly string[] | null | undefined): FacetValue[] {
  const found = new Map<string, number>((chosen ?? []).map((value) => [value, 0]));
  for (const row of rows) for (const value of new Set(values(row))) found.set(value, (found.get(value) ?? 0) + 1);
  const list = [...found].map(([value, count]) => ({ value, name: value, count }));
  const sorted = list.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return sorted.filter((v, i) => i < MOST || chosen?.includes(v.value));
}
