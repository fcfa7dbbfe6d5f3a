import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';

const { createApp } = await import('./dist/app.js');
const { readConfig } = await import('#platform/config');
const { newId } = await import('#platform/db');
const { NOTE_ORDERS, notePage } = await import('./dist/contexts/repository/notes/notes.sql.js');
const { NotesService } = await import('./dist/contexts/repository/notes/notes.service.js');
const { Authors } = await import('./dist/contexts/workspace/members/authors.service.js');
const { TenantDb } = await import('#platform/db');
const name = `b_${randomBytes(4).toString('hex')}`;
const ad = new pg.Client({ connectionString: process.env.TEST_ADMIN_URL });
await ad.connect();
await ad.query(`create database "${name}" owner app_owner template verbatim_template`);
await ad.end();
const url = (role) =>
  process.env.TEST_DB_URL.replace('ROLE', role)
    .replace('PASSWORD', process.env[`TEST_PASSWORD_${role.toUpperCase()}`])
    .replace('DATABASE', name);
const config = readConfig({
  DATABASE_URL: url('app_rw'),
  DB_OWNER_URL: url('app_owner'),
  DB_SWEEPER_URL: url('app_sweeper'),
  ROOT_DOMAIN: 'localhost:3000',
  DATA_DIR: fs.mkdtempSync('/tmp/folders-db/data-'),
  LOG_LEVEL: 'silent',
  ROLE: 'web',
});
const app = await createApp(config);
await app.listen(0, '127.0.0.1');
const db = app.get(TenantDb, { strict: false });
const t = { config, db, http: app.getHttpServer(), get: (x) => app.get(x, { strict: false }), close: () => app.close() };
const [w, userId, memberId, token] = [newId(), newId(), newId(), randomBytes(32).toString('base64url')];
await db.global(`insert into workspaces (id, name, subdomain, region) values ($1, 'B', 'bench', 'us_b')`, [w]);
await db.global(`insert into users (id, email, name, confirmed_at) values ($1, 'a@example.com', 'Ada Admin', now())`, [userId]);
await db.tx({ workspaceId: w }, (m) =>
  m.query(`insert into members (workspace_id, id, user_id, role) values ($1, $2, $3, 'admin')`, [w, memberId, userId]),
);
await db.global(
  `insert into sessions (id, user_id, workspace_id, token_hash, expires_at) values ($1, $2, $3, $4, now() + interval '1 day')`,
  [newId(), userId, w, createHash('sha256').update(token).digest()],
);
const actor = { userId, name: 'Ada Admin', workspaceId: w, memberId, role: 'admin', via: 'session' };
const admin = { actor, host: 'bench.localhost:3000', cookie: `verbatim=${token}` };
const { ProjectsService } = await import('./dist/contexts/repository/projects/projects.service.js');
const p = (await t.get(ProjectsService).create(actor, { name: 'Bench', status: 'open' })).id;
await t.db.tx(admin.actor, async (m) => {
  for (let i = 0; i < 1000; i++) {
    const id = newId();
    await m.query(
      `insert into notes (workspace_id, id, project_id, title, excerpt, word_count, speakers, created_by, created_at) values ($1,$2,$3,$4,$5,900,'[{"id":"s1","name":"Ana"},{"id":"s2","name":"Ben"}]',$6, now() - $7 * interval '1 minute')`,
      [w, id, p, `Call number ${i}`, 'word '.repeat(39), admin.actor.userId, i],
    );
    await m.query(`insert into docs (workspace_id, id, kind) values ($1,$2,'note')`, [w, id]);
    for (let h = 0; h < 5; h++)
      await m.query(
        `insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text, offset_version, created_by) values ($1,$2,$3,$4,1,5,0,0,'ok','word','word',0,$5)`,
        [w, newId(), id, p, admin.actor.userId],
      );
  }
});
const sql = notePage(NOTE_ORDERS.created, '', '');
const text = `select coalesce(json_agg(row_to_json(x)), '[]')::text as j from (${sql.replace(/coalesce\(json_agg\(to_json.*$/s, (m) => m)}) x`;
const sample = await fetch(`http://127.0.0.1:${t.http.address().port}/api/graphql`, {
  method: 'POST',
  headers: { host: admin.host },
}).catch(() => {});
const pool = new pg.Pool({ connectionString: t.config.databaseUrl, max: 20, pipeline: true });
const f = Fastify();
f.get('/floor', async (_req, reply) => {
  const c = await pool.connect();
  const [, , r] = await Promise.all([
    c.query('begin read only'),
    c.query(`select set_config('app.workspace_id', $1, true)`, [w]),
    c.query(text, [w, admin.actor.userId, 'admin', p, 51]),
    c.query('commit'),
  ]);
  c.release();
  reply.type('application/json').send(r.rows[0].j);
});
await f.listen({ port: 0, host: '127.0.0.1' });
const child = fork('/tmp/folders-db/load.mjs');
const round = async (o, n = 400) => {
  const cpu = process.cpuUsage();
  const done = new Promise((r) => child.once('message', r));
  child.send({ ...o, n });
  await done;
  const u = process.cpuUsage(cpu);
  return ((u.user + u.system) / 1000 / n).toFixed(2);
};
const local = async (fn, n = 400) => {
  const cpu = process.cpuUsage();
  let left = n;
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      while (left-- > 0) await fn();
    }),
  );
  const u = process.cpuUsage(cpu);
  return ((u.user + u.system) / 1000 / n).toFixed(2);
};
const headers = { host: admin.host, cookie: admin.cookie, origin: `http://${admin.host}`, 'content-type': 'application/json' };
const port = t.http.address().port;
const q = (query) => ({ port, method: 'POST', path: '/api/graphql', headers, body: JSON.stringify({ query, variables: { p } }) });
const FULL = `query N($p: ID!) { notes(projectId: $p, first: 50) { total pageInfo { hasNextPage endCursor } nodes { id title projectId project { id name } origin speakers { id name } durationMs wordCount highlightCount excerpt file { id } recordedAt createdAt updatedAt createdBy { id name initials colour } viewerAccess docVersion } } }`;
const floor = { port: f.server.address().port, method: 'GET', path: '/floor', headers: {} };
for (let i = 0; i < 6; i++) {
  console.log(await round(q(FULL), 600));
  continue;
  console.log(
    'floor',
    await round(floor),
    '| full',
    await round(q(FULL)),
    '| ids',
    await round(q('query N($p: ID!) { notes(projectId: $p, first: 50) { total nodes { id } } }')),
    '| empty',
    await round(q('query { __typename }')),
    '| service',
    await local(() => t.get(NotesService).list(admin.actor, p, { first: 50 })),
    '| authors',
    await local(() => t.get(Authors).authorsByIds(admin.actor, [admin.actor.userId])),
    '| read',
    await local(() => t.db.read(admin.actor, sql, [w, admin.actor.userId, 'admin', p, 51])),
    '| json',
    await local(() => t.db.read(admin.actor, text, [w, admin.actor.userId, 'admin', p, 51])),
  );
}
child.kill();
await f.close();
await pool.end();
await t.close();
process.exit(0);
