import { AppError, type SearchType } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import type { Scope, Term } from '../scope/scope.service.js';
import { READER } from '../scope/search.sql.js';
import { ENTRIES_WITH_WORDS, FACET_ROWS, READABLE_TEXTS, RESOLVE_NAMES } from './open-search.sql.js';
import { type Hit, OpenSearchCluster, type SearchResponse } from './open-search-cluster.js';
import { keyOf, OpenSearchEntries } from './open-search-entries.jobs.js';
import { aliasOf } from './open-search-mapping.js';
import {
  anyWordOf,
  conditionsOf,
  excludedNames,
  fuzzyWordQuery,
  hasProjectFilter,
  PLACE,
  type Query,
  type QueryNames,
  type ResolvedNames,
  readableFilter,
  titleLike,
  wordsQuery,
} from './open-search-queries.js';
import { PostgresIndex } from './postgres-index.service.js';
import {
  type Candidate,
  type FacetRow,
  type FacetRows,
  type Key,
  type MatchResult,
  NO_FILTERS,
  type NotesRequest,
  type NotesResult,
  type Question,
  SearchIndex,
  type TimePage,
  type WordMatch,
} from './search-index.service.js';
import { closestSpelling } from './spellings.js';
import { phraseFilters } from './sql-filters.js';
import { filtered } from './statements.js';

/** No names, and so nothing to look for. */
const NOTHING: ResolvedNames = { named: null, chosen: null, projects: null, authors: null };

/** Keys alone, with the time of each. */
const BARE = { _source: false, docvalue_fields: ['at'] };
/** In so many entries with a similar word the nearest one is looked for. */
const NEAR = 20;
/** Above this number of notes their highlights are not counted. */
const NOTES_COUNTED = 10_000;

/**
 * An OpenSearch cluster. Permissions are filters of every query, and each workspace is searched under a name of its own that shows no other.
 * What the cluster does not know yet is searched in PostgreSQL, whose own words stay written; when it cannot be reached, searches say so.
 */
@Injectable()
export class OpenSearchIndex extends SearchIndex {
  constructor(
    private readonly db: TenantDb,
    private readonly cluster: OpenSearchCluster,
    private readonly entries: OpenSearchEntries,
    private readonly postgres: PostgresIndex,
  ) {
    super();
  }

  async every(actor: Actor, question: Question): Promise<MatchResult | null> {
    return this.found(actor, question, 'every', () => this.postgres.every(actor, question));
  }

  async some(actor: Actor, question: Question): Promise<MatchResult | null> {
    const matched = await this.found(actor, question, 'some', () => this.postgres.some(actor, question));
    return matched?.candidates.length ? matched : null;
  }

  async counts(actor: Actor, question: Question, matched: MatchResult | null, types: readonly SearchType[]) {
    // Only the database knows which texts have a phrase as it is written.
    if (phraseFilters(question.scope).params.length) return this.postgres.counts(actor, question, matched, types);
    const query = await this.query(actor, question, matched?.words ?? null, false);
    const aggs = { types: { terms: { field: 'type', size: 20 } } };
    const answer = query && (await this.ask(actor, { size: 0, track_total_hits: false, query, aggs }));
    if (!answer) return this.postgres.counts(actor, question, matched, types);
    const byType = new Map(answer.aggregations?.['types']?.buckets?.map(({ key, doc_count }) => [key, doc_count]));
    return types.flatMap((type) => (byType.has(type) ? [{ type, count: Math.min(byType.get(type)!, this.cap + 1) }] : []));
  }

  async byTime(actor: Actor, question: Question, words: WordMatch | null, page: TimePage): Promise<Candidate[]> {
    const query = await this.query(actor, question, words, false);
    const direction = page.order === 'newest' ? 'desc' : 'asc';
    const after = page.after ? { search_after: [page.after.at, page.after.id] } : {};
    const body = { ...BARE, size: page.limit, track_total_hits: false, query, sort: [{ at: direction }, { id: direction }], ...after };
    const answer = query && (await this.ask(actor, body));
    if (!answer) return this.postgres.byTime(actor, question, words, page);
    const candidates = answer.hits.hits.map(candidateOf);
    const saying = await this.saying(actor, question.scope, candidates);
    const last = candidates.at(-1);
    if (!last || candidates.length < page.limit || saying.length === page.limit) return saying;
    const rest = { ...page, limit: page.limit - saying.length, after: last };
    return [...saying, ...(await this.byTime(actor, question, words, rest))];
  }

