import type { DataSourceOptions } from 'typeorm';
import { SnakeNames } from './snake-names.js';

/** Options of the app role's pool; `pipeline` sends a transaction's statements without waiting for each answer. */
export function dataSourceOptions(url: string, max = 20): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    namingStrategy: new SnakeNames(),
    synchronize: false,
    extra: { max, pipeline: true, keepAlive: true, connectionTimeoutMillis: 10_000 },
  };
}
