import { isQuestion, type ParsedQuery, type SearchInput, type SearchType } from '@libs/domain';
import { type LanguageCode, wordsOf } from '@libs/text-analysis';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { type Scope, SearchScope } from '../scope/scope.service.js';
import { type Found, type Narrowing, type Question, SearchIndex } from '../search-index/search-index.service.js';
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
    const wide = widened(parsed, scope.language);
    const isAsked = asksWidely(input.query, wide);
    const best = isAsked && input.sort === 'relevance' ? await this.widely(actor, question, wide) : null;
    if (best) return best;
    const found = await this.index.every(actor, question);
    const plain = { scope, found, corrections: [], isBroadened: false };
    if (!found || found.candidates.length) return plain;
    const corrections = await this.spelling.corrections(actor, scope);
    const spelt = corrections.length ? await this.scopes.reworded(actor, scope, corrected(parsed, corrections)) : scope;
    const second = corrections.length ? await this.index.every(actor, { ...question, scope: spelt }) : null;
    if (second?.candidates.length) return { scope: spelt, found: second, corrections, isBroadened: false };
    if (!isAsked) return plain;
    const last = await this.scopes.reworded(actor, spelt, corrected(wide, corrections));
    const some = await this.index.some(actor, { ...question, scope: last });
    return some?.candidates.length ? { scope: last, found: some, corrections, isBroadened: true } : plain;
  }

  /** What has some of the words of a question, the best first; those that have all of them are ranked among them. Null when it has none. */
  private async widely(actor: Actor, question: Question, wide: ParsedQuery): Promise<Answer | null> {
    const first = await this.scopes.reworded(actor, question.scope, wide);
    const [all, corrections] = await Promise.all([
      this.index.every(actor, { ...question, isUnordered: true }),
      this.spelling.corrections(actor, first),
    ]);
    const scope = corrections.length ? await this.scopes.reworded(actor, first, corrected(wide, corrections)) : first;
    const found = await this.index.some(actor, { ...question, scope });
    return found?.candidates.length ? { scope, found, corrections, isBroadened: !all?.candidates.length } : null;
  }
}

/** Whether what has some of the words is wanted as well: questions, and so many words that few entries have them all. */
export function asksWidely(query: string, wide: ParsedQuery): boolean {
  return wide.words.length > 1 && (isQuestion(query) || wide.words.length > LONG);
}

/** A query whose words in scripts without blanks are taken apart: each of them is a sentence as often as a word. */
export function widened(parsed: ParsedQuery, language: LanguageCode): ParsedQuery {
  const words = parsed.words.flatMap((text) => {
    const inside = wordsOf(text, language);
    const isRun = inside.length > 1 && inside.some((word, i) => i > 0 && word.start < inside[i - 1]!.end);
    return isRun ? [...new Set(inside.flatMap((w) => (w.stop ? [] : [w.word])))] : [text];
  });
  return { ...parsed, words };
}

/** A query with the words that are searched for instead. */
export function corrected(parsed: ParsedQuery, corrections: readonly Correction[]): ParsedQuery {
  const to = new Map(corrections.map((c) => [c.from, c.to]));
  return { ...parsed, words: parsed.words.map((w) => to.get(w) ?? w) };
}
