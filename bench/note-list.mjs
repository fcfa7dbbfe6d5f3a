// The list of 50 notes through the whole API against bare fastify + pg running the same statement in the same row-level-security transaction.
// Prints CPU milliseconds of the server process for a request (user + system, best of interleaved rounds) and the ratio; the goal is at most 2.5.
import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { freePort, startPg } from '../tools/pg.mjs';

const NOTES = 5000;
const ROUNDS = 5;
const REQUESTS = 600;
const CLIENTS = 10;
const QUERY =
  'query($p: ID!) { notes(projectId: $p, first: 50) { nodes { id title projectId project { id name } speakers { id name } wordCount highlightCount excerpt durationMs recordedAt createdAt updatedAt viewerAccess createdBy { id name initials colour } } pageInfo { hasNextPage endCursor } total } }';

const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-bench-'));
fs.chmodSync(dir, 0o755);
const pg = await startPg({ dir, fast: true });
await pg.database('bench');
const env = {
  ...process.env,
  DATABASE_URL: pg.url('app_rw', 'bench'),
  DB_OWNER_URL: pg.url('app_owner', 'bench'),
  DB_SWEEPER_URL: pg.url('app_sweeper', 'bench'),
  DATA_DIR: dir,
  SAMPLE: 'off',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
};
const servers = [];
try {
  const { prepareDatabase } = await import('../backend/dist/boot.js');
  await prepareDatabase({ ownerUrl: env.DB_OWNER_URL });
  const ids = await fill();
  const app = await start('backend/dist/main.js', { ROOT_DOMAIN: 'localhost:3000' });
  const floor = await start('bench/lib-floor.mjs', {});
  const call = (port, body, headers) => request(port, '/api/graphql', body, headers);
  const sides = {
    product: {
      pid: app.pid,
      ask: () =>
        call(app.port, JSON.stringify({ query: QUERY, variables: { p: ids.project } }), {
          host: 'bench.localhost:3000',
          authorization: `Bearer ${ids.token}`,
        }),
    },
    floor: { pid: floor.pid, ask: () => call(floor.port, JSON.stringify(ids), {}) },
  };
  for (const side of Object.values(sides)) {
    const answer = JSON.parse(await side.ask());
    if (answer.errors || (answer.data?.notes.nodes ?? answer).length < 50)
      throw new Error(`no list: ${JSON.stringify(answer).slice(0, 300)}`);
    await load(side, 200);
  }
  const best = { product: Number.POSITIVE_INFINITY, floor: Number.POSITIVE_INFINITY };
  for (let i = 0; i < ROUNDS; i++)
    for (const name of Object.keys(sides)) best[name] = Math.min(best[name], await load(sides[name], REQUESTS));
  console.log(`50-note list of ${NOTES} notes, ${CLIENTS} clients, ${ROUNDS} rounds of ${REQUESTS}`);
  console.log(`  bare fastify + pg   ${best.floor.toFixed(2)} CPU ms a request`);
  console.log(`  product             ${best.product.toFixed(2)} CPU ms a request`);
  console.log(`  ratio               ${(best.product / best.floor).toFixed(2)}  (goal: at most 2.5)`);
} finally {
  for (const s of servers) s.kill('SIGKILL');
  await pg.stop();
  fs.rmSync(dir, { recursive: true, force: true });
}

async function start(file, extra) {
  const port = await freePort();
  const child = fork(file, { env: { ...env, PORT: String(port), ...extra }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  servers.push(child);
  await once(child, 'message');
  return { port, pid: child.pid };
}

/** CPU milliseconds a request over n requests. */
async function load(side, n) {
  const before = cpu(side.pid);
  let left = n;
  const worker = async () => {
    while (left-- > 0) await side.ask();
  };
  await Promise.all(Array.from({ length: CLIENTS }, worker));
  return (cpu(side.pid) - before) / n;
}

function cpu(pid) {
  const f = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(f[11]) + Number(f[12])) * 10;
}

function request(port, url, body, headers) {
  return new Promise((ok, no) => {
    const r = http.request(
      {
        port,
        host: '127.0.0.1',
        path: url,
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      },
      (res) => {
        const parts = [];
        res.on('data', (d) => parts.push(d)).on('end', () => ok(Buffer.concat(parts).toString()));
      },
    );
    r.on('error', no);
    r.end(body);
  });
}

async function fill() {
  const { default: pgLib } = await import('pg');
  const { v7 } = await import('uuid');
  const c = new pgLib.Client({ connectionString: pg.url('postgres', 'bench') });
  await c.connect();
  const [user, workspace, member, project] = [v7(), v7(), v7(), v7()];
  const secret = randomBytes(32).toString('base64url');
  await c.query(`insert into users (id, email, name, confirmed_at) values ($1, 'b@example.com', 'Bench', now())`, [user]);
  await c.query(`insert into workspaces (id, name, subdomain, region) values ($1, 'Bench', 'bench', 'us_b')`, [workspace]);
  await c.query(`insert into members (workspace_id, id, user_id, role) values ($1, $2, $3, 'contributor')`, [workspace, member, user]);
  await c.query(`insert into access_tokens (workspace_id, id, user_id, name, secret_hash) values ($1, $2, $3, 'bench', $4)`, [
    workspace,
    v7(),
    user,
    createHash('sha256').update(secret).digest(),
  ]);
  await c.query(`insert into projects (workspace_id, id, name, created_by) values ($1, $2, 'Bench', $3)`, [workspace, project, user]);
  await c.query(
    `insert into notes (workspace_id, id, project_id, title, speakers, excerpt, word_count, created_by, created_at)
     select $1, gen_random_uuid(), $2, 'Interview ' || i, '[{"id":"s1","name":"Ann"},{"id":"s2","name":"Bob"}]', repeat('what they said ', 12), 1200 + i, $3, now() - i * interval '1 minute' from generate_series(1, ${NOTES}) i`,
    [workspace, project, user],
  );
  await c.query(
    `insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text, offset_version, created_by)
     select n.workspace_id, gen_random_uuid(), n.id, n.project_id, 1, 5, 0, 0, 'ok', 'what', 'what', 0, n.created_by from notes n, generate_series(1, 4)`,
  );
  await c.query('analyze');
  await c.end();
  return { user, workspace, project, token: `api.${workspace.replaceAll('-', '')}.${secret}` };
}
