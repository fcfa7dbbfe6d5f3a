import { SEARCH_TYPES, type SearchType } from '@libs/domain';
import type { Actor } from '#platform/access';
import type { Scope, Term } from '../scope/scope.service.js';
import type { WordMatch } from './search-index.service.js';

/** The words as they are asked for; null when nothing is left of them. */
export function tsQueryOf(words: WordMatch, scope: Scope): string | null {
  return words === 'every' ? allWords(scope) : anyWord(scope, scope.terms);
}

/** Which tokens a query has: those of up to `mostTokens` projects, and the workspace's own where others have a part of the index. */
export interface IndexTokens {
  mostTokens: number;
  isMostOfIndex: boolean;
}

/**
 * The whole query: tokens of the reader's scope, and of the types, before the words. Where tokens are left out rows are filtered: a query of many
 * tokens, or of one that nearly all entries have, takes longer than the rows.
 */
export function indexQuery(
  actor: Actor,
  scope: Scope,
  { mostTokens, isMostOfIndex }: IndexTokens,
  words: string | null,
  types?: readonly SearchType[] | null,
): string {
  // What only leaves words out would be all of the index.
  const isWorkspaceAsked = !isMostOfIndex || !words || words.startsWith('!');
  const token = (kind: string, value: string) => `'\u0001${kind}${value.replaceAll('-', '')}'`;
  const areProjectsAsked = scope.projects.length <= mostTokens;
  const projects = scope.projects.map((id) => token('p', id));
  const places = [...projects, ...(scope.isSelected ? [] : [token('n', '')])];
  const parts = [
    ...(isWorkspaceAsked ? [token('w', actor.workspaceId)] : []),
    ...(areProjectsAsked ? [places.length ? places.join(' | ') : token('none', '')] : []),
    ...(types?.length && types.length < SEARCH_TYPES.length ? [types.map((t) => `'\u0001t${t}'`).join(' | ')] : []),
    ...(words ? [words] : []),
  ];
  return parts.map((p) => `(${p})`).join(' & ');
}

/** All words and phrases, and none of the excluded, which may stand alone; null when nothing is left of them. */
export function allWords(scope: Scope): string | null {
  const words = joined(
    [...scope.terms, ...scope.phrases].map((t) => t.query),
    ' & ',
    scope,
  );
  return words ?? (without(scope).join(' & ') || null);
}

/** Any of the words, and none of the excluded. */
export function anyWord(scope: Scope, terms: readonly Term[]): string | null {
  return joined(
    [
      joined(
        terms.map((t) => t.query),
        ' | ',
      ),
      ...scope.phrases.map((t) => t.query),
    ],
    ' & ',
    scope,
  );
}

/** Every word in the title. */
export function inTitle(scope: Scope): string | null {
  return joined(
    [...scope.terms, ...scope.phrases].map((t) => t.titled),
    ' & ',
    scope,
  );
}

function joined(queries: readonly (string | null)[], by: string, scope?: Scope): string | null {
  const there = queries.filter((q) => q !== null);
  if (!there.length) return null;
  return [there.map((q) => `(${q})`).join(by), ...(scope ? without(scope) : [])].join(' & ');
}

/** Excluded words; the text decides what has an excluded phrase. */
const without = (scope: Scope): string[] => scope.excluded.flatMap((t) => (t.query && !t.pattern ? [`!(${t.query})`] : []));
