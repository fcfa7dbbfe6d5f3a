import { MIGRATIONS } from './index.js';

/** A migration that some database ran and this program does not have. */
export interface UnknownMigration {
  name: string;
  /** From before this program's first one: of a development version, whose migrations were written anew as one per context. */
  isEarlier: boolean;
}

/** The last of the migrations with these names that this program does not have; null where it has all. */
export function unknownMigration(ran: readonly string[]): UnknownMigration | null {
  const name = ran.findLast((theirs) => !MIGRATIONS.some((m) => theirs.startsWith(m.name)));
  return name === undefined ? null : { name, isEarlier: timeIn(name) < timeIn(MIGRATIONS[0]!.name) };
}

const timeIn = (name: string): string => /\d{8}T\d{4}/.exec(name)?.[0] ?? '';
