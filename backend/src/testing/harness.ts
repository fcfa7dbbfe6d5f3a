import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { WorkspaceRole } from '@libs/domain';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import supertest from 'supertest';
import type { Actor } from '#platform/access';
import { type Config, readConfig } from '#platform/config';
import { newId, TenantDb } from '#platform/db';
import { Dispatcher } from '#platform/events';
import { TrustedDocuments } from '#platform/graphql';
import { sessionCookie } from '#platform/web';
import { createApp } from '../app.js';
import { ImportQueue } from '../contexts/integrations/imports/import-queue.js';
import { freshDatabase } from './database.js';
import { freePort } from './free-port.js';
import { perWorker } from './per-worker.js';

/** The accounts that every workspace of a test can let in; `anOperator` makes them. */
export const OPERATORS = ['olga@operators.example', 'omar@operators.example'];

/** A person of a test: their actor, and calls as their browser or script makes them. */
export interface Person {
  actor: Actor;
  email: string;
  host: string;
  cookie: string;
  gql: <T = any>(
    query: string,
    variables?: Record<string, unknown>,
  ) => Promise<{ data: T; errors?: { message: string; extensions: Record<string, any> }[] }>;
  /** The data; throws with the first error's code and message. */
  ask: <T = any>(query: string, variables?: Record<string, unknown>) => Promise<T>;
  request: (method: 'get' | 'post' | 'put' | 'delete', url: string) => supertest.Test;
}
export interface TestApp {
  app: NestFastifyApplication;
  config: Config;
  /** The database as its owner, who may do what the product itself may not. */
  ownerUrl: string;
  db: TenantDb;
  http: any;
  get: <T>(type: abstract new (...args: any[]) => T) => T;
  aWorkspace: (subdomain?: string) => Promise<{ id: string; subdomain: string; admin: Person }>;
  aMember: (workspaceId: string, role: WorkspaceRole, name?: string) => Promise<Person>;
  /** Lets sessions and strangers run this text where the product's own mode is on; `gql` and `ask` do so by themselves. */
  trust: (query: string) => void;
  /** Waits until the outbox and the line of imports are empty and no job runs, ten seconds at most; answers whether they are. */
  settle: () => Promise<boolean>;
  close: () => Promise<void>;
}

/** The applications that the spec files of this worker share, by what they differ in. */
const shared = perWorker('apps', () => new Map<string, Promise<TestApp>>());

/**
 * The application that spec files share, with `env`, and a database to which all of them add workspaces of their own: for every proof that looks at
 * its own workspaces only. `close` waits until the work of this file is done, drops what is ordered for later, and leaves the
 * application to the next file; it throws when work comes to no end.
 */
export async function sharedApp(env: Record<string, string> = {}): Promise<TestApp> {
  const key = JSON.stringify(env);
  const starting = shared.get(key) ?? startApp({ env });
  shared.set(key, starting);
  // The next file tries again.
  starting.catch(() => shared.delete(key));
  const t = await starting;
  const close = async () => {
    for (let i = 0; i < 6; i++) {
      if (!(await t.settle())) continue;
      await dropLaterWork(t);
      return;
    }
    // The next file would wait for it in vain.
    shared.delete(key);
    await t.close();
    throw new Error('Work is left that comes to no end: start an application of your own.');
  };
  return { ...t, close };
}

/** Mails that wait for their minute, and what is tried again later, would come due in the middle of another file, which then never settles. */
async function dropLaterWork({ config }: TestApp): Promise<void> {
  const sweeper = new pg.Client({ connectionString: config.sweeperUrl });
  await sweeper.connect();
  await sweeper.query('delete from outbox where enqueued_at > now()');
  await sweeper.end();
}

/**
 * The whole application on a database of its own. `redis`: queue and live events on Redis, which the runner must have started.
 * `web`: listens on a free port that is also its root domain, and serves the built pages, for journeys in a browser; `port` names it. `copyOf`: starts with the
 * database and files of a template.
 */
