import { isQuestion, type ParsedQuery, type SearchInput, type SearchType } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { type Scope, SearchScope } from '../scope/scope.service.js';
import { type Found, type Narrowing, SearchIndex } from '../search-index/search-index.service.js';
import { type Correction, Spelling } from './spelling.service.js';

type Asked = SearchInput & { projectId?: string | null };

/** What a query comes to: what matches, and how its words were taken. Nothing is found (null) for a query without words. */
export interface Answer {
  scope: Scope;
  found: Found | null;
  corrections: Correction[];
  isBroadened: boolean;
}

/** With so many words a question is seldom answered by entries that have them all. */
const LONG = 4;

/** Decides what a query means when nothing has its words as they were typed. */
@Injectable()
export class Matching {
  constructor(
    private readonly scopes: SearchScope,
    private readonly index: SearchIndex,
    private readonly spelling: Spelling,
  ) {}

  /**
   * Entries with every word; when there are none, with the words spelt as the workspace does; for a question, with some of the words. Of more
   * than can be ranked the numbers of the `tallied` types are told along.
   */
  async of(actor: Actor, input: Asked, parsed: ParsedQuery, narrowing: Narrowing, tallied: readonly SearchType[] = []): Promise<Answer> {
    const scope = await this.scopes.of(actor, parsed, input);
    const question = { scope, narrowing, tallied, isUnordered: input.sort !== 'relevance' };
    const isAsked = isQuestion(input.query) && parsed.words.length > 1;
    // Entries with every word of a long question are rare: what is needed without them is asked for at the same time.
    const [found, foreseen] = await Promise.all([
      this.index.every(actor, question),
      isAsked && scope.terms.length > LONG ? this.spelling.corrections(actor, scope) : null,
    ]);
    const plain = { scope, found, corrections: [], isBroadened: false };
    if (!found || found.candidates.length) return plain;
    const corrections = foreseen ?? (await this.spelling.corrections(actor, scope));
    const spelt = corrections.length ? await this.scopes.reworded(actor, scope, corrected(parsed, corrections)) : scope;
    const second = corrections.length ? await this.index.every(actor, { ...question, scope: spelt }) : null;
    if (second?.candidates.length) return { scope: spelt, found: second, corrections, isBroadened: false };
    if (!isAsked) return plain;
    const some = await this.index.some(actor, { ...question, scope: spelt });
    return some?.candidates.length ? { scope: spelt, found: some, corrections, isBroadened: true } : plain;
  }
}

/** A query with the words that are searched for instead. */
export function corrected(parsed: ParsedQuery, corrections: readonly Correction[]): ParsedQuery {
  const to = new Map(corrections.map((c) => [c.from, c.to]));
  return { ...parsed, words: parsed.words.map((w) => to.get(w) ?? w) };
}
