import type { SearchType } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { keepPlan, TenantDb } from '#platform/db';
import type { Scope, Term } from '../queries/scope.service.js';
import { matchedWords, soughtOf } from '../queries/snippets.js';
import * as sql from './postgres-index.sql.js';
import {
  type Candidate,
  type FacetRow,
  type FacetRows,
  type Found,
  type Key,
  NO_NARROWING,
  type NotesAsked,
  type NotesFound,
  type Question,
  SearchIndex,
  type TimePage,
  type Words,
} from './search-index.service.js';
import { type Filters, sqlOf } from './sql-filters.js';
import { allWords, anyWord, indexQuery, inTitle, wordsAs } from './ts-queries.js';

/** An exact phrase ranks above the same words anywhere, a title above both. */
const STAGES = { title: 2, phrase: 1 };
/** Of these types there are seldom so many that one of them could hide the others within the cap. */
const FEW: readonly SearchType[] = ['INSIGHT', 'TAG', 'PROJECT', 'PROJECT_CATEGORY'];
/** No more are needed of what goes before the others: titles, phrases, types of which there are few. */
const BEST = 100;
/** So many entries in one of sixteen parts tell well enough how many there are in all. */
const ABOUT = 20;

interface Asked {
  words: string;
  rankBy: string;
  weights?: readonly { query: string | null; weight: number }[];
}
/** An entry, and of how many it was drawn as one. */
type Drawn<T> = T & { part: number };

/**
 * The words beside the entries in PostgreSQL, read under row-level security and the reader's permissions, at most `cap` at a time. Where so many
 * match that some are left out anyway, a part of the index that holds enough is read instead of all of it.
 */
@Injectable()
export class PostgresIndex extends SearchIndex {
  /** How rare words are, of the searches that are under way: each has a scope of its own, which says what its reader may read. */
  private readonly known = new WeakMap<Scope, Map<Term, Promise<number>>>();

  constructor(private readonly db: TenantDb) {
    super();
  }

  async every(actor: Actor, question: Question): Promise<Found | null> {
    const { scope } = question;
    const words = allWords(scope);
    if (words === null) return null;
    const { rows, isCut } = await this.drawn(actor, question, { words, rankBy: words });
    if (!isCut) return { candidates: rows, isCut, words: 'every' };
    // Of more than can be ranked some came, in no order: those that a reader expects at the top are asked for by themselves, in all of the index.
    const title = inTitle(scope);
    const [titled, phrased, few] = await Promise.all([
      title ? this.ranked(actor, question, title, words, BEST) : [],
      scope.terms.length > 1 ? this.phrased(actor, question, words) : [],
      this.few(actor, question, words),
    ]);
    const best = [...lifted(titled, STAGES.title), ...lifted(phrased, STAGES.phrase), ...few.candidates];
    return { candidates: firstOfEach([...best, ...rows]).slice(0, this.cap), isCut, words: 'every', counted: few.counted };
  }

  /** The rarest words first, then more as long as there is room. */
  async some(actor: Actor, question: Question): Promise<Found | null> {
    const { scope } = question;
    const terms = scope.terms.filter((t) => t.query !== null);
    const counted = await Promise.all(terms.map(async (term) => ({ term, count: await this.rarity(actor, question, term) })));
    const byRarity = counted.filter((c) => c.count > 0).sort((a, b) => a.count - b.count);
    const all = anyWord(
      scope,
      byRarity.map((c) => c.term),
    );
    if (!byRarity.length || all === null) return null;
    // A rare word tells more of what a question is about than two that are everywhere.
    const weights = byRarity.map((c) => ({ query: c.term.query, weight: Math.log(1 + this.cap / c.count) }));
    const taken: Term[] = [];
    let room = this.cap;
    for (const { term, count } of byRarity) {
      if (taken.length && count > room) break;
      taken.push(term);
      room -= count;
    }
    const asked = { rankBy: all, weights };
    const rare = await this.drawn(actor, question, { ...asked, words: anyWord(scope, taken) ?? all });
    if (taken.length === byRarity.length && !rare.isCut) return { candidates: rare.rows, isCut: false, words: 'some' };
    // Whoever reads on behind so many that have the rare words finds that there are more, and asks for less. Where all that have any word can be
    // ranked, all are.
    const isEnough = rare.rows.length >= this.sure && byRarity.at(-1)!.count > this.cap;
    const rest = isEnough ? { rows: [], isCut: true } : await this.drawn(actor, question, { ...asked, words: all });
    const candidates = firstOfEach([...rare.rows, ...rest.rows]);
    const isCut = rare.isCut || rest.isCut || candidates.length > this.cap;
    return { candidates: candidates.slice(0, this.cap), isCut, words: 'some' };
  }

