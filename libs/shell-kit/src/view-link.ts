/** How one name of the query is read and written; what it cannot mean reads as if it were not there. */
export interface UrlParam<T> {
  read: (raw: string | null) => T;
  /** Null takes the name out of the address. */
  write: (value: T) => string | null;
}

/** A parameter of a type that does not matter: methods, so that one of any type fits. */
export interface AnyUrlParam {
  read(raw: string | null): unknown;
  write(value: unknown): string | null;
}

/** The query that a view in a link stands for, or null when the page knows nothing of what it names. */
export function queryOfView(view: Readonly<Record<string, unknown>>, shape: Record<string, AnyUrlParam>): string | null {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) {
    const param = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (param && typeof value === 'string' && param.write(param.read(value)) === value) query.set(name, value);
  }
  return query.size ? query.toString() : null;
}

/** The view that the query of an address is, for a link to it; null without one. A peek lies over a page and is no part of it. */
export function viewOfQuery(search: string): Record<string, string> | null {
  const view = Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => !name.startsWith('peek')));
  return Object.keys(view).length ? view : null;
}
