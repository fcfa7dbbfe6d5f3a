// The provisioning of a company by SCIM through the whole server: USERS users (5,000) and GROUPS groups (50) of up to 200 members each, as an identity
// provider sends them, so many requests at a time (CLIENTS). Then a list in pages, a search by name, deactivations, and what /settings/users reads. A request that is asked to
// wait waits. Fails when any answer is a 5xx, or not what it should be.
import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import { v7 } from 'uuid';
import { percentile, startBench } from './lib-server.mjs';

const USERS = Number(process.env.USERS ?? 5000);
const GROUPS = Number(process.env.GROUPS ?? 50);
const CLIENTS = Number(process.env.CLIENTS ?? 8);
const DOMAIN = 'company.example';
const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User';
const secret = randomBytes(32).toString('base64url');
const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });
const statuses = {};

const { db, person, serve, ask, stop } = await startBench();
try {
  await db.query(
    `insert into domains (workspace_id, id, name, verified_by, verified_at, created_by) values ($1, $2, $3, 'dns', now(), $4)`,
    [person.workspace, v7(), DOMAIN, person.user],
  );
  await db.query(`insert into scim_tokens (workspace_id, id, secret_hash, created_by) values ($1, $2, $3, $4)`, [
    person.workspace,
    v7(),
    createHash('sha256').update(secret).digest(),
    person.user,
  ]);
  const server = await serve();
  const call = (method, path, body) => request(server.port, method, path, body);

  const ids = new Array(USERS);
  await timed('make a user', USERS, async (i) => {
    const userName = `person${i}@${DOMAIN}`;
    const found = await call('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`);
    if (found.totalResults !== 0) throw new Error('found before it was made');
    ids[i] = (
      await call('POST', '/Users', {
        schemas: [CORE],
        userName,
        externalId: `ext-${i}`,
        name: { givenName: 'Person', familyName: `No ${i}` },
        displayName: `Person No ${i}`,
        emails: [{ value: userName, type: 'work', primary: true }],
        active: true,
      })
    ).id;
  });
  const groups = new Array(GROUPS);
  const size = Math.min(200, Math.floor(USERS / 2));
  await timed('make a group and fill it', GROUPS, async (i) => {
    const group = await call('POST', '/Groups', { displayName: `Team ${i}`, externalId: `team-${i}` });
    groups[i] = group.id;
    const value = Array.from({ length: size }, (_, n) => ({ value: ids[(i * 97 + n) % USERS] }));
    for (let at = 0; at < value.length; at += 100)
      await call('PATCH', `/Groups/${group.id}`, { Operations: [{ op: 'Add', path: 'members', value: value.slice(at, at + 100) }] });
  });
  let listed = 0;
  await timed('read a page of 200', Math.ceil((USERS + 1) / 200), async (i) => {
    const { itemsPerPage } = await call('GET', `/Users?startIndex=${i * 200 + 1}&count=200`);
    listed += itemsPerPage;
  });
  if (listed !== USERS + 1) throw new Error(`${listed} of ${USERS + 1} users listed`);
  await timed('search by part of a name', 20, async (i) => {
    const { totalResults } = await call('GET', `/Users?filter=${encodeURIComponent(`displayName co "no ${i + 1}9"`)}&count=1`);
    if (!totalResults) throw new Error('found nothing');
  });
  await timed('deactivate a user', Math.min(200, USERS), (i) =>
    call('PATCH', `/Users/${ids[i]}`, { Operations: [{ op: 'Replace', value: { active: 'False' } }] }),
  );
  await timed('read a page of members, as /settings/users does', 10, () =>
    ask(
      server,
      `{ members(first: 50) { total nodes { id email role joinedAt lastSeenAt deactivatedAt source isYou groups { id name } user { id name initials } } } }`,
    ),
  );
  const { rows } = await db.query(
    `select (select count(*)::int from members where source = 'SCIM') as members, (select count(*)::int from groups where source = 'SCIM') as groups,
       (select count(*)::int from group_members) as in_groups, (select count(*)::int from members where deactivated_at is not null) as deactivated`,
  );
  console.log(`  stored: ${JSON.stringify(rows[0])}; answers by status: ${JSON.stringify(statuses)}`);
  if (rows[0].members !== USERS || rows[0].groups !== GROUPS || rows[0].in_groups !== GROUPS * size)
    throw new Error('something is missing');
  if (Object.keys(statuses).some((status) => Number(status) >= 400 && status !== '429')) throw new Error('an answer was a refusal');
} finally {
  agent.destroy();
  await stop();
}

/** Does the same so many times, some at once, and prints how long each took. */
async function timed(what, times, work) {
  const took = [];
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (next < times) {
        const from = performance.now();
        await work(next++);
        took.push(performance.now() - from);
      }
    }),
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`  ${what}: ${times} in ${seconds} s; median ${percentile(took, 0.5)} ms, p95 ${percentile(took, 0.95)} ms`);
}

async function request(port, method, path, body) {
  for (;;) {
    const { status, headers, text } = await send(port, method, path, body);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 429) {
      await new Promise((done) => setTimeout(done, Number(headers['retry-after']) * 1000));
      continue;
    }
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
    return text ? JSON.parse(text) : null;
  }
}

function send(port, method, path, body) {
  const bytes = body === undefined ? null : Buffer.from(JSON.stringify(body));
  return new Promise((ok, no) => {
    const headers = { host: 'bench.localhost:3000', authorization: `Bearer scim.${secret}` };
    if (bytes) Object.assign(headers, { 'content-type': 'application/scim+json', 'content-length': bytes.length });
    const r = http.request({ port, host: '127.0.0.1', path: `/scim/v2${path}`, method, agent, headers }, (res) => {
      const parts = [];
      res
        .on('data', (d) => parts.push(d))
        .on('end', () => ok({ status: res.statusCode, headers: res.headers, text: Buffer.concat(parts).toString() }));
    });
    r.on('error', no);
    r.end(bytes);
  });
}