  /** Without words: by rows. With words: told without asking where what was found of a type alone says that there are more than are counted. */
  async counts(actor: Actor, question: Question, found: Found | null, types: readonly SearchType[]) {
    if (!found) {
      const filters = sqlOf(question.narrowing);
      const params = [...this.standing(actor, question.scope), this.cap + 1, types, ...filters.params];
      return this.db.read<{ type: SearchType; count: number }>(actor, filled(sql.COUNTS_BY_TYPE, filters, 5), params);
    }
    const words = wordsAs(found.words, question.scope) ?? '';
    const few = found.counted ?? (await this.few(actor, question, words)).counted;
    const ranked = (type: SearchType) => found.candidates.filter((c) => c.type === type).length;
    return Promise.all(
      types.map(async (type) => {
        const known = ranked(type) >= this.cap ? this.cap + 1 : few.get(type);
        return { type, count: known ?? (await this.count(actor, { ...question, types: [type] }, words, this.sure)) };
      }),
    );
  }

  byTime(actor: Actor, { scope, narrowing, types }: Question, words: Words | null, { order, limit, after }: TimePage) {
    const filters = sqlOf(narrowing);
    return this.db.read<Candidate>(actor, filled(sql.byDate(order), filters, 8), [
      ...this.standing(actor, scope),
      limit,
      words && wordsAs(words, scope),
      after?.at ?? null,
      after?.id ?? null,
      types,
      ...filters.params,
    ]);
  }

  async facetRows(actor: Actor, { scope, narrowing, types }: Question, words: Words | null): Promise<FacetRows> {
    const filters = sqlOf(narrowing);
    const rows = await this.db.read<Drawn<FacetRow>>(
      actor,
      matched(sql.FACET_ROWS, filters, 5),
      [...this.standing(actor, scope), ...this.limits, ...filters.params],
      { 'app.search_query': indexQuery(actor, scope, words && wordsAs(words, scope), types) },
    );
    return { rows, isCut: this.isCut(rows) };
  }

  async nearWord(actor: Actor, scope: Scope, term: Term, folded: string): Promise<string | null> {
    if (term.query === null || (await this.rarity(actor, { scope, narrowing: NO_NARROWING }, term))) return null;
    const near = await this.db.read<{ word: string }>(actor, sql.NEAR_WORDS, [actor.workspaceId, folded], { 'app.search_word': folded });
    for (const { word } of near) {
      const row = await this.db.one<{ text: string }>(actor, sql.WRITTEN_AS, [actor.workspaceId, scope.projects], {
        'app.search_query': indexQuery(actor, scope, `'${word.replaceAll("'", "''")}'`),
      });
      if (row) return matchedWords(row.text, soughtOf([word], scope.language))[0] ?? word;
    }
    return null;
  }

  titles(actor: Actor, scope: Scope, text: string, limit: number): Promise<Key[]> {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    return this.db.read<Key>(actor, sql.TITLES, [...this.standing(actor, scope), text, limit, pattern]);
  }

  async notes(actor: Actor, { words, projectIds, noteIds, limit }: NotesAsked): Promise<NotesFound> {
    const params = [actor.workspaceId, actor.userId, actor.role, words.join(' or '), projectIds, noteIds];
    const [found, [reach]] = await Promise.all([
      this.db.read<{ id: string }>(actor, sql.NOTES, [...params, limit]),
      this.db.read<NotesFound['reach']>(actor, sql.REACH, params),
    ]);
    return { ids: found.map((n) => n.id), reach: reach! };
  }

  /** The words are in the rows themselves: whoever writes a row has written them. */
  async changed(): Promise<void> {}
  async follow(): Promise<void> {}

  /** In how many entries a word stands, about: for its spelling and for its weight beside others. Asked once in a search. */
  private rarity(actor: Actor, { scope, narrowing }: Question, term: Term): Promise<number> {
    const ask = () => this.count(actor, { scope, narrowing }, `(${term.query})`, ABOUT);
    if (sqlOf(narrowing).params.length) return ask();
    const known = this.known.get(scope) ?? new Map<Term, Promise<number>>();
    const rarity = known.get(term) ?? ask();
    this.known.set(scope, known.set(term, rarity));
    return rarity;
  }

