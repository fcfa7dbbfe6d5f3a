import { entriesOf, isRecord } from './typed-object.js';

/** Says whether something from outside, such as parsed JSON, is of a type. */
export type Guard<T> = (value: unknown) => value is T;

/** Whether something is a text. */
export const isString: Guard<string> = (value) => typeof value === 'string';
/** Whether something is a number, NaN included. */
export const isNumber: Guard<number> = (value) => typeof value === 'number';
/** Whether something is true or false. */
export const isBoolean: Guard<boolean> = (value) => typeof value === 'boolean';

/** What a guard takes, or null. */
export const nullable =
  <T>(is: Guard<T>): Guard<T | null> =>
  (value): value is T | null =>
    value === null || is(value);

/** What a guard takes, or nothing. */
export const optional =
  <T>(is: Guard<T>): Guard<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || is(value);

/** A list whose elements a guard takes. */
export const listOf =
  <T>(is: Guard<T>): Guard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(is);

/** An object of which a guard takes every value, whatever the names. */
export const tableOf =
  <T>(is: Guard<T>): Guard<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isRecord(value) && Object.values(value).every(is);

/** One of some constants. */
export const among =
  <const T>(values: readonly T[]): Guard<T> =>
  (value): value is T =>
    values.some((known) => known === value);

/** An object with a value for each name of the type, which its guard takes; names that the type does not have are let be. */
export const shapeOf =
  <T extends object>(guards: { readonly [K in keyof T]-?: Guard<T[K]> }): Guard<T> =>
  (value): value is T =>
    isRecord(value) && entriesOf<Readonly<Record<string, Guard<unknown>>>>(guards).every(([name, is]) => is(value[name]));