  /** Which entries match is the cluster's word; what they are is read from the database, once more with the reader's permissions. */
  async facetRows(actor: Actor, question: Question, words: WordMatch | null): Promise<FacetRows> {
    const query = await this.query(actor, question, words, false);
    const body = { _source: false, size: this.cap + 1, track_total_hits: false, query, sort: ['_doc'] };
    const answer = query && (await this.ask(actor, body));
    if (!answer) return this.postgres.facetRows(actor, question, words);
    const { hits } = answer.hits;
    const filters = phraseFilters(question.scope);
    const keys = hits.map((h) => keyOf(h._id));
    const params = [...this.keyed(actor, question.scope, keys), ...filters.params];
    return { rows: await this.db.read<FacetRow>(actor, filtered(FACET_ROWS, filters, 5), params), isCut: hits.length > this.cap };
  }

  async spellingCandidate(actor: Actor, scope: Scope, term: Term, folded: string): Promise<string | null> {
    const plain = { scope: { ...scope, terms: [term], phrases: [], excluded: [] }, narrowing: NO_FILTERS };
    const same = await this.query(actor, plain, 'every', false);
    const filter = readableFilter(actor.workspaceId, scope);
    const [exact, near] = await Promise.all([
      same && this.ask(actor, { size: 0, track_total_hits: true, query: same }),
      this.ask(actor, { _source: false, size: NEAR, query: { bool: { filter, must: [fuzzyWordQuery(folded)] } } }),
    ]);
    if (!exact || !near) return this.postgres.spellingCandidate(actor, scope, term, folded);
    if (exact.hits.total?.value || !near.hits.hits.length) return null;
    const texts = await this.db.read<{ text: string }>(
      actor,
      READABLE_TEXTS,
      this.keyed(
        actor,
        scope,
        near.hits.hits.map((h) => keyOf(h._id)),
      ),
    );
    return closestSpelling(
      folded,
      texts.map((t) => t.text),
    );
  }

  async titleSuggestions(actor: Actor, scope: Scope, text: string, limit: number): Promise<Key[]> {
    const filter = readableFilter(actor.workspaceId, scope);
    const sort = ['_score', { at: 'desc' }, { id: 'asc' }];
    const answer = await this.ask(actor, { _source: false, size: limit, query: { bool: { filter, must: [titleLike(text)] } }, sort });
    return answer ? answer.hits.hits.map((h) => keyOf(h._id)) : this.postgres.titleSuggestions(actor, scope, text, limit);
  }

  async notes(actor: Actor, notesRequest: NotesRequest): Promise<NotesResult> {
    const none = { ids: [], reach: { numItems: 0, numProjects: 0, numHighlights: 0 } };
    if (!notesRequest.words.length) return none;
    const exactPhrase = await this.db.one<{ projects: string[] }>(actor, READER, [actor.workspaceId, actor.userId, actor.role]);
    const places = (exactPhrase?.projects ?? [])
      .filter((id) => !notesRequest.projectIds || notesRequest.projectIds.includes(id))
      .map(PLACE.project);
    const filter = (type: SearchType, more: Query[]): Query[] => [
      { term: { workspace: actor.workspaceId } },
      { terms: { place: places } },
      { term: { type } },
      ...more,
    ];
    const must = [anyWordOf(notesRequest.words)];
    const answer = await this.ask(actor, {
      _source: false,
      size: NOTES_COUNTED,
      track_total_hits: true,
      query: { bool: { filter: filter('NOTE', notesRequest.noteIds ? [{ terms: { id: notesRequest.noteIds } }] : []), must } },
      aggs: { projects: { cardinality: { field: 'place' } } },
    });
    if (!answer) return this.postgres.notes(actor, notesRequest);
    const ids = answer.hits.hits.map((h) => keyOf(h._id).id);
    if (!ids.length) return none;
    const query = { bool: { filter: filter('HIGHLIGHT', [{ terms: { note: ids } }]), must } };
    const highlights = await this.ask(actor, { size: 0, track_total_hits: true, query });
    return {
      ids: ids.slice(0, notesRequest.limit),
      reach: {
        numItems: answer.hits.total?.value ?? 0,
        numProjects: answer.aggregations?.['projects']?.value ?? 0,
        numHighlights: highlights?.hits.total?.value ?? 0,
      },
    };
  }

