import fs from 'node:fs';
import path from 'node:path';
import { type SampleLogins, SampleService } from '#contexts/integrations';
import type { Config } from '#platform/config';
import { createApp } from './app.js';

/** Starts to answer and to work as the configuration says; answers how to stop. */
export async function serve(config: Config): Promise<() => Promise<void>> {
  const app = await createApp(config);
  if (config.role !== 'web') await prepareSample(config, app.get(SampleService, { strict: false }));
  await app.listen(config.port, config.host);
  return () => app.close();
}

/** Once, on an empty installation, before anybody can make a workspace of their own. What an earlier version kept may hold a password that everybody knows. */
async function prepareSample({ dataDir, sample: isWanted }: Config, sample: SampleService): Promise<void> {
  const file = path.join(dataDir, 'sample.json');
  const kept: SampleLogins | null = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
  const password = kept && (await sample.renewPassword(kept));
  if (password) saveSampleLogins(file, { ...kept, password });
  if (isWanted) await sample.seed((created) => saveSampleLogins(file, created));
}

/** The launcher prints the logins from this file at every start; whole or not there, whenever the process is stopped. */
function saveSampleLogins(file: string, created: SampleLogins): void {
  fs.rmSync(`${file}.part`, { force: true });
  fs.writeFileSync(`${file}.part`, JSON.stringify(created), { mode: 0o600 });
  fs.renameSync(`${file}.part`, file);
}
