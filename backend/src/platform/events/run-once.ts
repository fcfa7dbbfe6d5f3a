import type { EntityManager } from 'typeorm';
import { v5 } from 'uuid';

const UUID_NAMESPACE = '2b0c2a52-6f0e-5d0b-9d39-4a3f6f0e7c52';

/** Claims a piece of work for this transaction: `false` once another that named it has committed. `name` is unique over the installation. */
export async function claimOnce(m: EntityManager, name: string): Promise<boolean> {
  const rows: unknown[] = await m.query(`insert into job_runs (id) values ($1) on conflict do nothing returning id`, [
    v5(name, UUID_NAMESPACE),
  ]);
  return rows.length > 0;
}
