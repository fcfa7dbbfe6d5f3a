import type { SearchType } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import type { Scope, Term } from '../queries/scope.service.js';
import { matchedWords, soughtOf } from '../queries/snippets.js';
import * as sql from './postgres-index.sql.js';
import {
  CAP,
  type Candidate,
  type FacetRow,
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
import { sqlOf } from './sql-filters.js';
import { allWords, anyWord, indexQuery, inTitle, wordsAs } from './ts-queries.js';

/** An exact phrase ranks above the same words anywhere, a title above both. */
const STAGES = { title: 2, phrase: 1 };
/** Of these types there are never so many that one of them could hide the others within CAP. */
const FEW: ReadonlySet<SearchType> = new Set(['INSIGHT', 'TAG', 'PROJECT', 'PROJECT_CATEGORY']);
/** Phrases are looked for among the words' entries one by one; no more than these are needed. */
const PHRASES = 100;

interface Asked {
  words: string;
  rankBy: string;
  limit: number;
  weights?: readonly { query: string | null; weight: number }[];
}

/** The words beside the entries in PostgreSQL, read under row-level security and the reader's permissions, at most CAP at a time. */
@Injectable()
export class PostgresIndex extends SearchIndex {
  constructor(private readonly db: TenantDb) {
    super();
  }

  async every(actor: Actor, question: Question): Promise<Found | null> {
    const { scope } = question;
    const words = allWords(scope);
    if (words === null) return null;
    const found = await this.matching(actor, question, { words, rankBy: words, limit: CAP + 1 });
    if (found.length <= CAP) return { candidates: found, isCut: false, words: 'every' };
    // Of more than can be ranked the first ones came, in no order: those that a reader expects at the top are asked for by themselves.
    const title = inTitle(scope);
    const phrase = scope.terms.length > 1 ? await this.phrase(actor, question, words) : [];
    const titled = title ? await this.matching(actor, question, { words: title, rankBy: words, limit: PHRASES }) : [];
    const best = [...lifted(titled, STAGES.title), ...lifted(phrase, STAGES.phrase)];
    return { candidates: firstOfEach([...best, ...found]).slice(0, CAP), isCut: true, words: 'every' };
  }

  /** The rarest words first, then more as long as there is room. */
  async some(actor: Actor, question: Question): Promise<Found | null> {
    const { scope } = question;
    const terms = scope.terms.filter((t) => t.query !== null);
    const counted = await Promise.all(terms.map(async (term) => ({ term, count: await this.count(actor, question, `(${term.query})`) })));
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
    const asked = { rankBy: all, limit: CAP + 1, weights };
    const rare = await this.matching(actor, question, { ...asked, words: anyWord(scope, taken) ?? all });
    const isWhole = taken.length === byRarity.length && rare.length <= CAP;
    const rest = isWhole || rare.length >= CAP ? [] : await this.matching(actor, question, { ...asked, words: all });
    const candidates = firstOfEach([...rare, ...rest]);
    return { candidates: candidates.slice(0, CAP), isCut: !isWhole && candidates.length > CAP, words: 'some' };
  }

  /** Without words: by rows. With words: found without asking where the ranked ones of a type alone are as many as are counted. */
  async counts(actor: Actor, question: Question, found: Found | null, types: readonly SearchType[]) {
    const filters = sqlOf(question.narrowing);
    if (!found)
      return this.db.read<{ type: SearchType; count: number }>(actor, sql.COUNTS_BY_TYPE.replace('FILTERS', filters.sql(5)), [
        ...this.standing(actor, question.scope),
        CAP + 1,
        types,
        ...filters.params,
      ]);
    const words = wordsAs(found.words, question.scope) ?? '';
    const ranked = (type: SearchType) => found.candidates.filter((c) => c.type === type).length;
    const counted = await Promise.all(
      types.map(async (type) => ({
        type,
        count: ranked(type) >= CAP ? CAP + 1 : FEW.has(type) ? 0 : await this.count(actor, { ...question, types: [type] }, words),
      })),
    );
    const rows = await this.db.read<{ type: SearchType; count: number }>(
      actor,
      sql.COUNTS_OF_FEW.replace('FILTERS', filters.sql(4)),
      [...this.standing(actor, question.scope), CAP + 1, ...filters.params],
      { 'app.search_query': indexQuery(actor, question.scope, words, [...FEW]) },
    );
    const few = new Map(rows.map((r) => [r.type, r.count]));
    return counted.map((c) => ({ type: c.type, count: Math.max(c.count, few.get(c.type) ?? 0) }));
  }

  byTime(actor: Actor, { scope, narrowing, types }: Question, words: Words | null, { order, limit, after }: TimePage) {
    const filters = sqlOf(narrowing);
    return this.db.read<Candidate>(actor, sql.byDate(order).replace('FILTERS', filters.sql(8)), [
      ...this.standing(actor, scope),
      limit,
      words && wordsAs(words, scope),
      after?.at ?? null,
      after?.id ?? null,
      types,
      ...filters.params,
    ]);
  }

  facetRows(actor: Actor, { scope, narrowing, types }: Question, words: Words | null): Promise<FacetRow[]> {
    const filters = sqlOf(narrowing);
    return this.db.read<FacetRow>(
      actor,
      sql.FACET_ROWS.replace('FILTERS', filters.sql(4)),
      [...this.standing(actor, scope), CAP + 1, ...filters.params],
      { 'app.search_query': indexQuery(actor, scope, words && wordsAs(words, scope), types) },
    );
  }

  async nearWord(actor: Actor, scope: Scope, { query }: Term, folded: string): Promise<string | null> {
    if (query === null || (await this.count(actor, { scope, narrowing: NO_NARROWING }, query))) return null;
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

  private async count(actor: Actor, { scope, narrowing, types }: Question, words: string): Promise<number> {
    const filters = sqlOf(narrowing);
    const row = await this.db.one<{ count: number }>(
      actor,
      sql.COUNT.replace('FILTERS', filters.sql(4)),
      [...this.standing(actor, scope), CAP + 1, ...filters.params],
      { 'app.search_query': indexQuery(actor, scope, words, types) },
    );
    return row?.count ?? 0;
  }

  private phrase(actor: Actor, question: Question, words: string): Promise<Candidate[]> {
    const next = question.scope.terms.flatMap((t) => (t.query ? [`(${t.query})`] : [])).join(' <-> ');
    if (!next) return Promise.resolve([]);
    return this.matching(actor, question, { words: `${words} & (${next})`, rankBy: words, limit: PHRASES });
  }

  private matching(actor: Actor, { scope, narrowing, types }: Question, { words, rankBy, limit, weights = [] }: Asked) {
    const filters = sqlOf(narrowing);
    return this.db.read<Candidate>(
      actor,
      sql.CANDIDATES.replace('FILTERS', filters.sql(7)),
      [...this.standing(actor, scope), limit, rankBy, weights.map((w) => w.query), weights.map((w) => w.weight), ...filters.params],
      { 'app.search_query': indexQuery(actor, scope, words, types) },
    );
  }

  /** $1, $2 and $3 of every statement. */
  private standing(actor: Actor, scope: Scope): unknown[] {
    return [actor.workspaceId, scope.projects, scope.folders];
  }
}

function lifted(list: readonly Candidate[], by: number): Candidate[] {
  return list.map((c) => ({ ...c, rank: c.rank + by }));
}

function firstOfEach(list: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return list.filter((c) => !seen.has(c.id) && seen.add(c.id));
}
