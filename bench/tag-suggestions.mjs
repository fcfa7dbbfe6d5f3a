// How long a person waits for suggested tags in a project with 1,000 tags of ten examples each, all of which have their vectors. Prints
// milliseconds of the whole call, the CPU milliseconds of the server process, and the same for a project with 50 tags beside it.
import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { ShippedModel } from '../backend/dist/contexts/ai/embeddings/shipped-model.js';
import { freePort, startPg } from '../tools/pg.mjs';

const EXAMPLES = 10;
const TEXT =
  'The deposit was kept for three months and nobody at the agency could tell me when I would get it back, so I wrote a letter to them.';
const QUERY = 'query($n: ID!, $t: String!) { suggestedTags(noteId: $n, text: $t) { tag { id title } score } }';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-bench-'));
fs.chmodSync(dir, 0o755);
const pg = await startPg({ dir, fast: true });
await pg.database('bench');
const port = await freePort();
const env = {
  ...process.env,
  PORT: String(port),
  ROOT_DOMAIN: 'localhost:3000',
  DATABASE_URL: pg.url('app_rw', 'bench'),
  DB_OWNER_URL: pg.url('app_owner', 'bench'),
  DB_SWEEPER_URL: pg.url('app_sweeper', 'bench'),
  DATA_DIR: dir,
  SAMPLE: 'off',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
};
let server = null;
try {
  const { prepareDatabase } = await import('../backend/dist/boot.js');
  await prepareDatabase({ ownerUrl: env.DB_OWNER_URL });
  const client = await connected();
  const who = await aPerson(client);
  const places = [];
  for (const tags of [50, 1000]) places.push({ tags, note: await fill(client, who, tags) });
  await client.query('analyze');
  await client.end();
  server = fork('backend/dist/main.js', { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(server, 'message');
  for (const { tags, note } of places) {
    for (let i = 0; i < 5; i++) await ask(who.token, note, i);
    const before = cpu(server.pid);
    const times = [];
    for (let i = 0; i < 30; i++) {
      const start = performance.now();
      const { errors } = JSON.parse(await ask(who.token, note, i + 10));
      if (errors) throw new Error(JSON.stringify(errors));
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const at = (share) => times[Math.floor(times.length * share)].toFixed(0);
    console.log(
      `${tags} tags of ${EXAMPLES} examples: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${((cpu(server.pid) - before) / 30).toFixed(0)} CPU ms of the server process`,
    );
  }
} finally {
  server?.kill('SIGKILL');
  await pg.stop();
  fs.rmSync(dir, { recursive: true, force: true });
}

function cpu(pid) {
  const f = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(f[11]) + Number(f[12])) * 10;
}

/** Each time another passage: the same one is no fresh question. */
function ask(token, note, i) {
  const body = JSON.stringify({ query: QUERY, variables: { n: note, t: `${TEXT} ${i}` } });
  return new Promise((ok, no) => {
    const r = http.request(
      {
        port,
        host: '127.0.0.1',
        path: '/api/graphql',
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          host: 'bench.localhost:3000',
          authorization: `Bearer ${token}`,
        },
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

async function connected() {
  const { default: pgLib } = await import('pg');
  const c = new pgLib.Client({ connectionString: pg.url('postgres', 'bench') });
  await c.connect();
  return c;
}

async function aPerson(c) {
  const { v7 } = await import('uuid');
  const [user, workspace] = [v7(), v7()];
  const secret = randomBytes(32).toString('base64url');
  await c.query(`insert into users (id, email, name, confirmed_at) values ($1, 'b@example.com', 'Bench', now())`, [user]);
  await c.query(`insert into workspaces (id, name, subdomain, region) values ($1, 'Bench', 'bench', 'us_b')`, [workspace]);
  await c.query(`insert into members (workspace_id, id, user_id, role) values ($1, $2, $3, 'contributor')`, [workspace, v7(), user]);
  await c.query(`insert into access_tokens (workspace_id, id, user_id, name, secret_hash) values ($1, $2, $3, 'bench', $4)`, [
    workspace,
    v7(),
    user,
    createHash('sha256').update(secret).digest(),
  ]);
  return { user, workspace, token: `api.${workspace.replaceAll('-', '')}.${secret}` };
}

/** A project with so many tags; a passage of 25 words is an example, with a vector of the model's length in any direction. */
async function fill(c, { user, workspace }, tags) {
  const { v7 } = await import('uuid');
  const { name, dimensions } = new ShippedModel();
  const [project, board, group, note] = [v7(), v7(), v7(), v7()];
  await c.query(`insert into projects (workspace_id, id, name, created_by) values ($1, $2, 'Bench', $3)`, [workspace, project, user]);
  await c.query(`insert into tag_boards (workspace_id, id, project_id, name, created_by) values ($1, $2, $3, 'Bench', $4)`, [
    workspace,
    board,
    project,
    user,
  ]);
  await c.query(`insert into tag_groups (workspace_id, id, board_id, name) values ($1, $2, $3, 'All')`, [workspace, group, board]);
  await c.query(
    `insert into notes (workspace_id, id, project_id, title, speakers, excerpt, word_count, created_by) values ($1, $2, $3, 'Interview', '[]', '', 10, $4)`,
    [workspace, note, project, user],
  );
  await c.query(
    `insert into tags (workspace_id, id, board_id, group_id, title, colour, rank, created_by)
     select $1, gen_random_uuid(), $2, $3, 'Tag ' || i, 'ochre', i, $4 from generate_series(1, $5::int) i`,
    [workspace, board, group, user, tags],
  );
  await c.query(
    `with made as (
       insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text, offset_version, created_by)
       select $1, gen_random_uuid(), $2, $3, 1, 5, 0, 0, 'ok', w, w, 0, $4
       from generate_series(1, $5::int) i, lateral (select 'passage ' || string_agg(substr(md5(i::text || k), 1, 1 + k % 8), ' ') as w from generate_series(1, 25) k) x
       returning id),
     numbered as (select id, row_number() over () as n from made)
     insert into highlight_tags (workspace_id, highlight_id, tag_id, created_by)
     select $1, h.id, t.id, $4 from numbered h
     join (select id, row_number() over () as n from tags where workspace_id = $1 and group_id = $6) t on t.n = 1 + h.n % $7`,
    [workspace, note, project, user, tags * EXAMPLES, group, tags],
  );
  const { rows } = await c.query(`select id from highlights where workspace_id = $1 and project_id = $2`, [workspace, project]);
  for (let i = 0; i < rows.length; i += 500) {
    const some = rows.slice(i, i + 500);
    await c.query(
      `insert into highlight_vectors (workspace_id, highlight_id, model, vector)
       select $1, x.id, $2, decode(x.vector, 'base64') from unnest($3::uuid[], $4::text[]) x (id, vector)`,
      [workspace, name, some.map((row) => row.id), some.map(() => aVector(dimensions).toString('base64'))],
    );
  }
  return note;
}

function aVector(dimensions) {
  const numbers = Float32Array.from({ length: dimensions }, () => Math.random() - 0.5);
  const length = Math.hypot(...numbers);
  return Buffer.from(numbers.map((x) => x / length).buffer);
}
