// 500 hostile queries of 64 kB beside a quiet user: what they cost the other, and what they leave in the server's memory. They come as an access
// token's, the only one that may send text of its own, and as strangers'. RATE: how many a second (0 = one after the other, as fast as they are
// answered); QUERIES: how many.
import http from 'node:http';
import { hostileQuery } from '../backend/src/testing/hostile-queries.ts';
import { percentile, startBench } from './lib-server.mjs';

const QUERIES = Number(process.env.QUERIES || 500);
const RATE = Number(process.env.RATE || 20);
const QUIET_SECONDS = 15;
const PAUSE_MS = 20;
const READ = '{ session { user { id name } role } projects(first: 20) { nodes { id name noteCount } total } }';

const bench = await startBench({ clients: 4 });
try {
  const server = await bench.serve('bench/lib-heap-server.mjs');
  const agent = new http.Agent({ keepAlive: true });
  const read = () => bench.ask(server, READ);
  for (let i = 0; i < 200; i++) await read();

  const quiet = await watch(read, (isOver) => setTimeout(isOver, QUIET_SECONDS * 1000));
  const before = await server.heap();
  const answers = new Map();
  const times = [];
  const beside = await watch(read, async (isOver) => {
    const began = performance.now();
    const running = [];
    for (let n = 0; n < QUERIES; n++) {
      const sent = attack(n);
      running.push(sent);
      if (!RATE) await sent;
      else await sleep(began + ((n + 1) * 1000) / RATE - performance.now());
    }
    await Promise.all(running);
    isOver();
  });
  const after = await server.heap();
  const line = (name, found) =>
    console.log(`${name.padEnd(30)} p50 ${percentile(found, 0.5)} ms  p95 ${percentile(found, 0.95)} ms  (${found.length} reads)`);
  line('quiet', quiet);
  line(`beside ${QUERIES} hostile`, beside);
  console.log(`p95 beside hostile / quiet      ${(percentile(beside, 0.95) / percentile(quiet, 0.95)).toFixed(2)}`);
  console.log(`hostile queries                p50 ${percentile(times, 0.5)} ms  max ${percentile(times, 1)} ms`);
  console.log(`answers                        ${[...answers].map(([what, count]) => `${what} ${count}`).join(', ')}`);
  console.log(`heap before, after             ${before.toFixed(1)} MB, ${after.toFixed(1)} MB (ratio ${(after / before).toFixed(2)})`);
  agent.destroy();

  async function attack(n) {
    const { query } = hostileQuery(n);
    const body = JSON.stringify({ query });
    const asToken = n % 2 === 0;
    const began = performance.now();
    const text = await bench.call(server, '/api/graphql', body, asToken ? {} : { authorization: '' });
    times.push(performance.now() - began);
    const { errors } = JSON.parse(text);
    const what = errors ? (errors[0].extensions?.code ?? 'error') : 'answered';
    answers.set(what, (answers.get(what) ?? 0) + 1);
  }
} finally {
  await bench.stop();
}

/** Milliseconds of one read after the other, with a pause between, until the work is over. */
async function watch(read, work) {
  const found = [];
  let isOver = false;
  const done = Promise.resolve(work(() => (isOver = true)));
  while (!isOver) {
    const began = performance.now();
    await read();
    found.push(performance.now() - began);
    await sleep(PAUSE_MS);
  }
  await done;
  return found;
}

function sleep(ms) {
  return new Promise((ok) => setTimeout(ok, Math.max(0, ms)));
}
