import { isOneOf, SEARCH_TYPES } from '@libs/domain';
import type { Actor } from '#platform/access';
import { registerPrepared } from '#platform/db';
import type { Scope, Term } from '../scope/scope.service.js';
import type { WeightedTerm } from './passage-ranking.service.js';
import type { AccessVariants } from './postgres-index.sql.js';
import type { Candidate } from './search-index.service.js';
import type { Filters } from './sql-filters.js';

/**
 * $1, $2 and $3 of every statement; no folders at all (null) where projects are chosen. Ids need no quotes, which some hundred of them in each
 * statement would be looked through for.
 */
export function readerParams(actor: Actor, scope: Scope): unknown[] {
  return [actor.workspaceId, `{${scope.projects.join(',')}}`, scope.isSelected ? null : `{${scope.folders.join(',')}}`];
}

/** A statement with its conditions, whose parameters come after the first `at`. */
export function filtered(statement: string, filters: Filters, at: number): string {
  return statement.replaceAll('FILTERS', () => filters.sql(at));
}

/** The same of the index of words: whatever is asked is found by it in one way. Most searches have no conditions. */
export function matched(statement: string, filters: Filters, at: number): string {
  const whole = filtered(statement, filters, at);
  return filters.params.length ? whole : registerPrepared(whole);
}

/** A reader of a smaller share of the projects has their entries looked up. */
const FEW_PROJECTS = 0.25;

/** A statement for a reader's projects, as far as they are no words of the query. */
export function forReader({ many, few }: AccessVariants, { projects, ofProjects }: Scope, mostTokens: number): string {
  return projects.length > mostTokens && projects.length <= ofProjects * FEW_PROJECTS ? few : many;
}

/** What entries must match, by what they are ranked, and whether their order matters. */
export interface MatchInput {
  words: string;
  rankBy: string;
  weights?: readonly WeightedTerm[];
  isUnordered?: boolean | undefined;
}

/** A candidate, and of how many it was drawn as one. */
export type Sampled<T> = T & { part: number };

/** The candidates of a `line`. */
export function candidatesIn(line: string): Sampled<Candidate>[] {
  const words = line === '' ? [] : line.split(' ');
  const list: Sampled<Candidate>[] = [];
  for (let i = 0; i < words.length; i += 5) {
    const [type, id = '', rank, at, part] = words.slice(i, i + 5);
    if (isOneOf(SEARCH_TYPES, type)) list.push({ type, id, rank: Number(rank), at: Number(at), part: Number(part) });
  }
  return list;
}

/** Candidates above others. */
export function boost(list: readonly Candidate[], by: number): Candidate[] {
  return list.map((c) => ({ ...c, rank: c.rank + by }));
}

/** Each candidate once, where it stands first. */
export function firstOfEach<T extends Candidate>(list: readonly T[]): T[] {
  const seen = new Set<string>();
  return list.filter((c) => !seen.has(c.id) && seen.add(c.id));
}

/** So many in one of sixteen parts are, beyond chance, as many as are wanted in one of four as well. */
export function sampleSizeFor(cap: number, max = cap + 1): number {
  return Math.min(max, Math.ceil(max * 0.25) + 50);
}

/** So many in one of `part` parts are, beyond chance, more than the cap in all. */
export function threshold(cap: number, part: number): number {
  return Math.min(cap + 1, Math.ceil(cap / part) + (part > 1 ? 100 : 1));
}

/** Entries above the cap are not counted: of so many times the cap a word in more than are counted still counts something. */
const BEYOND = 4;

/** What a word that only asks counts beside what a question is about. Chosen on the tuning half of `npm run bench quality-search-api`. */
const LESSER = 0.5;

/** A rare word says more about a question than two that are everywhere, and one of the `lesser` less than any other. `total` of all entries. */
export function weightsOf(
  terms: readonly { term: Term; count: number }[],
  total: number,
  cap: number,
  lesser: ReadonlySet<string> = new Set(),
): WeightedTerm[] {
  const max = total > cap ? cap * BEYOND : Math.max(total, ...terms.map((t) => t.count));
  return terms.map(({ term, count }) => ({
    query: term.query ?? '',
    weight: rarity(count, max) * (lesser.has(term.text) ? LESSER : 1),
    mostly: (some) => rarity(some, max),
  }));
}

const rarity = (count: number, max: number) => Math.log(1 + (Math.max(max, count) - count + 0.5) / (count + 0.5));

/** Where every entry has all of the words, none of them ranks one above another. */
export function unweighted(terms: readonly Term[]): WeightedTerm[] {
  return terms.flatMap(({ query }) => (query ? [{ query, weight: 1 }] : []));
}
