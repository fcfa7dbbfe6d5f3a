import type { EntityManager } from 'typeorm';
import { v5 } from 'uuid';

const SPACE = '2b0c2a52-6f0e-5d0b-9d39-4a3f6f0e7c52';

/** Whether this is the first transaction that names this piece of work: `false` once another has committed it. `name` is unique over the installation. */
export async function isFirstRun(m: EntityManager, name: string): Promise<boolean> {
  const rows: unknown[] = await m.query(`insert into job_runs (id) values ($1) on conflict do nothing returning id`, [v5(name, SPACE)]);
  return rows.length > 0;
}
