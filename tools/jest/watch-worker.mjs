// The process of npm run test:watch in which spec files run again and again: packages and the product stay loaded in it.
import path from 'node:path';
import { runCLI } from 'jest';
import { loadedFrom, packages } from './modules.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const FULL = 1_200_000_000;

process.on('disconnect', () => process.exit());
process.on('message', async ({ args, warm }) => {
  if (warm) return void (await Promise.allSettled(warm.map((url) => import(url))));
  const { results } = await runCLI({ ...args, config: 'jest.config.mjs', runInBand: true, watchman: false }, [root]);
  process.send({ success: results.success, loaded: loadedFrom(), packages: [...packages], isFull: process.memoryUsage.rss() > FULL });
});
