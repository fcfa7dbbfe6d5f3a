import fs from 'node:fs';
import path from 'node:path';
import { type SampleLogins, SampleService } from '#contexts/integrations';
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
// The launcher died without a word: do not live on without it, not even until the sample is made.
let stop = async () => process.exit(0);
process.on('disconnect', () => void stop());
await prepareDatabase(config);
const app = await createApp(config);
// Once, on an empty installation, before anybody can make a workspace of their own.
if (config.sample && config.role !== 'web') await app.get(SampleService, { strict: false }).seed(keepLogins);
await app.listen(config.port, config.host);
stop = async () => {
  await app.close();
  process.exit(0);
};
for (const s of ['SIGINT', 'SIGTERM'] as const) process.once(s, () => void stop());
process.send?.('ready');

/** The launcher prints the logins from this file at every start; whole or not there, whenever the process is stopped. */
function keepLogins(made: SampleLogins): void {
  const file = path.join(config.dataDir, 'sample.json');
  fs.writeFileSync(`${file}.part`, JSON.stringify(made));
  fs.renameSync(`${file}.part`, file);
}
