import fs from 'node:fs';
import path from 'node:path';
import { SampleService } from '#contexts/integrations';
import { readConfig } from '#platform/config';
import { createApp } from './app.js';
import { prepareDatabase } from './boot.js';

const config = (() => {
  try {
    return readConfig(process.env);
  } catch (e) {
    console.error((e as Error).message);
    process.exit(1);
  }
})();
await prepareDatabase(config);
const app = await createApp(config);
await app.listen(config.port, config.host);
if (config.sample && config.role !== 'web') {
  // Once, on an empty installation; the launcher prints the logins from this file.
  const made = await app.get(SampleService, { strict: false }).seed();
  if (made) fs.writeFileSync(path.join(config.dataDir, 'sample.json'), JSON.stringify(made));
}
process.send?.('ready');
const stop = async () => {
  await app.close();
  process.exit(0);
};
for (const s of ['SIGINT', 'SIGTERM'] as const) process.once(s, () => void stop());
// The launcher died without a word: do not live on without it.
process.on('disconnect', () => void stop());
