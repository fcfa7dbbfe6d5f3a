import { chunksOf, type SearchType } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import type { Scope, Term } from '../scope/scope.service.js';
import { IndexShare } from './index-share.service.js';
import { PassageRanking } from './passage-ranking.service.js';
import * as sql from './postgres-index.sql.js';
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
import { SpellingCandidates } from './spelling-candidates.service.js';
import { sqlOf } from './sql-filters.js';
import * as statements from './statements.js';
import { boost, candidatesIn, firstOfEach, forReader, type MatchInput, matched, readerParams, type Sampled } from './statements.js';
import { allWords, anyWord, indexQuery, inTitle, tsQueryOf } from './ts-queries.js';

/** An exact phrase ranks above the same words anywhere, a title above both. */
const STAGES = { title: 2, phrase: 1 };
/** Of these types there are seldom so many that one of them could hide the others within the cap. */
const FEW: readonly SearchType[] = ['INSIGHT', 'TAG', 'PROJECT', 'PROJECT_CATEGORY'];
/** No more are needed of what goes before the others: titles, phrases, types of which there are few. */
const BEST = 100;
/** In one of sixteen parts so many are enough to estimate all; so many numbers are asked for on one connection, as the last waits for all. */
const [ABOUT, TOGETHER] = [20, 4];

/**
 * The words beside the entries in PostgreSQL, read under row-level security and the reader's permissions, at most `cap` at a time. Where so many
 * match that some are left out anyway, a part of the index that holds enough is read instead of all of it.
 */
@Injectable()
export class PostgresIndex extends SearchIndex {
  /** Up to so many projects are words of a query. Tests change it, to see what readers of more projects see. */
  readonly mostTokens: number = 8;
  /** How rare words are, of the searches that are under way: each has a scope of its own, which says what its reader may read. */
  private readonly known = new WeakMap<Scope, Promise<Map<Term, number>>>();
  private readonly tokens = (actor: Actor) => this.share.tokens(actor, this.mostTokens);

  constructor(
    private readonly db: TenantDb,
    private readonly passages: PassageRanking,
    private readonly spellingCandidates: SpellingCandidates,
    private readonly share: IndexShare,
  ) {
    super();
  }

  async every(actor: Actor, question: Question): Promise<MatchResult | null> {
    const { scope } = question;
    const words = allWords(scope);
    if (words === null) return null;
    const { rows, isCut } = await this.drawn(actor, question, { words, rankBy: words, isUnordered: question.isUnordered });
    const ordered = (list: readonly Candidate[]) =>
      question.isUnordered ? [...list] : this.passages.ranked(actor, list, statements.unweighted(scope.terms), Math.floor);
    if (!isCut) return { candidates: await ordered(rows), isCut, words: 'every' };
    // Of more than can be ranked some came, in no order: those that a reader expects at the top are asked for by themselves.
    const title = question.isUnordered ? null : inTitle(scope);
    const [titled, phrased, few, counts] = await Promise.all([
      title ? this.ranked(actor, question, title, words, BEST) : [],
      scope.terms.length > 1 && !question.isUnordered ? this.phrased(actor, question, words) : [],
      this.few(actor, question, words),
      this.tallied(actor, question, words, rows),
    ]);
    const best = [...boost(titled, STAGES.title), ...boost(phrased, STAGES.phrase), ...few.candidates];
    const candidates = firstOfEach([...best, ...rows]).slice(0, this.cap);
    return { candidates: await ordered(candidates), isCut, words: 'every', counted: new Map([...counts, ...few.counted]) };
  }

