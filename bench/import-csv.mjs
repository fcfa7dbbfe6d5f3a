// The import of a table of 5,000 rows, from the request to its end, against COPY of the same rows in the same run: into one bare table of
// the cells, and into copies (with keys and indexes) of every table that the import writes. Prints wall times and ratios; the goal is at most 5.
import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pgLib from 'pg';
import { v7 } from 'uuid';
import { freePort, startPg } from '../tools/pg.mjs';

const ROWS = 5000;
const ROUNDS = 5;
const WRITTEN = ['notes', 'docs', 'doc_snapshots', 'revisions', 'import_rows'];

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
  ROOT_DOMAIN: 'localhost:3000',
};
let app;
const c = new pgLib.Client({ connectionString: pg.url('postgres', 'bench') });
c.on('error', () => {});
try {
  const { prepareDatabase } = await import('../backend/dist/boot.js');
  await prepareDatabase({ ownerUrl: env.DB_OWNER_URL });
  await c.connect();
  const { project, token } = await people();
  const port = await freePort();
  app = fork('backend/dist/main.js', { env: { ...env, PORT: String(port) }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(app, 'message');
  const best = { imported: Number.POSITIVE_INFINITY, bare: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round++) {
    const rows = table(round);
    best.bare = Math.min(best.bare, await copyCells(rows));
    best.imported = Math.min(best.imported, await importTable(port, project, token, rows, round));
    best.whole = Math.min(best.whole, await copyTables(round));
  }
  const line = (name, ms) =>
    console.log(`  ${name.padEnd(46)} ${ms.toFixed(0).padStart(6)} ms   import is ${(best.imported / ms).toFixed(1)} times that`);
  console.log(`import of a table of ${ROWS} rows, best of ${ROUNDS} rounds; goal: at most 5 times COPY`);
  console.log(`  ${'import, from the request to its end'.padEnd(46)} ${best.imported.toFixed(0).padStart(6)} ms`);
  line('COPY of the rows into the tables it writes', best.whole);
  line('COPY of the cells into one bare table', best.bare);
} finally {
  app?.kill('SIGKILL');
  await c.end().catch(() => {});
  await pg.stop();
  fs.rmSync(dir, { recursive: true, force: true });
}

function table(round) {
  return Array.from({ length: ROWS }, (_, i) => [
    `Answer ${round}-${i}`,
    `I scanned the code ${i} times, it buzzed, and nothing happened. ${'Then I rang the number on the door. '.repeat(i % 6)}`.trim(),
    `2026-0${1 + (i % 9)}-1${i % 10}`,
  ]);
}

/** Milliseconds from the request to the end of the import. */
async function importTable(port, project, token, rows, round) {
  const form = new FormData();
  form.append('options', JSON.stringify({ columns: ['title', 'body', 'created'], delimiter: ',' }));
  form.append(
    'file',
    new Blob([`Title,Text,Date\n${rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')}\n`]),
    `bench ${round}.csv`,
  );
  const headers = { host: 'bench.localhost:3000', authorization: `Bearer ${token}` };
  const sent = new Response(form);
  const body = Buffer.from(await sent.arrayBuffer());
  const began = performance.now();
  const answer = await post(port, `/api/projects/${project}/imports/table`, body, {
    ...headers,
    'content-type': sent.headers.get('content-type'),
  });
  if (!answer.id) throw new Error(`no import: ${JSON.stringify(answer).slice(0, 300)}`);
  for (;;) {
    const { rows: found } = await c.query(
      `select b.state, i.rows_made from import_batches b join import_items i on i.batch_id = b.id where b.id = $1`,
      [answer.id],
    );
    if (found[0]?.state === 'done' && found[0].rows_made === ROWS) return performance.now() - began;
    if (found[0]?.state === 'failed') throw new Error('the import failed');
    await new Promise((r) => setTimeout(r, 3));
  }
}

async function copyCells(rows) {
  await c.query('drop table if exists bench_cells');
  await c.query('create table bench_cells (title text, body text, created timestamptz)');
  const began = performance.now();
  await copy('bench_cells', rows.map((cells) => cells.map(escaped).join('\t')).join('\n'));
  return performance.now() - began;
}

/** The rows of the last import once more, into tables of the same shape. */
async function copyTables(round) {
  const files = {};
  const only = { notes: 'true', docs: 'true', doc_snapshots: 'true', revisions: `kind = 'note'`, import_rows: 'true' };
  const time = { notes: 'id', docs: 'id', doc_snapshots: 'doc_id', revisions: 'object_id', import_rows: 'note_id' };
  for (const name of WRITTEN) {
    const { rows } = await c.query(
      `select r::text as row from (select x.* from ${name} x where ${only[name]} and x.${time[name]} in (select id from notes where title like $1)) r`,
      [`Answer ${round}-%`],
    );
    files[name] = rows.map(({ row }) => row);
    if (rows.length !== ROWS) throw new Error(`${name}: ${rows.length} rows`);
    await c.query(`drop table if exists bench_${name}`);
    await c.query(`create table bench_${name} (like ${name} including all)`);
  }
  const texts = {};
  for (const name of WRITTEN) texts[name] = await asCopy(name, files[name]);
  const began = performance.now();
  await c.query('begin');
  for (const name of WRITTEN) await copy(`bench_${name}`, texts[name]);
  await c.query('commit');
  return performance.now() - began;
}

/** Rows of a table as COPY writes them, made before the clock runs. */
async function asCopy(name, rows) {
  const { rows: columns } = await c.query(
    `select string_agg(format('(r).%I::text', attname), ', ' order by attnum) as list from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [name],
  );
  const { rows: cells } = await c.query({
    text: `select ${columns[0].list} from (select x::${name} as r from unnest($1::text[]) x) q`,
    values: [rows],
    rowMode: 'array',
  });
  return cells.map((row) => row.map((cell) => (cell === null ? '\\N' : escaped(cell))).join('\t')).join('\n');
}

function escaped(cell) {
  return cell.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(/\t/g, '\\t');
}

/** COPY FROM STDIN over the client's own connection. */
function copy(into, text) {
  return new Promise((ok, no) => {
    c.query({
      submit(connection) {
        connection.query(`copy ${into} from stdin`);
      },
      handleCopyInResponse(connection) {
        connection.sendCopyFromChunk(Buffer.from(`${text}\n`));
        connection.endCopyFrom();
      },
      handleCommandComplete() {},
      handleReadyForQuery: () => ok(),
      handleError: (error) => no(error),
    });
  });
}

async function post(port, url, body, headers) {
  const http = await import('node:http');
  return new Promise((ok, no) => {
    const request = http.request(
      { port, host: '127.0.0.1', path: url, method: 'POST', headers: { ...headers, 'content-length': body.length } },
      (res) => {
        const parts = [];
        res.on('data', (part) => parts.push(part)).on('end', () => ok(JSON.parse(Buffer.concat(parts).toString())));
      },
    );
    request.on('error', no);
    request.end(body);
  });
}

async function people() {
  const [user, workspace, project] = [v7(), v7(), v7()];
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
  await c.query(`insert into projects (workspace_id, id, name, created_by) values ($1, $2, 'Bench', $3)`, [workspace, project, user]);
  return { project, token: `api.${workspace.replaceAll('-', '')}.${secret}` };
}