  changed(m: EntityManager, workspaceId: string, keys: readonly Key[]): Promise<void> {
    return this.entries.order(m, workspaceId, keys);
  }

  follow(workspaceId: string): Promise<void> {
    return this.entries.follow(workspaceId);
  }

  private async found(
    actor: Actor,
    question: Question,
    words: WordMatch,
    otherwise: () => Promise<MatchResult | null>,
  ): Promise<MatchResult | null> {
    const query = await this.query(actor, question, words, true);
    if (!query) return null;
    const answer = await this.ask(actor, { ...BARE, size: this.cap + 1, track_total_hits: this.cap + 1, query });
    if (!answer) return otherwise();
    const candidates = answer.hits.hits.map(candidateOf);
    const saying = await this.saying(actor, question.scope, candidates.slice(0, this.cap));
    return { candidates: saying, isCut: candidates.length > this.cap, words };
  }

  /** Those whose text has the phrases of a query as they are written: the cluster's own words have lost their endings. */
  private async saying(actor: Actor, scope: Scope, candidates: Candidate[]): Promise<Candidate[]> {
    const filters = phraseFilters(scope);
    if (!filters.params.length || !candidates.length) return candidates;
    const params = [...this.keyed(actor, scope, candidates), ...filters.params];
    const keys = await this.db.read<Key>(actor, filtered(ENTRIES_WITH_WORDS, filters, 5), params);
    const there = new Set(keys.map((k) => `${k.type} ${k.id}`));
    return candidates.filter((c) => there.has(`${c.type} ${c.id}`));
  }

  /** Null when words are asked for and nothing is left of them. */
  private async query(
    actor: Actor,
    { scope, narrowing, types }: Question,
    words: WordMatch | null,
    isRanked: boolean,
  ): Promise<Query | null> {
    const request = words && wordsQuery(words, scope, isRanked);
    if (words && !request) return null;
    const [resolvedNames, unwanted] = await Promise.all([
      this.resolved(actor, narrowing.operators, narrowing.choices.tagIds ?? []),
      this.resolved(actor, excludedNames(narrowing.operators), []),
    ]);
    const filter = [
      ...readableFilter(actor.workspaceId, scope, types, hasProjectFilter(narrowing)),
      ...conditionsOf(narrowing, resolvedNames, unwanted),
    ];
    if (!request) return { bool: { filter } };
    const { must, must_not, should } = request;
    return isRanked ? { bool: { filter, must, must_not, should } } : { bool: { filter: [...filter, ...must], must_not } };
  }

  private async resolved(actor: Actor, names: QueryNames, tagIds: readonly string[]): Promise<ResolvedNames> {
    const requests = [names.tag, tagIds.length ? tagIds : null, names.in, names.by].map((list) => list ?? null);
    if (requests.every((list) => list === null)) return NOTHING;
    return (await this.db.one<ResolvedNames>(actor, RESOLVE_NAMES, [actor.workspaceId, ...requests])) ?? NOTHING;
  }

  /** The cluster's answer; null when it does not hold the workspace yet; then indexing is queued. */
  private async ask(actor: Actor, body: Record<string, unknown>): Promise<SearchResponse | null> {
    const answer = await this.cluster.search(aliasOf(actor.workspaceId), body, actor.workspaceId);
    if (!answer) await this.entries.enqueueFill(actor.workspaceId);
    return answer;
  }

  private keyed(actor: Actor, scope: Scope, keys: readonly Key[]): unknown[] {
    return [actor.workspaceId, scope.projects, scope.folders, keys.map((k) => k.type), keys.map((k) => k.id)];
  }
}

function candidateOf(hit: Hit): Candidate {
  const at = hit.fields?.at?.[0];
  if (at === undefined) throw new AppError('InternalError', { message: 'The search cluster left out the time of an entry.' });
  return { ...keyOf(hit._id), rank: hit._score ?? 0, at };
}
