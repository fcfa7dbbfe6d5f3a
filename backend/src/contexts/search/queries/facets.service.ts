import { parseQuery, type SearchInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { fullDate, operatorFilters } from './filters.js';
import { allWords, indexQuery, SearchScope } from './scope.service.js';
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
  ) {}

  /** Each list counts the results that all other choices leave, so that a second value of the same list shows what it would add. */
  async facets(actor: Actor, input: SearchInput): Promise<SearchFacets> {
    const parsed = parseQuery(input.query);
    const scope = await this.scope.of(actor, parsed, {});
    const words = allWords(scope);
    const filters = operatorFilters(parsed);
    if (words === null && (parsed.words.length || parsed.phrases.length))
      return { projects: [], tags: [], people: [], dates: [], isExact: true };
    const rows = await this.db.read<Row>(
      actor,
      FACET_ROWS.replace('FILTERS', filters.sql(4)),
      [actor.workspaceId, scope.projects, scope.folders, CAP + 1, ...filters.params],
      { 'app.search_query': indexQuery(actor, scope, words, input.types) },
    );
    return this.counted(actor, rows, input);
  }

  private async counted(actor: Actor, rows: readonly Row[], input: SearchInput): Promise<SearchFacets> {
    const changedAfter = input.changedAfter ? Date.parse(fullDate(input.changedAfter)) / 1000 : null;
    const passes = {
      project: (r: Row) => !input.projectIds?.length || (r.projectId !== null && input.projectIds.includes(r.projectId)),
      tag: (r: Row) => !input.tagIds?.length || r.tags.some((t) => input.tagIds?.includes(t)),
      person: (r: Row) => !input.people?.length || r.people.some((p) => input.people?.includes(p)),
      date: (r: Row) => changedAfter === null || r.at >= changedAfter,
    };
    const but = (own: keyof typeof passes) =>
      rows.filter((r) => Object.entries(passes).every(([name, passed]) => name === own || passed(r)));
    const projects = counts(but('project'), (r) => (r.projectId ? [r.projectId] : []), input.projectIds);
    const tags = counts(but('tag'), (r) => r.tags, input.tagIds);
    const people = counts(but('person'), (r) => r.people, input.people);
    const names = new Map(
      (
        await this.db.read<{ id: string; name: string }>(actor, FACET_NAMES, [
          actor.workspaceId,
          projects.map((p) => p.value),
          tags.map((t) => t.value),
        ])
      ).map((n) => [n.id, n.name]),
    );
    const named = (list: FacetValue[]) => list.flatMap((v) => (names.has(v.value) ? [{ ...v, name: names.get(v.value) as string }] : []));
    const dated = but('date');
    return {
      projects: named(projects),
      tags: named(tags),
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
