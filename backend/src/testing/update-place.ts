import { AI_CHOICES, type AiFeature } from '@libs/domain';
import type { Person, TestApp } from './harness.js';

/** How one field of a patch is tried. */
export interface FieldOfPatch {
  /** The n-th value: another one for each n. */
  value: (n: number) => unknown;
  /** The argument that carries it, when it is not named like the field. */
  named?: string;
  /** The key under which the object's state shows it, when it is not named like the field. */
  reads?: string;
  /** How the state shows a value. */
  shown?: (value: any) => unknown;
}

/** An object, the mutations that change it and how its fields stand in the database. */
export interface Place {
  of: string;
  /** The object of its revisions. */
  id: string;
  who: Person;
  patches: { mutation: string; fixed: Record<string, unknown>; fields: Record<string, FieldOfPatch> }[];
  read: () => Promise<Record<string, unknown>>;
}

/** A text that says which one it is. */
export const text = (word: string): FieldOfPatch => ({ value: (n) => `${word} ${n}` });
/** One value after the other. */
export const oneOf = (...values: unknown[]): FieldOfPatch => ({ value: (n) => values[n % values.length] });
/** A day that is far off. */
export const day = (n: number) => new Date(Date.UTC(2030, 0, 1) + n * 86_400_000).toISOString();
export const BOOLEAN = oneOf(true, false);

/** A switch of a feature, which the state shows under the feature's name. */
export const modeOf = (feature: AiFeature): FieldOfPatch => ({ ...oneOf(...AI_CHOICES[feature]), named: 'mode', reads: feature });

/** Reads the state of an object by SQL. */
export const rowOf =
  (t: TestApp, person: Person, sql: string, ...params: unknown[]) =>
  async () =>
    (await t.db.one<Record<string, unknown>>(person.actor, sql, params))!;
