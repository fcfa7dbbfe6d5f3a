import fs from 'node:fs';
import path from 'node:path';
import { SampleService } from '#contexts/integrations';
import { freshDatabase, withGlobalLock } from './database.js';
import { startApp } from './harness.js';

const MAKING = 7361003;
const NAME = 'verbatim_sample';

/**
 * The sample workspace as a template of databases, with the folder of its files: made by the first worker that needs it, and
 * copied by all others, for making it takes longer than many a journey.
 */
export async function sampleTemplate(): Promise<{ name: string; dataDir: string }> {
  const dataDir = path.join(process.env.TEST_DIR!, 'sample');
  if (!fs.existsSync(dataDir))
    await withGlobalLock(MAKING, async () => {
      if (fs.existsSync(dataDir)) return;
      const database = await freshDatabase(undefined, NAME);
      const t = await startApp({ database });
      try {
        await t.get(SampleService).seed();
        await t.settle();
        await t.app.close();
        fs.cpSync(t.config.dataDir, `${dataDir}.part`, { recursive: true });
        fs.renameSync(`${dataDir}.part`, dataDir);
      } catch (e) {
        await database.drop();
        throw e;
      } finally {
        fs.rmSync(t.config.dataDir, { recursive: true, force: true });
      }
    });
  return { name: NAME, dataDir };
}
