/** The names in a table of constants; of a value that may hold more than its type says, they would be too few. */
export function keysOf<T extends object>(table: T): (keyof T & string)[] {
  // cast: Object.keys says string, as an object may hold more than its type; a table that is written as a constant does not
  return Object.keys(table) as (keyof T & string)[];
}

/** Names and values of a table of constants. */
export function entriesOf<T extends object>(table: T): { [K in keyof T & string]: [K, T[K]] }[keyof T & string][] {
  return keysOf(table).map((key) => [key, table[key]]);
}

/** Whether a text is a name in a table of constants. What every object inherits is none. */
export function isKeyOf<T extends object>(table: T, key: PropertyKey | null | undefined): key is keyof T & string {
  return typeof key === 'string' && Object.hasOwn(table, key);
}

/** Whether a value is in a list of constants. */
export function isOneOf<const T>(values: readonly T[], value: unknown): value is T {
  return values.some((known) => known === value);
}

/** A table of some names with a value each, in this order. */
export function recordFrom<K extends string, V>(entries: readonly (readonly [K, V])[]): Record<K, V> {
  // cast: Object.fromEntries forgets which names it was given
  return Object.fromEntries(entries) as Record<K, V>;
}

/** A table with one value for each of some names. */
export function recordOf<K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> {
  return recordFrom(keys.map((key) => [key, make(key)] as const));
}

/** Whether something from outside, such as parsed JSON, is an object with names: no list, and not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether something from outside is a list of texts. */
export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** What was thrown, as an error: anything can be thrown. */
export function thrownError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** The value under a name of something that was thrown or came from outside; undefined where there is none. */
export function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** The `code` of something that was thrown, as Node.js and PostgreSQL name what went wrong; undefined without one. */
export function codeOf(thrown: unknown): string | undefined {
  const code = propertyOf(thrown, 'code');
  return typeof code === 'string' ? code : undefined;
}

/** Text that this product wrote itself as JSON, in the shape that it wrote; what comes from elsewhere is checked instead. Throws SyntaxError. */
export function parseOwnJson<T>(text: string): T {
  return JSON.parse(text);
}
