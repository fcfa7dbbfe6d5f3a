// Migrates a database by the sources as they stand, without a build. Argument: its address as the owner.
import path from 'node:path';
import config from '../../jest.config.mjs';
import { loadTypeScript } from './modules.mjs';

const root = path.resolve(import.meta.dirname, '../..');
loadTypeScript({
  moduleNameMapper: Object.entries(config.moduleNameMapper).map(([pattern, target]) => [pattern, target.replace('<rootDir>', root)]),
  cacheDirectory: path.join(root, '.data/test-watch/cache'),
});
const { prepareDatabase } = await import('../../backend/src/boot.ts');
await prepareDatabase({ ownerUrl: process.argv[2] });
