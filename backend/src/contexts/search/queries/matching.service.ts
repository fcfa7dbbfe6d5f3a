import { isQuestion, type ParsedQuery, type SearchInput, type SearchType } from '@libs/domain';
import { type LanguageCode, languageOf, questionStems, wordsOf } from '@libs/text-analysis';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { type Scope, SearchScope } from '../scope/scope.service.js';
import { type MatchResult, type Question, type SearchFilters, SearchIndex } from '../search-index/search-index.service.js';
import { type Correction, Spelling } from './spelling.service.js';

type SearchQuery = SearchInput & { projectId?: string | null };

/** What a query comes to: what matches, and how its words were taken. Nothing is found (null) for a query without words. */
export interface Answer {
  scope: Scope;
  found: MatchResult | null;
  corrections: Correction[];
  isBroadened: boolean;
}

/** With so many words a question is seldom answered by entries that have them all. */
const LONG = 4;

/** Decides what a query means when nothing has its words as they were typed. */
@Injectable()
export class MatchingService {
  constructor(
    private readonly scopes: SearchScope,
    private readonly index: SearchIndex,
    private readonly spelling: Spelling,
  ) {}

  /**
   * Entries with every word; when there are none, with the words spelt as the workspace does; for a question, with some of the words. Of more
   * than can be ranked the counts of the `tallied` types are returned as well.
   */
  async of(
    actor: Actor,
    input: SearchQuery,
    parsed: ParsedQuery,
    narrowing: SearchFilters,
    tallied: readonly SearchType[] = [],
  ): Promise<Answer> {
    const scope = await this.scopes.of(actor, parsed, input);
    const question = { scope, narrowing, tallied, isUnordered: input.sort !== 'relevance' };
    const wide = broadened(parsed, input.query, scope.language);
    const isAsked = matchesAnyWord(input.query, parsed, wide);
    const best = isAsked && input.sort === 'relevance' ? await this.widely(actor, question, input.query, parsed, wide) : null;
    if (best) return best;
    const matched = await this.index.every(actor, question);
    const plain = { scope, found: matched, corrections: [], isBroadened: false };
    if (!matched || matched.candidates.length) return plain;
    const corrections = await this.spelling.corrections(actor, scope);
    const spelt = corrections.length ? await this.scopes.reworded(actor, scope, corrected(parsed, corrections), input.query) : scope;
    const second = corrections.length ? await this.index.every(actor, { ...question, scope: spelt }) : null;
    if (second?.candidates.length) return { scope: spelt, found: second, corrections, isBroadened: false };
    if (!isAsked) return plain;
    const last = await this.scopes.reworded(actor, spelt, corrected(wide, corrections), input.query);
    const some = await this.index.some(actor, { ...question, scope: last });
    return some?.candidates.length ? { scope: last, found: some, corrections, isBroadened: true } : plain;
  }

  /** What has some of the words of a question, the best first; those that have all of them are ranked among them. Null when it has none. */
  private async widely(actor: Actor, question: Question, query: string, parsed: ParsedQuery, wide: ParsedQuery): Promise<Answer | null> {
    const first = await this.scopes.reworded(actor, question.scope, wide, query);
    const isLoose = parsed.phrases.length > wide.phrases.length;
    const [all, quoting, corrections] = await Promise.all([
      this.index.every(actor, { ...question, isUnordered: true }),
      isLoose ? this.index.every(actor, { ...question, scope: { ...question.scope, terms: [] }, isUnordered: true }) : null,
      this.spelling.corrections(actor, first),
    ]);
    const parsedQuery = corrected(wide, corrections);
    const scope = corrections.length ? await this.scopes.reworded(actor, first, parsedQuery, query) : first;
    const lesser = lowWeightWords(parsedQuery, query, scope.language);
    const matched = await this.index.some(actor, { ...question, scope, lesser });
    if (!matched?.candidates.length) return null;
    const quotes = new Set(quoting?.candidates.map(({ id }) => id));
    const candidates = matched.candidates.map((c) => (quotes.has(c.id) ? { ...c, rank: c.rank + QUOTING } : c));
    return { scope, found: { ...matched, candidates }, corrections, isBroadened: !all?.candidates.length };
  }
}

/** In a question quotation marks are as often a title as words to be found exactly: what has them goes before all that has them not. */
const QUOTING = 10;

/** Whether what has some of the words is wanted as well: questions, and so many words that few entries have them all. */
export function matchesAnyWord(query: string, parsed: ParsedQuery, wide: ParsedQuery): boolean {
  return wide.words.length > 1 && (isQuestion(query) || Math.max(parsed.words.length, wide.words.length) > LONG);
}

/**
 * A query as one that some of its words answer: words in scripts without blanks and those with a hyphen or a sign inside taken apart, each of them being a sentence
 * as often as a word; without words that say nothing in its language; and of a question the quoted words among the others.
 */
export function broadened(parsed: ParsedQuery, query: string, expected: LanguageCode): ParsedQuery {
  const language = languageOf(query, expected);
  const isAsked = isQuestion(query);
  const quoted = isAsked ? parsed.phrases.flatMap((phrase) => phrase.split(/\s+/)) : [];
  const apart = [...parsed.words, ...quoted]
    .flatMap((text) => text.split(SIGN))
    .flatMap((text) => {
      const inside = wordsOf(text, language);
      const isRun = inside.length > 1 && inside.some((word, i) => i > 0 && word.start < inside[i - 1]!.end);
      return isRun ? [...new Set(inside.flatMap((w) => (w.stop ? [] : [w.word])))] : [text];
    });
  const words = apart.filter((text) => !isStop(text, language));
  return { ...parsed, words: words.length ? words : apart, phrases: isAsked ? [] : parsed.phrases };
}

/** Between letters or digits only: "-wheel" is a word that is left out. */
const SIGN = /(?<=[\p{L}\p{N}])[-\u2010-\u2014/&@~_+:=|\\](?=[\p{L}\p{N}])/u;

function isStop(text: string, language: LanguageCode): boolean {
  const inside = wordsOf(text, language);
  return inside.length > 0 && inside.every((word) => word.stop);
}

/** The words by which a question only asks ("What did the team say about …"). */
function lowWeightWords({ words }: ParsedQuery, query: string, expected: LanguageCode): ReadonlySet<string> {
  const language = languageOf(query, expected);
  const { asking } = questionStems(query, language);
  return new Set(words.filter((text) => wordsOf(text, language).some((w) => !w.stop && asking.has(w.stem))));
}

/** A query with the words that are searched for instead. */
export function corrected(parsed: ParsedQuery, corrections: readonly Correction[]): ParsedQuery {
  const to = new Map(corrections.map((c) => [c.from, c.to]));
  return { ...parsed, words: parsed.words.map((w) => to.get(w) ?? w) };
}
