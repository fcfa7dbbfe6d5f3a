import type { EntityManager } from 'typeorm';

/**
 * Advisory lock of the bytes in the store. Who replaces or takes away bytes of rows holds it with others; a backup, which copies the bytes that
 * its rows name, holds it alone, and gets no bytes that are older or newer than the rows.
 */
export const STORED_BYTES = 7361004;

/** Takes the lock for the open transaction m, to change bytes; false while a backup is taken. */
export async function mayChangeBytes(m: EntityManager): Promise<boolean> {
  const [lock]: { free: boolean }[] = await m.query('select pg_try_advisory_xact_lock_shared($1) as free', [STORED_BYTES]);
  return lock!.free;
}