  /** One above the cap stands for all that are more. `enough` in one of sixteen parts tell of all. */
  private async count(actor: Actor, { scope, narrowing, types }: Question, words: string, enough: number): Promise<number> {
    const filters = sqlOf(narrowing);
    const row = await this.db.one<{ count: number }>(
      actor,
      matched(sql.COUNT, filters, 5),
      [...this.standing(actor, scope), this.cap + 1, enough, ...filters.params],
      { 'app.search_query': indexQuery(actor, scope, words, types) },
    );
    return row?.count ?? 0;
  }

  private phrased(actor: Actor, question: Question, words: string): Promise<Candidate[]> {
    const next = question.scope.terms.flatMap((t) => (t.query ? [`(${t.query})`] : [])).join(' <-> ');
    return next ? this.ranked(actor, question, `${words} & (${next})`, words, BEST) : Promise.resolve([]);
  }

  /** What matches of the types of which there are few, and how many of each. */
  private async few(actor: Actor, question: Question, words: string) {
    const types = FEW.filter((type) => !question.types?.length || question.types.includes(type));
    const all = types.length ? await this.ranked(actor, { ...question, types }, words, words, this.cap + 1) : [];
    // Of more than were read nobody knows how they are shared out: each type is counted by itself then.
    const told = all.length > this.cap ? [] : types;
    const counted = new Map(told.map((type) => [type, all.filter((c) => c.type === type).length]));
    return { counted, candidates: all.sort((a, b) => b.rank - a.rank).slice(0, BEST) };
  }

  /** Some of what matches, as many as are ranked, of the smallest part of the index that has them. */
  private async drawn(actor: Actor, { scope, narrowing, types }: Question, { words, rankBy, weights = [] }: Asked) {
    const filters = sqlOf(narrowing);
    const ranking = [rankBy, weights.map((w) => w.query), weights.map((w) => w.weight)];
    const rows = await this.db.read<Drawn<Candidate>>(
      actor,
      matched(sql.CANDIDATES, filters, 8),
      [...this.standing(actor, scope), ...this.limits, ...ranking, ...filters.params],
      { 'app.search_query': indexQuery(actor, scope, words, types) },
    );
    return { rows, isCut: this.isCut(rows) };
  }

  /** All that matches, up to a limit. */
  private ranked(actor: Actor, { scope, narrowing, types }: Question, words: string, rankBy: string, limit: number) {
    const filters = sqlOf(narrowing);
    return this.db.read<Candidate>(
      actor,
      matched(sql.RANKED, filters, 5),
      [...this.standing(actor, scope), limit, rankBy, ...filters.params],
      { 'app.search_query': indexQuery(actor, scope, words, types) },
    );
  }

  private isCut(rows: readonly Drawn<unknown>[]): boolean {
    return rows.length > this.cap || rows.some((r) => r.part > 1);
  }

  /** So many in one of sixteen parts are, beyond chance, more than are ranked in one of four as well. */
  private get sure(): number {
    return Math.min(this.cap + 1, Math.ceil(this.cap * 0.25) + 50);
  }

  /** $4 and $5 of what is drawn. */
  private get limits(): [number, number] {
    return [this.cap + 1, this.sure];
  }

  /** $1, $2 and $3 of every statement. Ids need no quotes, which some hundred of them in each statement would be looked through for. */
  private standing(actor: Actor, scope: Scope): unknown[] {
    return [actor.workspaceId, `{${scope.projects.join(',')}}`, `{${scope.folders.join(',')}}`];
  }
}

/** A statement with its conditions, whose parameters come after the first `at`. */
function filled(statement: string, filters: Filters, at: number): string {
  return statement.replaceAll('FILTERS', () => filters.sql(at));
}

/** The same of the index of words: whatever is asked is found by it in one way. Most searches have no conditions. */
function matched(statement: string, filters: Filters, at: number): string {
  const whole = filled(statement, filters, at);
  return filters.params.length ? whole : keepPlan(whole);
}

function lifted(list: readonly Candidate[], by: number): Candidate[] {
  return list.map((c) => ({ ...c, rank: c.rank + by }));
}

function firstOfEach(list: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return list.filter((c) => !seen.has(c.id) && seen.add(c.id));
}
