// Search among 1,000,000 highlights through the whole API, permissions on: an open loop of 20 mixed queries a second, then closed loops of 1
// and 10 clients. Prints milliseconds by kind and the ratio to the bare index scan of the same words without permissions, rank or page.
// HIGHLIGHTS and SECONDS make it smaller. It keeps one processor busy for some minutes before it begins; KEEP=DIR keeps the filled database
// there for the next run, and SECONDS=0 fills it and asks nothing.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import pgLib from 'pg';
import { CORPUS, fillMillion } from './lib-million.mjs';
import { serve, throwAway } from './lib-server.mjs';

const SECONDS = Number(process.env.SECONDS ?? 60);
const A_SECOND = 20;
const GOAL = 50;
const QUERY = `query ($i: SearchInput!) { search(input: $i) { total isTotalExact nextCursor counts { type count } items { id preview data } } }`;
const FACETS = `query ($i: SearchInput!) { searchFacets(input: $i) { projects { name count } tags { name count } people { name count } } }`;
const TITLES = `query ($q: String!) { titleSuggestions(query: $q) { id title } }`;
const KINDS = {
  'very common word': { query: 'think' },
  'common word': { query: 'remote' },
  'middling word': { query: 'battery' },
  'rare word': { query: 'banana' },
  'two words': { query: 'remote control' },
  'three words': { query: 'think good idea' },
  phrase: { query: '"user interface"' },
  newest: { query: 'remote', sort: 'newest' },
  question: { query: 'Why do people want a banana shaped remote with advanced speech?' },
  misspelt: { query: 'batery' },
  facets: { query: 'battery', facets: true },
  titles: { query: 'inter', titles: true },
};

if (!fs.existsSync(CORPUS)) {
  console.log('../shared/data/retrieval-qmsum is not beside the repository: no words that people said to fill the index with.');
  process.exit(0);
}
const { KEEP } = process.env;
const { dir, pg, env, stop } = await throwAway(KEEP);
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
let app = null;
try {
  const { prepareDatabase } = await import('../backend/dist/boot.js');
  await prepareDatabase({ ownerUrl: env.DB_OWNER_URL });
  const readersFile = path.join(dir, 'readers.json');
  if (!fs.existsSync(readersFile)) fs.writeFileSync(readersFile, JSON.stringify(await fillMillion(pg)));
  const readers = JSON.parse(fs.readFileSync(readersFile, 'utf8'));
  if (SECONDS > 0) {
    app = await serve('backend/dist/main.js', env);
    const ask = (kind, reader) => send(app.port, kind, reader);
    for (let round = 0; round < 3; round++)
      await Promise.all(
        readers.map(async (r) => {
          for (const kind of Object.keys(KINDS)) await ask(kind, r);
        }),
      );
    const floors = await bareScans();
    const open = await openLoop(ask, readers);
    print(`open loop, ${A_SECOND} queries a second for ${SECONDS} s, ${readers.length} readers`, open, floors);
    for (const clients of [1, 10])
      print(`closed loop, ${clients} client${clients > 1 ? 's' : ''}`, await closedLoop(ask, readers, clients), floors);
    const p95 = at(Object.values(open).flat(), 0.95);
    console.log(`p95 of all kinds in the open loop: ${p95.toFixed(1)} ms (goal: below ${GOAL})`);
    if (p95 >= GOAL) process.exitCode = 1;
  }
} finally {
  app?.kill();
  await stop();
}

/** Milliseconds of the index alone by kind: the same words, no permissions, no rank, 1,001 rows at most; the median of nine. */
async function bareScans() {
  const c = new pgLib.Client({ connectionString: pg.url('postgres', 'bench') });
  await c.connect();
  await c.query('set enable_seqscan = off');
  const floors = {};
  for (const [kind, { query, titles }] of Object.entries(KINDS)) {
    if (titles) continue;
    const times = [];
    for (let i = 0; i < 9; i++) {
      const began = performance.now();
      await c.query(`select count(*) from (select 1 from search_entries where tsv @@ websearch_to_tsquery('english', $1) limit 1001) c`, [
        query,
      ]);
      times.push(performance.now() - began);
    }
    floors[kind] = at(times, 0.5);
  }
  await c.end();
  return floors;
}

/** Queries leave at their time whether or not others have been answered; waiting counts. */
async function openLoop(ask, readers) {
  const times = Object.fromEntries(Object.keys(KINDS).map((k) => [k, []]));
  const kinds = Object.keys(KINDS);
  const began = performance.now();
  const all = [];
  for (let i = 0; i < A_SECOND * SECONDS; i++) {
    const due = began + (i * 1000) / A_SECOND;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((r) => setTimeout(r, wait));
    const kind = kinds[(i * 7) % kinds.length];
    // One reader after the other asks all kinds: side by side each kind would always be the same reader's.
    const reader = readers[Math.floor(i / kinds.length) % readers.length];
    all.push(ask(kind, reader).then(() => times[kind].push(performance.now() - due)));
  }
  await Promise.all(all);
  return times;
}

async function closedLoop(ask, readers, clients) {
  const times = Object.fromEntries(Object.keys(KINDS).map((k) => [k, []]));
  const kinds = Object.keys(KINDS);
  let next = 0;
  const client = async () => {
    while (next < kinds.length * readers.length * 4) {
      const i = next++;
      const kind = kinds[i % kinds.length];
      const began = performance.now();
      await ask(kind, readers[Math.floor(i / kinds.length) % readers.length]);
      times[kind].push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times;
}

function send(port, kind, reader) {
  const { facets, titles, ...input } = KINDS[kind];
  const body = JSON.stringify(
    titles
      ? { query: TITLES, variables: { q: input.query } }
      : { query: facets ? FACETS : QUERY, variables: { i: { ...input, projectIds: reader.projectIds } } },
  );
  return new Promise((ok, no) => {
    const r = http.request(
      {
        port,
        host: '127.0.0.1',
        path: '/api/graphql',
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          host: 'bench1.localhost:3000',
          authorization: `Bearer ${reader.token}`,
        },
      },
      (res) => {
        const parts = [];
        res
          .on('data', (d) => parts.push(d))
          .on('end', () => {
            const text = Buffer.concat(parts).toString();
            if (text.includes('"errors"')) no(new Error(`${kind}: ${text.slice(0, 300)}`));
            else ok(text);
          });
      },
    );
    r.on('error', no);
    r.end(body);
  });
}

function at(times, share) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function print(title, times, floors) {
  console.log(`\n${title}`);
  console.log(`  ${'ms'.padEnd(18)} ${['p50', 'p95', 'p99', 'index'].map((h) => h.padStart(8)).join('')}   ratio of p50`);
  const line = (kind, list, floor) =>
    console.log(
      `  ${kind.padEnd(18)} ${[0.5, 0.95, 0.99].map((s) => at(list, s).toFixed(1).padStart(8)).join('')}${floor ? `${floor.toFixed(1).padStart(8)}   ${(at(list, 0.5) / floor).toFixed(1)}` : ''}`,
    );
  for (const [kind, list] of Object.entries(times)) line(kind, list, floors[kind]);
  line('all', Object.values(times).flat());
}