  /** The rarest words first, then more as long as there is room. */
  async some(actor: Actor, question: Question): Promise<MatchResult | null> {
    const { scope } = question;
    const [rarities, [total]] = await Promise.all([this.rarities(actor, question), this.counted(actor, [{ question, words: '' }], ABOUT)]);
    const byRarity = [...rarities].flatMap(([term, count]) => (count ? [{ term, count }] : [])).sort((a, b) => a.count - b.count);
    const terms = byRarity.map((c) => c.term);
    const all = anyWord(scope, terms);
    if (!byRarity.length || all === null) return null;
    // Words that stand nowhere count as well: others that begin like them are looked at.
    const counts = [...rarities].map(([term, count]) => ({ term, count }));
    const weights = statements.weightsOf(counts, total!, this.cap, question.lesser);
    const taken: Term[] = [];
    let room = this.cap;
    for (const { term, count } of byRarity) {
      if (taken.length && count > room) break;
      taken.push(term);
      room -= count;
    }
    const request = { rankBy: all, weights };
    const commonest = byRarity.at(-1)!;
    const draw = async () => {
      // The frequency of a word is an estimate; that the count was cut off is exact.
      const isMore = async () =>
        commonest.count > this.cap &&
        (await this.counted(actor, [{ question, words: `(${commonest.term.query})` }], statements.threshold(this.cap, 16)))[0]! > this.cap;
      const [rare, hasMore] = await Promise.all([
        this.drawn(actor, question, { ...request, words: anyWord(scope, taken) ?? all }),
        taken.length < byRarity.length ? isMore() : false,
      ]);
      if (taken.length === byRarity.length && !rare.isCut) return { rows: rare.rows, isCut: false };
      // After so many with the rare words, later pages need fewer words. Where all that have any word can be ranked, all are.
      const isEnough = rare.rows.length >= statements.sampleSizeFor(this.cap) && hasMore;
      const rest = isEnough ? { rows: [], isCut: true } : await this.drawn(actor, question, { ...request, words: all });
      const rows = firstOfEach([...rare.rows, ...rest.rows]);
      return { rows, isCut: rare.isCut || rest.isCut || rows.length > this.cap };
    };
    // Where a word alone is in more than can be ranked, so is the question.
    const notify = async (drawn: readonly Sampled<Candidate>[]) => {
      const [few, counts] = await Promise.all([this.few(actor, question, all), this.tallied(actor, question, all, drawn)]);
      return new Map([...counts, ...few.counted]);
    };
    const [{ rows, isCut }, foreseen] = await Promise.all([draw(), commonest.count > this.cap ? notify([]) : null]);
    const best = rows.sort((a, b) => b.rank - a.rank).slice(0, this.cap);
    const candidates = question.isUnordered ? best : await this.passages.ranked(actor, best, weights, () => 0);
    const result = { candidates, isCut, words: 'some' } as const;
    return isCut ? { ...result, counted: foreseen ?? (await notify(rows)) } : result;
  }

  /** Without words: by rows. With words: without a query where the candidates of a type alone exceed the limit. */
  async counts(actor: Actor, question: Question, matchResult: MatchResult | null, types: readonly SearchType[]) {
    if (!matchResult) {
      const filters = sqlOf(question);
      const params = [...readerParams(actor, question.scope), this.cap + 1, types, ...filters.params];
      return this.db.read<{ type: SearchType; count: number }>(actor, statements.filtered(sql.COUNTS_BY_TYPE, filters, 5), params);
    }
    const words = tsQueryOf(matchResult.words, question.scope) ?? '';
    const counts = matchResult.counted ?? (await this.few(actor, question, words)).counted;
    const ranked = (type: SearchType) => matchResult.candidates.filter((c) => c.type === type).length;
    const known = (type: SearchType) => (ranked(type) >= this.cap ? this.cap + 1 : counts.get(type));
    const requests = types.filter((type) => known(type) === undefined);
    const numbers = new Map(await this.numbers(actor, question, words, requests));
    return types.map((type) => ({ type, count: known(type) ?? numbers.get(type)! }));
  }

  byTime(actor: Actor, question: Question, words: WordMatch | null, { order, limit, after }: TimePage) {
    const filters = sqlOf(question);
    return this.db.read<Candidate>(actor, statements.filtered(sql.byDate(order), filters, 8), [
      ...readerParams(actor, question.scope),
      limit,
      words && tsQueryOf(words, question.scope),
      ...[after?.at ?? null, after?.id ?? null, question.types],
      ...filters.params,
    ]);
  }

