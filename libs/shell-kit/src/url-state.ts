import { isId, parseDeepLink } from '@libs/domain';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { missingTarget } from './deep-link.ts';
import { useSearchParams } from './search-params.ts';
import { type AnyUrlParam, queryOfView, type UrlParam } from './view-link.ts';

export type { UrlParam };

/** Free text; empty when it is not there. */
export const urlText: UrlParam<string> = { read: (raw) => raw ?? '', write: (value) => value || null };

/** The id of an object; null when it is not there or could not be one. */
export const urlId: UrlParam<string | null> = {
  read: (raw) => (raw !== null && isId(raw) ? raw : null),
  write: (value) => value,
};

/** One of a closed list; anything else is the fallback, which is not written. */
export function urlChoice<T extends string>(values: readonly T[], fallback: T): UrlParam<T>;
/** One of a closed list; anything else is null. */
export function urlChoice<T extends string>(values: readonly T[]): UrlParam<T | null>;
export function urlChoice<T extends string>(values: readonly T[], fallback: T | null = null): UrlParam<T | null> {
  return {
    read: (raw) => values.find((value) => value === raw) ?? fallback,
    write: (value) => (value === fallback ? null : value),
  };
}

/** What a shape reads to. */
export type UrlState<Shape> = { [Name in keyof Shape]: Shape[Name] extends UrlParam<infer T> ? T : never };

/**
 * The part of the query that a page understands, and a way to change it without a new entry in the history. An unknown value
 * knows is never handed on, so an old or mistyped link opens the page as it is by default. Give a shape from outside the component.
 */
export function useUrlState<Shape extends Record<string, AnyUrlParam>>(
  shape: Shape,
): [UrlState<Shape>, (change: Partial<UrlState<Shape>>) => void] {
  const [params, setParams] = useSearchParams();
  useViewLink(shape);
  const state = useMemo(
    // cast: each name is read by its own parameter, and TypeScript follows no type by name through Object.fromEntries
    () => Object.fromEntries(Object.entries(shape).map(([name, param]) => [name, param.read(params.get(name))])) as UrlState<Shape>,
    [shape, params],
  );
  const change = useCallback(
    (next: Partial<UrlState<Shape>>) =>
      setParams(
        (now) => {
          for (const [name, value] of Object.entries(next)) {
            if (value === undefined) continue;
            const written = shape[name]?.write(value) ?? null;
            if (written === null) now.delete(name);
            else now.set(name, written);
          }
          return now;
        },
        { replace: true },
      ),
    [shape, setParams],
  );
  return [state, change];
}

/** Follows `#view=...` to the query that it stands for; says so when it stands for nothing here. */
function useViewLink(shape: Record<string, AnyUrlParam>): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!hash.startsWith('#view=')) return;
    const link = parseDeepLink(hash);
    const query = link?.kind === 'view' ? queryOfView(link.view, shape) : null;
    if (query === null) missingTarget({ kind: 'view', view: {} });
    navigate({ pathname, search: query === null ? search : `?${query}` }, { replace: true });
  }, [hash, pathname, search, navigate, shape]);
}
