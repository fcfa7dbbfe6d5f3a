import type { Config } from '#platform/config';
import { migrate } from '#platform/db';
import { prepareQueueTables } from '#platform/jobs';
import { MIGRATIONS } from './migrations/index.js';

/** Brings the database to this version: our tables, then the queue's. Safe at every start and from several processes. */
export async function prepareDatabase(config: Pick<Config, 'ownerUrl'>): Promise<void> {
  await migrate(config.ownerUrl, MIGRATIONS);
  await prepareQueueTables(config.ownerUrl);
}
