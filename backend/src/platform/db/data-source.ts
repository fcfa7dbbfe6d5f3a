import type { DataSourceOptions } from 'typeorm';
import { SafePgClient } from './safe-pg-client.js';
import { SnakeNames } from './snake-names.js';

/** Options of the app role's pool; `pipeline` sends a transaction's statements without waiting for each answer. */
export function dataSourceOptions(url: string, max = 20): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    namingStrategy: new SnakeNames(),
    synchronize: false,
    extra: {
      Client: SafePgClient,
      max,
      pipeline: true,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      // A connection that is needed now and then knows its plans still; to make one anew and to plan again takes longer than most reads.
      idleTimeoutMillis: 300_000,
    },
  };
}