  async facetRows(actor: Actor, question: Question, words: WordMatch | null): Promise<FacetRows> {
    const { scope, types } = question;
    const filters = sqlOf(question);
    const rows = await this.db.read<Sampled<FacetRow>>(
      actor,
      matched(forReader(sql.FACET_ROWS, scope, this.mostTokens), filters, 6),
      [...readerParams(actor, scope), this.cap + 1, statements.sampleSizeFor(this.cap), this.cap + 1, ...filters.params],
      { 'app.search_query': indexQuery(actor, scope, await this.tokens(actor), words && tsQueryOf(words, scope), types) },
    );
    return { rows, isCut: this.isCut(rows) };
  }

  async spellingCandidate(actor: Actor, scope: Scope, term: Term, folded: string): Promise<string | null> {
    if (term.query === null || (await this.rarity(actor, { scope, narrowing: NO_FILTERS }, term))) return null;
    const tokens = await this.tokens(actor);
    return this.spellingCandidates.of(actor, scope, folded, (word) => indexQuery(actor, scope, tokens, word));
  }

  titleSuggestions(actor: Actor, scope: Scope, text: string, limit: number): Promise<Key[]> {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    return this.db.read<Key>(actor, sql.TITLES, [...readerParams(actor, scope), text, limit, pattern]);
  }

  async notes(actor: Actor, { words, projectIds, noteIds, limit }: NotesRequest): Promise<NotesResult> {
    const params = [actor.workspaceId, actor.userId, actor.role, words.join(' or '), projectIds, noteIds];
    const [result, [reach]] = await Promise.all([
      this.db.read<{ id: string }>(actor, sql.NOTES, [...params, limit]),
      this.db.read<NotesResult['reach']>(actor, sql.COUNT_MATCHING_SCOPE, params),
    ]);
    return { ids: result.map((n) => n.id), reach: reach! };
  }

  /** Words are written with their row. */
  async changed(): Promise<void> {}
  async follow(): Promise<void> {}

  /** In how many entries each word stands, about: for its spelling and for its weight beside others. Asked once in a search. */
  private rarities(actor: Actor, { scope, narrowing }: Question): Promise<Map<Term, number>> {
    const terms = scope.terms.filter((t) => t.query !== null);
    // Phrases are left out: how rare a word is needs no text read.
    const question = { narrowing, scope: { ...scope, phrases: [], excluded: [] } };
    const ask = async () => {
      const requests = terms.map((term) => ({ question, words: `(${term.query})` }));
      const counts = await this.counted(actor, requests, ABOUT);
      return new Map(terms.map((term, i) => [term, counts[i]!]));
    };
    if (sqlOf(question).params.length) return ask();
    const known = this.known.get(scope) ?? ask();
    this.known.set(scope, known);
    return known;
  }

  private async rarity(actor: Actor, question: Question, term: Term): Promise<number> {
    return (
      (await this.rarities(actor, question)).get(term) ?? (await this.counted(actor, [{ question, words: `(${term.query})` }], ABOUT))[0]!
    );
  }

  /** How many entries match each, one above the cap for all that are more. `enough` in one of sixteen parts tell of all. */
  private async counted(actor: Actor, requests: readonly { question: Question; words: string }[], enough: number): Promise<number[]> {
    const tokens = await this.tokens(actor);
    const readings = requests.map(({ question, words }) => {
      const { scope } = question;
      const filters = sqlOf(question);
      return {
        sql: matched(forReader(sql.COUNT, scope, this.mostTokens), filters, 5),
        params: [...readerParams(actor, scope), this.cap + 1, enough, ...filters.params],
        settings: { 'app.search_query': indexQuery(actor, scope, tokens, words, question.types) },
      };
    });
    const counts = await Promise.all(chunksOf(readings, TOGETHER).map((some) => this.db.readEach<{ count: number }>(actor, some)));
    return counts.flat().map(([row]) => row?.count ?? 0);
  }

