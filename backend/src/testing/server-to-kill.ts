import { freshDatabase } from './database.js';
import type { FakeModels } from './fake-models.js';
import { freePort } from './free-port.js';
import { startApp, type TestApp } from './harness.js';
import { ServerProcess } from './server-process.js';

/** A server that is not started yet, an application beside it, and the database of both. */
export interface ServerToKill {
  t: TestApp;
  server: ServerProcess;
  database: Awaited<ReturnType<typeof freshDatabase>>;
  end: () => Promise<void>;
}

/**
 * A server to be killed, and beside it an application without workers on the same database: it makes people and looks at the end result. Both may
 * call the fake models; `env` is the server's alone.
 */
export async function aServerToKill({
  models,
  env = {},
}: {
  models?: FakeModels;
  env?: Record<string, string>;
} = {}): Promise<ServerToKill> {
  const hosts: Record<string, string> = models ? { AI_PRIVATE_HOSTS: models.host } : {};
  const database = await freshDatabase();
  const port = await freePort();
  const t = await startApp({ database, env: { ROLE: 'web', ROOT_DOMAIN: `localhost:${port}`, ...hosts } });
  const server = new ServerProcess(database, port, { ...hosts, ...env });
  const end = async () => {
    await server.remove();
    await t.close();
    await database.drop();
  };
  return { t, server, database, end };
}

export const pause = (ms: number) => new Promise<void>((r) => setTimeout(r, ms));

/** Looks again and again until it is enough, for three quarters of a minute; fails with what it saw last. */
export async function pollUntil<T>(look: () => Promise<T>, enough: (seen: T) => boolean): Promise<T> {
  for (let i = 0; i < 900; i++) {
    const seen = await look();
    if (enough(seen)) return seen;
    await pause(50);
  }
  throw new Error(`still ${JSON.stringify(await look())}`);
}
