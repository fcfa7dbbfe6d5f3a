// The built server on a throw-away database with one workspace, one project and one person: what a benchmark without screens starts from.
import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import pgLib from 'pg';
import { v7 } from 'uuid';
import { freePort, startPg } from '../tools/pg.mjs';

const HOST = 'bench.localhost:3000';

/**
 * A database of its own in `dir` (a new folder unless given), and the environment of a server on it. `stop` takes both away, but not a given
 * folder. The database is as durable as in production: what a write costs until it is acknowledged is mostly that.
 */
export async function throwAway(given) {
  const dir = given ?? fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-bench-'));
  fs.mkdirSync(dir, { recursive: true });
  fs.chmodSync(dir, 0o755);
  const pg = await startPg({ dir });
  const stop = async () => {
    await pg.stop();
    if (!given) fs.rmSync(dir, { recursive: true, force: true });
  };
  try {
    console.log(`  database: ${await durabilityOf(pg)}`);
  } catch (error) {
    await stop();
    throw error;
  }
  await pg.database('bench');
  const env = {
    ...process.env,
    ROOT_DOMAIN: 'localhost:3000',
    DATABASE_URL: pg.url('app_rw', 'bench'),
    DB_OWNER_URL: pg.url('app_owner', 'bench'),
    DB_SWEEPER_URL: pg.url('app_sweeper', 'bench'),
    DATA_DIR: dir,
    SAMPLE: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
  return { dir, pg, env, stop };
}

/** What the server says of its durability, for the output; figures of one that gives any of it up are refused. */
async function durabilityOf(pg) {
  const { rows } = await pg.admin.query(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`,
  );
  if (rows.some(({ setting }) => setting !== 'on')) throw new Error(`not durable: ${JSON.stringify(rows)}`);
  return rows.map(({ name, setting }) => `${name} ${setting}`).join(', ');
}

/** A process that says when it listens, at a port of its own. */
export async function serve(file, env) {
  const port = await freePort();
  const child = fork(file, { env: { ...env, PORT: String(port) }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exists = await Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)]);
  if (!exists) throw new Error(`${file} ended before it listened`);
  /** Megabytes of heap in use after a full collection; bench/lib-heap-server.mjs answers. */
  const heap = async () => {
    const answer = once(child, 'message');
    child.send('heap');
    return (await answer)[0].heap / 2 ** 20;
  };
  return { port, pid: child.pid, heap, kill: () => child.kill('SIGKILL') };
}

/**
 * A prepared database with its person, and a connection to fill it by; `serve` starts the product on it, once it is filled. `clients` is how many
 * connections requests may have at a time.
 */
export async function startBench({ clients = 1 } = {}) {
  const { dir, pg, env, stop: stopDatabase } = await throwAway();
  const db = new pgLib.Client({ connectionString: pg.url('postgres', 'bench') });
  // It is warned before the database is closed.
  db.on('error', () => {});
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const servers = [];
  const stop = async () => {
    for (const server of servers) server.kill();
    agent.destroy();
    await db.end().catch(() => {});
    await stopDatabase();
  };
  try {
    const { prepareDatabase } = await import('../backend/dist/boot.js');
    await prepareDatabase({ ownerUrl: env.DB_OWNER_URL });
    await db.connect();
    const person = await aPerson(db);
    const start = async (file = 'backend/dist/main.js') => {
      const server = await serve(file, env);
      servers.push(server);
      return server;
    };
    const headers = { host: HOST, authorization: `Bearer ${person.token}` };
    const call = (server, url, body, more = {}) => send(agent, server.port, url, body, { ...headers, ...more });
    /** GraphQL as the person: its data. */
    const ask = async (server, query, variables) => {
      const { data, errors } = JSON.parse(await call(server, '/api/graphql', JSON.stringify({ query, variables })));
      if (errors) throw new Error(JSON.stringify(errors).slice(0, 300));
      return data;
    };
    return { dir, pg, db, person, serve: start, call, ask, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** CPU milliseconds of a process so far, its user's and the system's. */
export function cpuOf(pid) {
  const f = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(f[11]) + Number(f[12])) * 10;
}

/** The value below which a share of these numbers lies, with one digit after the point. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(1);
}

/** A POST: the text of the answer. */
function send(agent, port, url, body, headers) {
  const bytes = Buffer.from(body);
  return new Promise((ok, no) => {
    const r = http.request(
      {
        port,
        host: '127.0.0.1',
        path: url,
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': bytes.length, ...headers },
      },
      (res) => {
        const parts = [];
        res.on('data', (d) => parts.push(d)).on('end', () => ok(Buffer.concat(parts).toString()));
      },
    );
    r.on('error', no);
    r.end(bytes);
  });
}

/** A contributor of a new workspace with one project. */
async function aPerson(db) {
  const [user, workspace, project] = [v7(), v7(), v7()];
  const secret = randomBytes(32).toString('base64url');
  await db.query(`insert into users (id, email, name, confirmed_at) values ($1, 'b@example.com', 'Bench', now())`, [user]);
  await db.query(`insert into workspaces (id, name, subdomain, region) values ($1, 'Bench', 'bench', 'us_b')`, [workspace]);
  await db.query(`insert into members (workspace_id, id, user_id, role) values ($1, $2, $3, 'contributor')`, [workspace, v7(), user]);
  await db.query(`insert into access_tokens (workspace_id, id, user_id, name, secret_hash) values ($1, $2, $3, 'bench', $4)`, [
    workspace,
    v7(),
    user,
    createHash('sha256').update(secret).digest(),
  ]);
  await db.query(`insert into projects (workspace_id, id, name, created_by) values ($1, $2, 'Bench', $3)`, [workspace, project, user]);
  return { user, workspace, project, token: `api.${workspace.replaceAll('-', '')}.${secret}` };
}
