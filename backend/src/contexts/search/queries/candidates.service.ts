import type { ParsedQuery, SearchInput, SearchType } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { allOf, choiceFilters, type Filters, operatorFilters } from './filters.js';
import { allWords, anyWord, indexQuery, inTitle, type Scope, type Term } from './scope.service.js';
import { CANDIDATES, CAP, COUNT, COUNTS_OF_FEW } from './search.sql.js';

/** An entry that matches, how well, and when it changed (seconds). */
export interface Candidate {
  type: SearchType;
  id: string;
  rank: number;
  at: number;
}

/** What matches: all of it, or when `isCut` as many as are ranked at most, the best of them among those. */
export interface Found {
  candidates: Candidate[];
  isCut: boolean;
  /** The words that were asked for. */
  words: string;
}

/** An exact phrase ranks above the same words anywhere, a title above both. */
const STAGES = { title: 2, phrase: 1 };
/** Of these types there are never so many that one of them could hide the others within CAP. */
const FEW: ReadonlySet<SearchType> = new Set(['INSIGHT', 'TAG', 'PROJECT', 'PROJECT_CATEGORY']);
/** Phrases are looked for among the words' entries one by one; no more than these are needed. */
const PHRASES = 100;

/** Finds what matches in the index, under row-level security and the reader's permissions, at most CAP at a time. */
@Injectable()
export class Candidates {
  constructor(private readonly db: TenantDb) {}

  /** Entries with all the words. Null for a query without any. */
  async withAll(actor: Actor, scope: Scope, filters: Filters, types?: readonly SearchType[] | null): Promise<Found | null> {
    const words = allWords(scope);
    if (words === null) return null;
    const found = await this.matching(actor, scope, filters, words, words, CAP + 1, types);
    if (found.length <= CAP) return { candidates: found, isCut: false, words };
    // Of more than can be ranked the first ones came, in no order: those that a reader expects at the top are asked for by themselves.
    const title = inTitle(scope);
    const phrase = scope.terms.length > 1 ? await this.phrase(actor, scope, filters, types) : [];
    const titled = title ? await this.matching(actor, scope, filters, title, words, PHRASES, types) : [];
    const best = [...lifted(titled, STAGES.title), ...lifted(phrase, STAGES.phrase)];
    return { candidates: firstOfEach([...best, ...found]).slice(0, CAP), isCut: true, words };
  }

  /** Entries with any of the words: the rarest words first, then more as long as there is room. */
  async withAny(actor: Actor, scope: Scope, filters: Filters, types?: readonly SearchType[] | null): Promise<Found | null> {
    const terms = scope.terms.filter((t) => t.query !== null);
    const counted = await Promise.all(
      terms.map(async (term) => ({ term, count: await this.count(actor, scope, filters, `(${term.query})`, types) })),
    );
    const byRarity = counted.filter((c) => c.count > 0).sort((a, b) => a.count - b.count);
    const all = anyWord(
      scope,
      byRarity.map((c) => c.term),
    );
    if (!byRarity.length || all === null) return null;
    // A rare word tells more of what a question is about than two that are everywhere.
    const weights = byRarity.map((c) => ({ query: c.term.query, weight: Math.log(1 + CAP / c.count) }));
    const taken: Term[] = [];
    let room = CAP;
    for (const { term, count } of byRarity) {
      if (taken.length && count > room) break;
      taken.push(term);
      room -= count;
    }
    const rare = await this.matching(actor, scope, filters, anyWord(scope, taken) ?? all, all, CAP + 1, types, weights);
    const isWhole = taken.length === byRarity.length && rare.length <= CAP;
    const rest = isWhole || rare.length >= CAP ? [] : await this.matching(actor, scope, filters, all, all, CAP + 1, types, weights);
    const candidates = firstOfEach([...rare, ...rest]);
    return { candidates: candidates.slice(0, CAP), isCut: !isWhole && candidates.length > CAP, words: all };
  }

  /** How many entries match these words, counted to one above CAP. */
  async count(actor: Actor, scope: Scope, filters: Filters, words: string, types?: readonly SearchType[] | null): Promise<number> {
    const row = await this.db.one<{ count: number }>(
      actor,
      COUNT.replace('FILTERS', filters.sql(4)),
      [actor.workspaceId, scope.projects, scope.folders, CAP + 1, ...filters.params],
      { 'app.search_query': indexQuery(actor, scope, words, types) },
    );
    return row?.count ?? 0;
  }

  /** Counts of more than can be ranked: to one above CAP for a type, found without asking where the ranked ones alone are that many. */
  async countsByType(actor: Actor, scope: Scope, filters: Filters, { candidates, words }: Found, types: readonly SearchType[]) {
    const ranked = (type: SearchType) => candidates.filter((c) => c.type === type).length;
    const counted = await Promise.all(
      types.map(async (type) => ({
        type,
        count: ranked(type) >= CAP ? CAP + 1 : FEW.has(type) ? 0 : await this.count(actor, scope, filters, words, [type]),
      })),
    );
    const rows = await this.db.read<{ type: SearchType; count: number }>(
      actor,
      COUNTS_OF_FEW.replace('FILTERS', filters.sql(4)),
      [actor.workspaceId, scope.projects, scope.folders, CAP + 1, ...filters.params],
      { 'app.search_query': indexQuery(actor, scope, words, [...FEW]) },
    );
    const few = new Map(rows.map((r) => [r.type, r.count]));
    return counted.map((c) => ({ type: c.type, count: Math.max(c.count, few.get(c.type) ?? 0) }));
  }

  private phrase(actor: Actor, scope: Scope, filters: Filters, types?: readonly SearchType[] | null): Promise<Candidate[]> {
    const next = scope.terms.flatMap((t) => (t.query ? [`(${t.query})`] : [])).join(' <-> ');
    const words = allWords(scope);
    if (!next || words === null) return Promise.resolve([]);
    return this.matching(actor, scope, filters, `${words} & (${next})`, words, PHRASES, types);
  }

  private matching(
    actor: Actor,
    scope: Scope,
    filters: Filters,
    words: string,
    rankBy: string,
    limit: number,
    types?: readonly SearchType[] | null,
    weights: readonly { query: string | null; weight: number }[] = [],
  ): Promise<Candidate[]> {
    return this.db.read<Candidate>(
      actor,
      CANDIDATES.replace('FILTERS', filters.sql(7)),
      [
        actor.workspaceId,
        scope.projects,
        scope.folders,
        limit,
        rankBy,
        weights.map((w) => w.query),
        weights.map((w) => w.weight),
        ...filters.params,
      ],
      { 'app.search_query': indexQuery(actor, scope, words, types) },
    );
  }
}

/** All conditions of a search: operators and what is chosen beside the results. */
export function filtersOf(parsed: ParsedQuery, input: SearchInput & { projectId?: string | null }): Filters {
  return allOf(operatorFilters(parsed), choiceFilters(input));
}

function lifted(list: readonly Candidate[], by: number): Candidate[] {
  return list.map((c) => ({ ...c, rank: c.rank + by }));
}

function firstOfEach(list: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return list.filter((c) => !seen.has(c.id) && seen.add(c.id));
}
