// An audit log of ENTRIES entries (1,000,000) in one workspace, written through the chain: pages and filters as Settings shows them, the whole log as
// JSON and CSV, and the check of the chain. Each is compared with a floor of the same run: the statement of a page by itself, and the reading of both
// tables for what goes through all. Fails when a page takes a second, or when an export or the check lacks an entry.
import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import { v7 } from 'uuid';
import { ENTRIES as PAGE_OF } from '../backend/dist/contexts/audit/audit.sql.js';
import { sessionCookie } from '../backend/dist/platform/web/index.js';
import { verifyAudit } from '../backend/dist/verify-audit/index.js';
import { percentile, startBench } from './lib-server.mjs';

const ENTRIES = Number(process.env.ENTRIES ?? 1_000_000);
const BATCH = 20_000;
const MOST_MS = 1000;
process.env.GRAPHQL_FREE_TEXT = 'on';

const { db, pg, person, serve, stop } = await startBench();
try {
  const token = randomBytes(32).toString('base64url');
  await db.query(
    `insert into sessions (id, user_id, workspace_id, token_hash, expires_at) values ($1, $2, $3, $4, now() + interval '1 day')`,
    [v7(), person.user, person.workspace, createHash('sha256').update(token).digest()],
  );
  await db.query(`update members set role = 'admin' where user_id = $1`, [person.user]);
  const filled = await secondsOf(() => fill());
  console.log(`  written through the chain: ${ENTRIES} in ${filled.toFixed(0)} s, ${((filled / ENTRIES) * 1e6).toFixed(0)} µs each`);
  await db.query('analyze');
  const server = await serve();
  const headers = { host: 'bench.localhost:3000', cookie: `${sessionCookie(false)}=${token}`, origin: 'http://bench.localhost:3000' };
  const call = (method, path, body) => request(server.port, method, path, headers, body);

  const { rows } = await db.query(
    `select user_id as "by", target_id as target from audit_entries where workspace_id = $1 and kind = 'note' order by id offset $2 limit 1`,
    [person.workspace, Math.floor(ENTRIES / 4)],
  );
  const { rows: times } = await db.query(
    `select percentile_disc(array[0.1, 0.102]) within group (order by at) as at from audit_entries where workspace_id = $1`,
    [person.workspace],
  );
  const [from, before] = times[0].at.map((at) => at.toISOString());
  const filters = {
    'the first page': {},
    'a rare area': { areas: ['BILLING'] },
    'one of 500 people': { by: rows[0].by },
    'one object': { target: rows[0].target },
    'a thousandth of the time, long ago': { from, before },
    'a rare area long ago': { areas: ['BILLING'], from, before },
    'one person long ago': { by: rows[0].by, from, before },
  };
  const query =
    'query ($f: AuditFilterInput, $a: String) { auditEntries(first: 50, filter: $f, after: $a) { nodes { id at area kind action } pageInfo { endCursor hasNextPage } } }';
  const slow = [];
  for (const [name, filter] of Object.entries(filters)) {
    const floor = await median(() =>
      db.query(PAGE_OF, [
        person.workspace,
        filter.areas ?? null,
        filter.by ?? null,
        filter.target ?? null,
        filter.from ?? null,
        filter.before ?? null,
        null,
        51,
      ]),
    );
    let found = 0;
    const took = await median(async () => {
      const { data, errors } = JSON.parse((await call('POST', '/api/graphql', JSON.stringify({ query, variables: { f: filter } }))).text);
      if (errors) throw new Error(JSON.stringify(errors).slice(0, 300));
      found = data.auditEntries.nodes.length;
    });
    if (took > MOST_MS) slow.push(name);
    console.log(`  ${name}: ${took} ms, ${(took / floor).toFixed(1)} times its statement (${floor} ms); ${found} on the page`);
  }
  const floor = await secondsOf(() =>
    db.query(
      `select sum(length(e.detail::text) + length(c.hash)) from audit_entries e join audit_chain c on c.workspace_id = e.workspace_id and c.id = e.id`,
    ),
  );
  for (const format of ['json', 'csv']) {
    let size = 0;
    const seconds = await secondsOf(async () => {
      const { status, bytes, lines } = await call('GET', `/api/exports/audit?format=${format}`);
      size = bytes;
      if (status !== 200 || lines < ENTRIES) throw new Error(`${format}: ${status}, ${lines} lines`);
    });
    console.log(
      `  export as ${format}: ${seconds.toFixed(1)} s, ${(size / 1e6).toFixed(0)} MB; ${(seconds / floor).toFixed(1)} times reading both tables (${floor.toFixed(1)} s)`,
    );
  }
  const lines = [];
  let problems = 0;
  const checked = await secondsOf(async () => {
    problems = await verifyAudit(pg.url('app_rw', 'bench'), (line) => lines.push(line));
  });
  console.log(`  npm run verify-audit: ${checked.toFixed(1)} s, ${(checked / floor).toFixed(1)} times reading both tables`);
  if (problems || Number(/(\d[\d,]*) entries/.exec(lines.join())?.[1]?.replaceAll(',', '')) < ENTRIES) throw new Error(lines.join('\n'));
  if (slow.length) throw new Error(`slower than ${MOST_MS} ms: ${slow.join(', ')}`);
} finally {
  await stop();
}

/** Entries of 500 people over many objects, one in a thousand about billing, in transactions as large as an import's. */
async function fill() {
  for (let done = 0; done < ENTRIES; done += BATCH)
    await db.query(
      `insert into audit_entries (workspace_id, id, area, kind, action, target_id, user_id, via, address, agent, detail)
       select $1::uuid, uuidv7(), case when i % 1000 = 0 then 'BILLING' else (array['CONTENT', 'ACCESS', 'SIGN_IN'])[1 + i % 3] end,
         case when i % 2 = 0 then 'note' else 'project' end, 'updated', md5('o' || i % 50000)::uuid, md5('u' || i % 500)::uuid, 'session', '203.0.113.7',
         'Firefox on Linux', json_build_object('before', json_build_object('title', 'Interview ' || i), 'after', json_build_object('title', 'Interview with nurse ' || i))
       from generate_series($2::int, $3::int) i`,
      [person.workspace, done + 1, Math.min(ENTRIES, done + BATCH)],
    );
}

async function secondsOf(work) {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

async function median(work) {
  const took = [];
  for (let i = 0; i < 7; i++) took.push((await secondsOf(work)) * 1000);
  return Number(percentile(took, 0.5));
}

/** The answer of a request; of a file its size and lines alone. */
function request(port, method, path, headers, body) {
  return new Promise((ok, no) => {
    const bytes = body === undefined ? null : Buffer.from(body);
    const more = bytes ? { 'content-type': 'application/json', 'content-length': bytes.length } : {};
    const r = http.request({ port, host: '127.0.0.1', path, method, headers: { ...headers, ...more } }, (res) => {
      const parts = [];
      let size = 0;
      let lines = 0;
      res
        .on('data', (part) => {
          size += part.length;
          for (const byte of part) if (byte === 10) lines++;
          if (size < 1e6) parts.push(part);
        })
        .on('end', () => ok({ status: res.statusCode, bytes: size, lines, text: Buffer.concat(parts).toString() }));
    });
    r.on('error', no);
    r.end(bytes);
  });
}
