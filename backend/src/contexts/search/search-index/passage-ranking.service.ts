import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { passageRanks } from './passage-ranks.js';
import { PLACES } from './postgres-index.sql.js';
import type { Candidate } from './search-index.service.js';

/** A term as it is in the index, and how well it distinguishes entries. */
export interface WeightedTerm {
  query: string;
  weight: number;
}

/** So many of the best are looked at, as long as they have no more words together than this: the words of a long talk take a millisecond. */
const MOST = { entries: 100, words: 30_000 };

/** Puts the best candidates in order by the passages that the words of a query stand in. */
@Injectable()
export class PassageRanking {
  constructor(private readonly db: TenantDb) {}

  /** `tierOf` says what goes before what, whatever passages say. */
  async ranked(
    actor: Actor,
    candidates: readonly Candidate[],
    terms: readonly WeightedTerm[],
    tierOf: (rank: number) => number,
  ): Promise<Candidate[]> {
    if (terms.length < 2 || candidates.length < 2) return [...candidates];
    const list = [...candidates].sort((a, b) => b.rank - a.rank);
    const first = list.slice(0, MOST.entries);
    const lexemes = terms.map((term) => lexemesOf(term.query));
    const rows = await this.db.read<{ id: string; length: number; words: string[]; places: string[]; fields: string[] }>(actor, PLACES, [
      actor.workspaceId,
      first.map((c) => c.type),
      first.map((c) => c.id),
      lexemes.flat(),
      MOST.words,
    ]);
    const placed = rows.map(({ length, words, places, fields }) => ({
      length,
      terms: lexemes.map((own) => {
        const found = words.flatMap((word, i) => (own.includes(word) ? [i] : []));
        return {
          at: found.flatMap((i) => places[i]!.split(',').filter(Boolean).map(Number)),
          fields: found.map((i) => fields[i]).join(''),
        };
      }),
    }));
    const ranks = passageRanks(
      placed,
      terms.map((t) => t.weight),
    );
    const known = new Map(rows.map(({ id }, i) => [id, ranks[i]!]));
    return list.map((c) => {
      const rank = known.get(c.id);
      return { ...c, rank: 10 * tierOf(c.rank) + (rank === undefined ? c.rank / (1 + c.rank) : 2 + rank) };
    });
  }
}

/** The words of a query of the index, without what only begins with them. */
function lexemesOf(query: string): string[] {
  return [...new Set([...query.matchAll(/'((?:[^']|'')+)'(?!:\*)/g)].map(([, lexeme]) => lexeme!.replaceAll("''", "'")))];
}
