import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import supertest from 'supertest';
import { WorkspacesService } from '#contexts/workspace';
import { publicCellKey } from '#platform/cells';
import { newId } from '#platform/db';
import { Names } from '../contexts/workspace/cells/names.service.js';
import { freshDatabase } from './database.js';
import { freePort } from './free-port.js';
import { startApp, type TestApp } from './harness.js';

/** How the way to the keeper of names is: open, closed, or such that what is asked is done and the answer is lost. */
type Way = 'open' | 'closed' | 'answers lost';

/** One cell of a test, with a look into its database that no policy narrows. */
export interface StagedCell {
  t: TestApp;
  env: Record<string, string>;
  database: Awaited<ReturnType<typeof freshDatabase>>;
  /** In which tables a row has one of these texts in any column, each with its number of rows. */
  tablesWith: (texts: readonly string[]) => Promise<Record<string, number>>;
}

/** Two cells on this machine: `us` keeps the names, `eu` asks it by a way that a test can close. Each has a database and files of its own. */
export async function cellStage() {
  const [usPort, wayPort, euPort] = [await freePort(), await freePort(), await freePort()];
  const places = { dataDir: path.join(os.tmpdir(), `verbatim-no-files-${randomBytes(4).toString('hex')}`) };
  const secrets = { us: randomBytes(24).toString('hex'), eu: randomBytes(24).toString('hex') };
  const keys = { us: publicCellKey({ ...places, appSecret: secrets.us }), eu: publicCellKey({ ...places, appSecret: secrets.eu }) };
  const way = await openWay(wayPort, usPort);
  const cellsBy = (usAt: number) => `us_b=http://localhost:${usAt}#${keys.us},eu_a=http://localhost:${euPort}#${keys.eu}`;
  const us = await aCell(usPort, { REGION: 'us_b', CELLS: cellsBy(usPort), APP_SECRET: secrets.us });
  const eu = await aCell(euPort, { REGION: 'eu_a', CELLS: cellsBy(wayPort), APP_SECRET: secrets.eu });
  return {
    ...{ us, eu, way, keys, secrets, places },
    /** Where each is, as the other one calls it. */
    origins: { us: `http://localhost:${wayPort}`, eu: `http://localhost:${euPort}` },
    async end() {
      for (const { t, database } of [us, eu]) {
        await t.close();
        await database.drop();
      }
      await way.end();
      fs.rmSync(places.dataDir, { recursive: true, force: true });
    },
  };
}

async function aCell(port: number, env: Record<string, string>): Promise<StagedCell> {
  const database = await freshDatabase();
  const t = await startApp({ port, env, database });
  return { t, env, database, tablesWith: (texts) => tablesWith(database.ownerUrl, texts) };
}

async function openWay(port: number, to: number) {
  const state = { is: 'open' as Way, watch: (_moment: 'asked' | 'answered') => {} };
  const server = http.createServer((request, reply) => {
    if (state.is === 'closed') return request.socket.destroy();
    state.watch('asked');
    const headers = { ...request.headers, host: `localhost:${to}` };
    const onward = http.request(
      { host: '127.0.0.1', port: to, method: request.method, path: request.url, headers, agent: false },
      (answer) => {
        if (state.is === 'answers lost') {
          answer.resume().on('end', () => request.socket.destroy());
          return;
        }
        state.watch('answered');
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    onward.on('error', () => request.socket.destroy());
    request.pipe(onward);
    return undefined;
  });
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return Object.assign(state, {
    end: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  });
}

/** Reads as the server's superuser: row-level security must not hide what has no business there. Bytes are compared as well. */
async function tablesWith(ownerUrl: string, texts: readonly string[]): Promise<Record<string, number>> {
  const url = new URL(process.env.TEST_ADMIN_URL!);
  url.pathname = new URL(ownerUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const needles = texts.flatMap((text) => [text, text.replaceAll('-', ''), Buffer.from(text).toString('hex')]).map((text) => `%${text}%`);
    const { rows: tables } = await client.query<{ schema: string; name: string }>(
      `select distinct table_schema as schema, table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const result: Record<string, number> = {};
    for (const { schema, name } of tables) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from "${schema}"."${name}" x where x::text ilike any ($1)`,
        [needles],
      );
      if (rows[0]!.count) result[name] = rows[0]!.count;
    }
    return result;
  } finally {
    await client.end();
  }
}

/** Makes a workspace with a name of which only the sub-domain matters. */
export const create = (cell: StagedCell, userId: string, subdomain: string) =>
  cell.t.get(WorkspacesService).create(userId, { name: 'Race', subdomain, region: null });

/** A page as a browser asks for it, without following where it leads. */
export const page = (cell: StagedCell, host: string, path: string) =>
  supertest(cell.t.http).get(path).redirects(0).set('accept', 'text/html').set('host', host);

/** The names of a cell over all cells. */
export const names = (cell: StagedCell) => cell.t.get(Names);

/** What a promise came to: `made`, or the message of its error. */
export const outcome = (p: Promise<unknown>) =>
  p.then(
    () => 'made',
    (e: Error) => e.message,
  );

/** Lets ten minutes pass for the claims of a cell, and what comes of it. */
export async function giveBack(cell: StagedCell): Promise<void> {
  await cell.t.db.global(`update name_claims set at = at - interval '10 minutes'`);
  await names(cell).releaseClaims();
}

/** Sub-domains in a table of a cell that begin so, sorted. */
export async function subdomainsIn(cell: StagedCell, table: string, beginning: string): Promise<string[]> {
  const rows = await cell.t.db.global<{ subdomain: string }>(`select subdomain from ${table} where starts_with(subdomain, $1)`, [
    beginning,
  ]);
  return rows.map((row) => row.subdomain).toSorted();
}

/** Ids of people of a cell who have an account and nothing else. */
export async function accounts(t: TestApp, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  for (const id of ids)
    await t.db.global(`insert into users (id, email, name, confirmed_at) values ($1, $2, 'Maker', now())`, [id, `${id}@example.com`]);
  return ids;
}