export async function startApp(
  options: {
    env?: Record<string, string>;
    redis?: boolean;
    web?: boolean;
    port?: number;
    database?: Omit<Awaited<ReturnType<typeof freshDatabase>>, 'drop'>;
    copyOf?: { name: string; dataDir: string };
  } = {},
): Promise<TestApp> {
  const own = options.database ? null : await freshDatabase(options.copyOf?.name);
  const database = options.database ?? own!;
  const port = options.port ?? (options.web ? await freePort() : 0);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-test-'));
  if (options.copyOf) fs.cpSync(options.copyOf.dataDir, dataDir, { recursive: true });
  const config = readConfig({
    DATABASE_URL: database.databaseUrl,
    DB_SWEEPER_URL: database.sweeperUrl,
    ROOT_DOMAIN: port ? `localhost:${port}` : 'localhost:3000',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    // Tests ask what they like; journeys run in the product's own mode, where `gql`, `ask` and `trust` register what is asked.
    GRAPHQL_FREE_TEXT: options.web ? 'off' : 'on',
    DEV_MAILBOX: 'on',
    SUPPORT_OPERATORS: OPERATORS.join(','),
    ...(options.web ? { WEB_DIR: process.env.TEST_WEB_DIR } : {}),
    ...(options.redis ? { REDIS_URL: process.env.TEST_REDIS_URL } : {}),
    ...options.env,
  });
  const app = await createApp(config);
  const db = app.get(TenantDb, { strict: false });
  const http = app.getHttpServer();
  if (!http.listening) await app.listen(port, '127.0.0.1');
  // In the product's own mode a person of a test has the documents that they ask with.
  const trust = (query: string) => {
    if (!config.adHocQueries) app.get(TrustedDocuments, { strict: false }).add(query);
  };
  const person = (actor: Actor, email: string, subdomain: string, cookie: string): Person => {
    const host = `${subdomain}.${config.rootDomain}`;
    const headers = { host, cookie, origin: `http://${host}` };
    const gql = async (query: string, variables?: Record<string, unknown>) => {
      trust(query);
      return (await supertest(http).post('/api/graphql').set(headers).send({ query, variables })).body;
    };
    return {
      actor,
      email,
      host,
      cookie,
      gql,
      ask: async (query, variables) => {
        const r = await gql(query, variables);
        if (r.errors?.length)
          throw Object.assign(new Error(`${r.errors[0].extensions?.code}: ${r.errors[0].message}`), {
            code: r.errors[0].extensions?.code,
            extensions: r.errors[0].extensions,
          });
        return r.data;
      },
      request: (method, url) => supertest(http)[method](url).set(headers),
    };
  };
  const aMember = async (workspaceId: string, role: WorkspaceRole, name = `Test ${role}`): Promise<Person> => {
    const userId = newId();
    const memberId = newId();
    const email = `${userId.slice(-12)}@example.com`;
    const token = randomBytes(32).toString('base64url');
    await db.global(`insert into users (id, email, name, confirmed_at) values ($1, $2, $3, now())`, [userId, email, name]);
    const [ws] = await db.global<{ subdomain: string }>(`select subdomain from workspaces where id = $1`, [workspaceId]);
    await db.tx({ workspaceId }, (m) =>
      m.query(`insert into members (workspace_id, id, user_id, role) values ($1, $2, $3, $4)`, [workspaceId, memberId, userId, role]),
    );
    await db.global(
      `insert into sessions (id, user_id, workspace_id, token_hash, expires_at) values ($1, $2, $3, $4, now() + interval '1 day')`,
      [newId(), userId, workspaceId, createHash('sha256').update(token).digest()],
    );
    const actor: Actor = { userId, name, workspaceId, memberId, role, via: 'session' };
    return person(actor, email, ws!.subdomain, `${sessionCookie(config.secure)}=${token}`);
  };
  return {
    app,
    config,
    ownerUrl: database.ownerUrl,
    db,
    http,
    get: (type) => app.get(type as any, { strict: false }),
    aMember,
    trust,
    async aWorkspace(subdomain = `w-${randomBytes(4).toString('hex')}`) {
      const id = newId();
      await db.global(`insert into workspaces (id, name, subdomain, region) values ($1, $2, $3, 'us_b')`, [
        id,
        `Workspace ${subdomain}`,
        subdomain,
      ]);
      return { id, subdomain, admin: await aMember(id, 'admin', 'Ada Admin') };
    },
    async settle() {
      const dispatcher = app.get(Dispatcher, { strict: false });
      const line = app.get(ImportQueue, { strict: false });
      let quiet = 0;
      for (let i = 0; quiet < 3 && i < 400; i++) {
        await dispatcher.enqueuePending();
        const busy = (await dispatcher.busy()) + (await line.count());
        quiet = busy ? 0 : quiet + 1;
        await new Promise((r) => setTimeout(r, 25));
      }
      return quiet === 3;
    },
    async close() {
      await app.close();
      await own?.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