  /** The numbers of those types that are wanted along and not of which there are few. What was drawn may say alone that there are too many to count. */
  private async tallied(actor: Actor, question: Question, words: string, drawn: readonly Sampled<Candidate>[]) {
    const isMany = (type: SearchType) =>
      [1, 4, 16].some((part) => drawn.filter((c) => c.type === type && c.part === part).length >= statements.threshold(this.cap, part));
    const types = (question.tallied ?? []).filter((type) => !FEW.includes(type));
    const requests = types.filter((type) => !isMany(type));
    const counts = await this.numbers(actor, question, words, requests);
    return new Map([...types.map((type) => [type, this.cap + 1] as const), ...counts]);
  }

  private async numbers(actor: Actor, question: Question, words: string, types: readonly SearchType[]) {
    const requests = types.map((type) => ({ question: { ...question, types: [type] }, words }));
    const counts = await this.counted(actor, requests, statements.threshold(this.cap, 16));
    return types.map((type, i) => [type, counts[i]!] as const);
  }

  /** The exact phrase: where it is frequent, of the smallest part that has as many as are needed. */
  private async phrased(actor: Actor, question: Question, words: string): Promise<Candidate[]> {
    const next = question.scope.terms.flatMap((t) => (t.query ? [`(${t.query})`] : [])).join(' <-> ');
    return next ? (await this.drawn(actor, question, { words: `${words} & (${next})`, rankBy: words }, BEST)).rows : [];
  }

  /** What matches of the types of which there are few, and how many of each. */
  private async few(actor: Actor, question: Question, words: string) {
    const types = FEW.filter((type) => !question.types?.length || question.types.includes(type));
    const all = types.length ? await this.ranked(actor, { ...question, types }, words, words, this.cap + 1) : [];
    // When the read was cut off the shares of the types are unknown: each is counted by itself.
    const reported = all.length > this.cap ? [] : types;
    const counts = new Map(reported.map((type) => [type, all.filter((c) => c.type === type).length]));
    return { counted: counts, candidates: all.sort((a, b) => b.rank - a.rank).slice(0, BEST) };
  }

  /** Some of what matches, as many as are ranked or `most`, of the smallest part of the index that has them; where their order does not matter, as many as say that there are more. */
  private async drawn(actor: Actor, question: Question, matchInput: MatchInput, max = this.cap + 1) {
    const { scope, types } = question;
    const filters = sqlOf(question);
    const { words, rankBy, weights, isUnordered } = matchInput;
    const [enough, sure] = isUnordered
      ? [statements.threshold(this.cap, 16), statements.threshold(this.cap, 16)]
      : [max, statements.sampleSizeFor(this.cap, max)];
    const params = [...readerParams(actor, scope), enough, sure, max, rankBy];
    const weighing = weights ? [weights.map((w) => w.query), weights.map((w) => w.weight)] : [];
    const rows = await this.lines(
      actor,
      matched(forReader(weights ? sql.WEIGHTED : sql.CANDIDATES, scope, this.mostTokens), filters, params.length + weighing.length),
      [...params, ...weighing, ...filters.params],
      indexQuery(actor, scope, await this.tokens(actor), words, types),
    );
    return { rows, isCut: this.isCut(rows) };
  }

  /** All that matches, up to a limit. */
  private async ranked(actor: Actor, question: Question, words: string, rankBy: string, limit: number) {
    const { scope, types } = question;
    const filters = sqlOf(question);
    const params = [...readerParams(actor, scope), limit, rankBy, ...filters.params];
    const query = indexQuery(actor, scope, await this.tokens(actor), words, types);
    return this.lines(actor, matched(sql.RANKED, filters, 5), params, query);
  }

  private async lines(actor: Actor, statement: string, params: unknown[], query: string): Promise<Sampled<Candidate>[]> {
    const row = await this.db.one<{ line: string }>(actor, statement, params, { 'app.search_query': query });
    return candidatesIn(row?.line ?? '');
  }

  private isCut(rows: readonly Sampled<unknown>[]): boolean {
    return rows.length > this.cap || rows.some((r) => r.part > 1);
  }
}
