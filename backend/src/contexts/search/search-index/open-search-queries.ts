import type { SearchType } from '@libs/domain';
import { foldWord } from '@libs/text-analysis';
import type { Scope, Term } from '../scope/scope.service.js';
import type { SearchFilters, WordMatch } from './search-index.service.js';
import { fullDate } from './sql-filters.js';

/** A part of OpenSearch's query language. */
export type Query = Record<string, unknown>;

/** Names that a query names, with a minus or without. */
export interface QueryNames {
  tag?: readonly string[];
  in?: readonly string[];
  by?: readonly string[];
}

/** What the database knows of them; null when none are asked for. */
export interface ResolvedNames {
  /** Tags by `tag:`, and those that are chosen. */
  named: readonly string[] | null;
  chosen: readonly string[] | null;
  /** Projects by `in:`. */
  projects: readonly string[] | null;
  /** Members by `by:`. */
  authors: readonly string[] | null;
}

/** An exact phrase ranks above the same words anywhere, a title above both: more than any words can add up to. */
const STAGES = { title: 2000, phrase: 1000 };
const FIELDS = ['title^4', 'names^2', 'text'];
const UNSCORED = ['title', 'names', 'text'];

/** Tokens that say who may read an entry. */
export const PLACE = {
  project: (id: string) => `p${id}`,
  folder: (id: string) => `f${id}`,
  workspace: 'n',
  none: 'x',
} as const;

/** What the reader may read, of some types: every search begins with it. */
export function readableFilter(workspaceId: string, scope: Scope, types?: readonly SearchType[] | null, isSelected = false): Query[] {
  const places = [
    ...scope.projects.map(PLACE.project),
    ...scope.folders.map(PLACE.folder),
    // What lies in no project is not in the chosen ones either.
    ...(isSelected ? [] : [PLACE.workspace]),
  ];
  return [{ term: { workspace: workspaceId } }, { terms: { place: places } }, ...(types?.length ? [{ terms: { type: types } }] : [])];
}

/** Whether some projects are chosen. */
export function hasProjectFilter({ choices }: SearchFilters): boolean {
  return !!choices.projectId || !!choices.projectIds?.length;
}

/** The names of a query that stand with a minus. */
export function excludedNames({ notTag, notIn, notBy }: SearchFilters['operators']): QueryNames {
  return { ...(notTag ? { tag: notTag } : {}), ...(notIn ? { in: notIn } : {}), ...(notBy ? { by: notBy } : {}) };
}

/** All other conditions; `unwanted` is what is known of names with a minus. */
export function conditionsOf({ operators, choices }: SearchFilters, resolvedNames: ResolvedNames, unwanted: ResolvedNames): Query[] {
  const seconds = (date: string) => Date.parse(fullDate(date)) / 1000;
  const not = namesQueries(excludedNames(operators), unwanted);
  return [
    ...namesQueries(operators, resolvedNames),
    ...(operators.type ? [{ terms: { type: operators.type } }] : []),
    ...(operators.notType ? [{ bool: { must_not: [{ terms: { type: operators.notType } }] } }] : []),
    ...(not.length ? [{ bool: { must_not: not } }] : []),
    ...(resolvedNames.chosen ? [{ terms: { tags: resolvedNames.chosen } }] : []),
    ...(operators.before ? [{ range: { at: { lt: seconds(operators.before) } } }] : []),
    ...(operators.after ? [{ range: { at: { gte: seconds(operators.after) } } }] : []),
    ...(choices.authorIds?.length ? [{ terms: { author: choices.authorIds } }] : []),
    ...(choices.people?.length ? [{ terms: { people: choices.people } }] : []),
    ...(choices.changedAfter ? [{ range: { at: { gte: seconds(choices.changedAfter) } } }] : []),
  ];
}

function namesQueries({ by }: QueryNames, { named, projects, authors }: ResolvedNames): Query[] {
  return [
    ...(named ? [{ terms: { tags: named } }] : []),
    ...(projects ? [{ terms: { place: projects.map(PLACE.project) } }] : []),
    ...(by && authors ? [anyOf([...by.map(namedLike), { terms: { author: authors } }])] : []),
  ];
}

/** The words as a query; null when nothing is left of them. `isRanked`: with what lifts the best ones. */
export function wordsQuery(words: WordMatch, scope: Scope, isRanked = true): { must: Query[]; must_not: Query[]; should: Query[] } | null {
  const terms = said(scope.terms);
  const phrases = said(scope.phrases);
  // Of an excluded phrase the text itself decides.
  const excluded = said(scope.excluded.filter((t) => !t.pattern)).map((text) => exactPhrase(text, UNSCORED));
  const fields = isRanked ? FIELDS : UNSCORED;
  if (words === 'some') {
    if (!terms.length) return null;
    return {
      must: [anyOf(terms.map((text) => exactPhrase(text, fields))), ...phrases.map((text) => exactPhrase(text, fields))],
      must_not: excluded,
      should: [],
    };
  }
  const all = [...terms, ...phrases];
  if (!all.length && !excluded.length) return null;
  const titled = { constant_score: { filter: { bool: { filter: all.map((text) => exactPhrase(text, ['title'])) } }, boost: STAGES.title } };
  const phrase = { constant_score: { filter: exactPhrase(terms.join(' '), UNSCORED), boost: STAGES.phrase } };
  return {
    must: all.map((text) => exactPhrase(text, fields)),
    must_not: excluded,
    should: isRanked && all.length ? [titled, ...(terms.length > 1 ? [phrase] : [])] : [],
  };
}

/** Entries that have a word like this one. */
export function fuzzyWordQuery(word: string): Query {
  return { multi_match: { query: word, fields: UNSCORED, fuzziness: 'AUTO', prefix_length: 1, max_expansions: 50 } };
}

/** Entries that have any of the words. */
export function anyWordOf(words: readonly string[]): Query {
  return anyOf(words.map((text) => exactPhrase(text, FIELDS)));
}

/** Titles that begin with a text, contain it, or resemble it, in this order. */
export function titleLike(text: string): Query {
  const plain = foldWord(text);
  return anyOf([
    { prefix: { plain: { value: plain, boost: 100 } } },
    { wildcard: { plain: { value: `*${escaped(plain)}*`, boost: 10 } } },
    { match: { title: { query: text, operator: 'and', fuzziness: 'AUTO' } } },
    // Contacts by an address or a field as well.
    { bool: { filter: [{ term: { type: 'PERSON' } }], must: [{ match: { text: { query: text, operator: 'and' } } }] } },
  ]);
}

/** A text as it stands: one word, or words that follow each other. */
function exactPhrase(text: string, fields: readonly string[]): Query {
  return { multi_match: { query: text, type: 'phrase', fields } };
}

const anyOf = (queries: readonly Query[]): Query => ({ bool: { should: queries, minimum_should_match: 1 } });
const namedLike = (name: string): Query => ({ wildcard: { people: { value: `*${escaped(name)}*`, case_insensitive: true } } });
const said = (terms: readonly Term[]): string[] => terms.flatMap((t) => (t.query === null ? [] : [t.text]));
const escaped = (text: string): string => text.replace(/[\\*?]/g, '\\$&');
