import type { ParsedQuery, SearchInput, SearchType } from '@libs/domain';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import type { Scope, Term } from '../scope/scope.service.js';

/** The cap of every index; tests lower it, to see what happens above it. */
export const MAX_HITS = 1000;

/** An entry of the index. */
export interface Key {
  type: SearchType;
  id: string;
}

/** An entry that matches, how well, and when it changed (seconds). */
export interface Candidate extends Key {
  rank: number;
  at: number;
}

/** Whether an entry must have all the words that are asked for, or any of them. Excluded words are never in it. */
export type WordMatch = 'every' | 'some';

/** What matches: all of it, or when `isCut` as many as are ranked at most, the best of them among those. */
export interface MatchResult {
  candidates: Candidate[];
  isCut: boolean;
  /** What was asked of the words. */
  words: WordMatch;
  /** Numbers of a type that came to light on the way. */
  counted?: ReadonlyMap<SearchType, number>;
}

/** The operators of a query, and what is chosen beside the results. */
export interface SearchFilters {
  operators: ParsedQuery['operators'];
  choices: Partial<Pick<SearchInput, 'tagIds' | 'authorIds' | 'people' | 'changedAfter' | 'projectIds'>> & { projectId?: string | null };
}

/** All conditions of a search. */
export function narrowingOf(parsed: ParsedQuery, input: SearchFilters['choices']): SearchFilters {
  return { operators: parsed.operators, choices: input };
}

/** No condition. */
export const NO_FILTERS: SearchFilters = { operators: {}, choices: {} };

/** What the index is asked: the words and the reader's permissions are in the scope. */
export interface Question {
  scope: Scope;
  narrowing: SearchFilters;
  types?: readonly SearchType[] | null;
  /** Types whose numbers will be asked for as well: an index may find them along the way. */
  tallied?: readonly SearchType[];
  /** Words of a question that only ask ("What did the team say about …"): they count less. An index may leave this to its own weights. */
  lesser?: ReadonlySet<string>;
  /** Of more than are ranked, the best are not looked for: something else orders them. */
  isUnordered?: boolean;
}

/** Results in order of time: one key after which they go on. */
export interface TimePage {
  order: 'newest' | 'oldest';
  limit: number;
  after: { at: number; id: string } | null;
}

/** What a result counts in the lists beside the results. */
export interface FacetRow {
  projectId: string | null;
  people: string[];
  tags: string[];
  at: number;
}

/** All that is counted beside the results, or when `isCut` as much of it as is counted at most. */
export interface FacetRows {
  rows: FacetRow[];
  isCut: boolean;
}

/** What an answer may be taken from: words of which a note needs one; null projects or notes are all that may be read. */
export interface NotesRequest {
  words: readonly string[];
  projectIds: readonly string[] | null;
  noteIds: readonly string[] | null;
  limit: number;
}
/** The best notes, and how much there is beside them. */
export interface NotesResult {
  ids: string[];
  reach: { numItems: number; numProjects: number; numHighlights: number };
}

/**
 * Finds by words, and never more than the reader may read. What it keeps is made from the rows of `search_entries`, which stay in the database
 * whatever index is used: from them come snippets, facets and names.
 */
export abstract class SearchIndex {
  /** No more candidates than these are ranked, and totals are exact up to here. */
  readonly cap: number = MAX_HITS;

  /** Entries with all the words, the best of them when there are more than the cap. Null for a query without any. */
  abstract every(actor: Actor, question: Question): Promise<MatchResult | null>;
  /** Entries with any of the words, those with rare ones first. */
  abstract some(actor: Actor, question: Question): Promise<MatchResult | null>;
  /** How many there are of each of these types, counted to one above the cap; words null: whatever they say. Types without any may be missing. */
  abstract counts(
    actor: Actor,
    question: Question,
    found: MatchResult | null,
    types: readonly SearchType[],
  ): Promise<{ type: SearchType; count: number }[]>;
  /** Entries in order of time. Words null: whatever they say. */
  abstract byTime(actor: Actor, question: Question, words: WordMatch | null, page: TimePage): Promise<Candidate[]>;
  /** What the lists beside the results count, of one above the cap at most. Words null: whatever entries say. */
  abstract facetRows(actor: Actor, question: Question, words: WordMatch | null): Promise<FacetRows>;
  /** How a word that the reader may read is written, for a term that stands nowhere where they may read; null when there is none like it. */
  abstract spellingCandidate(actor: Actor, scope: Scope, term: Term, folded: string): Promise<string | null>;
  /** Entries whose title contains or resembles a text, those that begin with it first. */
  abstract titleSuggestions(actor: Actor, scope: Scope, text: string, limit: number): Promise<Key[]>;
  /** Notes that have any of the words, best first. */
  abstract notes(actor: Actor, asked: NotesRequest): Promise<NotesResult>;

  /** Called in the transaction that changed, made or deleted entries: orders what follows from it. */
  abstract changed(m: EntityManager, workspaceId: string, keys: readonly Key[]): Promise<void>;
  /** All entries of a workspace were made anew, perhaps in another language: brings the index to them while searches go on. */
  abstract follow(workspaceId: string): Promise<void>;
}
