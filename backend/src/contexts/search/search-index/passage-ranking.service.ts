import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { passageRanks } from './passage-ranks.js';
import { BEGINNING, PLACES } from './postgres-index.sql.js';
import type { Candidate } from './search-index.service.js';

/** A term as it is in the index, and how well it distinguishes entries. */
export interface WeightedTerm {
  query: string;
  weight: number;
  /** What a word in so many entries distinguishes; where it is given, words that begin like the term stand for it in entries that have it not. */
  mostly?: (count: number) => number;
}

/** So many of the best are looked at, as long as they have no more words together than this: the words of a long talk take a millisecond. */
const MAX_RANKED = { entries: 100, words: 30_000 };

/** What a word that only begins like one of the question counts: such a share of its letters is the same, and so many more may follow. */
const [ALIKE, SAME, LONGER] = [0.6, 0.7, 6];

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
    const first = list.slice(0, MAX_RANKED.entries);
    const sought = terms.map(({ query, mostly }) => ({
      own: lexemesOf(query),
      sign: signOf(query),
      beginning: mostly ? beginningOf(query) : null,
    }));
    const rows = await this.db.read<Places>(actor, PLACES, [
      actor.workspaceId,
      first.map((c) => c.type),
      first.map((c) => c.id),
      sought.flatMap(({ own }) => own),
      MAX_RANKED.words,
      sought.flatMap(({ beginning }) => (beginning ? [[...beginning].slice(0, BEGINNING).join('')] : [])),
      sought.flatMap(({ sign }) => sign ?? []),
    ]);
    const exact = rows.map((row) => sought.map(({ own, sign }) => placesOf(row, (word) => own.includes(word) || word.charAt(0) === sign)));
    const alike = rows.map((row, r) =>
      sought.map(({ own, beginning }, t) =>
        beginning && !exact[r]![t]!.at.length ? placesOf(row, (word) => !own.includes(word) && isAlike(word, beginning)) : NOWHERE,
      ),
    );
    const weights = terms.map(({ weight, mostly }, t) => {
      const count = rows.filter((_, r) => exact[r]![t]!.at.length || alike[r]![t]!.at.length).length;
      return mostly ? ALIKE * Math.min(weight, mostly(count)) : 0;
    });
    const ranks = passageRanks(
      rows.map(({ length }, r) => ({ length, terms: [...exact[r]!, ...alike[r]!] })),
      [...terms.map((t) => t.weight), ...weights],
    );
    const known = new Map(rows.map(({ id }, i) => [id, ranks[i]!]));
    return list.map((c) => {
      const rank = known.get(c.id);
      return { ...c, rank: 10 * tierOf(c.rank) + (rank === undefined ? c.rank / (1 + c.rank) : 2 + rank) };
    });
  }
}

interface Places {
  id: string;
  length: number;
  words: string[];
  places: string[];
  fields: string[];
}
const NOWHERE = { at: [], fields: '' };

/** Where those words stand, each place once: a text in another language than its workspace has its words in both. */
function placesOf({ words, places, fields }: Places, isMeant: (word: string) => boolean) {
  const matches = new Map<number, string>();
  for (const [i, word] of words.entries()) {
    if (!isMeant(word)) continue;
    for (const [n, place] of places[i]!.split(',').entries()) if (place) matches.set(Number(place), fields[i]!.charAt(n));
  }
  return { at: [...matches.keys()], fields: [...matches.values()].join('') };
}

/** The words of a query of the index, without what only begins with them. */
function lexemesOf(query: string): string[] {
  return [...new Set([...query.matchAll(/'((?:[^']|'')+)'(?!:\*)/g)].map(([, lexeme]) => lexeme!.replaceAll("''", "'")))];
}

/** A single sign of a script without blanks stands for the pairs that it begins. */
const signOf = (query: string): string | null => /'(.)':\*/u.exec(query)?.[1] ?? null;

/** The first letters of a word that has enough of them: "decision" and "decide" have them in common. */
function beginningOf(query: string): string | null {
  const words = lexemesOf(query).filter((word) => /^\p{L}+$/u.test(word));
  const [letters = []] = words.map((word) => [...word]).sort((a, b) => a.length - b.length);
  return letters.length > BEGINNING ? letters.slice(0, Math.max(BEGINNING, Math.ceil(letters.length * SAME))).join('') : null;
}

const isAlike = (word: string, beginning: string) => word.startsWith(beginning) && word.length <= beginning.length + LONGER;
