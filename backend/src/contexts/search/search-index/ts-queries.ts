import { SEARCH_TYPES, type SearchType } from '@libs/domain';
import type { Actor } from '#platform/access';
import type { Scope, Term } from '../scope/scope.service.js';
import type { WordMatch } from './search-index.service.js';

/** The words as they are asked for; null when nothing is left of them. */
export function tsQueryOf(words: WordMatch, scope: Scope): string | null {
  return words === 'every' ? allWords(scope) : anyWord(scope, scope.terms);
}

/**
 * The whole query: tokens of the reader's scope, and of the types, before the words. For more projects than `mostTokens` the workspace's own
 * token is asked for, and rows are filtered: a query of many tokens takes longer than the rows.
 */
export function indexQuery(
  actor: Actor,
  scope: Scope,
  mostTokens: number,
  words: string | null,
  types?: readonly SearchType[] | null,
): string {
  const token = (kind: string, value: string) => `'\u0001${kind}${value.replaceAll('-', '')}'`;
  const narrow = scope.projects.length <= mostTokens;
  const projects = scope.projects.map((id) => token('p', id));
  const places = [...projects, ...(scope.isSelected ? [] : [token('n', '')])];
  const parts = [
    token('w', actor.workspaceId),
    ...(narrow ? [places.length ? places.join(' | ') : token('none', '')] : []),
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
