// Similar highlights among 10,000 of a workspace through the whole API, permissions on: milliseconds a question (closed loop of one client), beside
// the floor of the same run: reading all vectors and comparing each. Prints as well how many of the ten nearest are found, which the signs of the
// numbers could miss. The vectors are those of 2,000 real questions to a bank, each with four that differ from it a little.
import fs from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import { v7 } from 'uuid';
import { ShippedModel } from '../backend/dist/contexts/ai/embeddings/shipped-model.js';
import { NEAR_ENOUGH } from '../backend/dist/contexts/suggestions/similar-highlights/similar-highlights.service.js';
import { percentile, startBench } from './lib-server.mjs';

const REAL = 2000;
const EACH = 5;
const QUESTIONS = 200;
const FLOOR_QUESTIONS = 20;
const FILE = path.resolve(import.meta.dirname, '../../shared/data/feedback/banking77/train.csv');
const QUERY = 'query ($id: ID!) { similarHighlights(id: $id) { state known total items { isNearDuplicate highlight { id excerpt } } } }';

if (!fs.existsSync(FILE)) {
  console.log('skipped: ../shared/data/feedback is not beside the repository');
  process.exit();
}
const texts = [
  ...new Set(
    Papa.parse(fs.readFileSync(FILE, 'utf8'), { skipEmptyLines: true })
      .data.slice(1)
      .map(([text]) => text),
  ),
];
const chosen = texts.filter((_, i) => i % Math.floor(texts.length / REAL) === 0).slice(0, REAL);
const model = new ShippedModel();
const began = performance.now();
const real = await model.embed(chosen);
console.log(`${REAL} vectors made, ${((performance.now() - began) / REAL).toFixed(1)} ms each`);
await model.onApplicationShutdown();
const rows = chosen.flatMap((text, i) => Array.from({ length: EACH }, (_, k) => ({ id: v7(), text, vector: k ? near(real[i]) : real[i] })));

const bench = await startBench();
const { db } = bench;
const { user, workspace, project } = bench.person;
try {
  await fill();
  const server = await bench.serve();
  const ask = async (id) => (await bench.ask(server, QUERY, { id })).similarHighlights;
  const some = rows.filter((_, i) => i % Math.floor(rows.length / QUESTIONS) === 0).slice(0, QUESTIONS);
  for (const { id } of some.slice(0, 20)) await ask(id);
  const ms = [];
  let found = 0;
  let wanted = 0;
  for (const row of some) {
    const start = performance.now();
    const { state, total, items } = await ask(row.id);
    ms.push(performance.now() - start);
    if (state !== 'ready' || total !== rows.length - 1) throw new Error(`${state}, ${total} highlights`);
    const shown = new Set(items.map(({ highlight }) => highlight.id));
    const exact = exactly(row);
    found += exact.filter((id) => shown.has(id)).length;
    wanted += Math.min(exact.length, 10);
  }
  const floor = [];
  for (const row of some.slice(0, FLOOR_QUESTIONS)) {
    const start = performance.now();
    const { rows: all } = await db.query('select highlight_id as id, vector from highlight_vectors where workspace_id = $1', [workspace]);
    all.map(({ id, vector }) => [id, scalar(row.vector, new Float32Array(new Uint8Array(vector).buffer))]).sort((a, b) => b[1] - a[1]);
    floor.push(performance.now() - start);
  }
  console.log(`${rows.length.toLocaleString('en')} highlights, ${QUESTIONS} questions, one client`);
  console.log(`  product              p50 ${percentile(ms, 0.5)} ms, p95 ${percentile(ms, 0.95)} ms`);
  console.log(`  all vectors compared p50 ${percentile(floor, 0.5)} ms, p95 ${percentile(floor, 0.95)} ms`);
  console.log(`  of the ten nearest ${((100 * found) / wanted).toFixed(1)} % are shown`);
} finally {
  await bench.stop();
}

function near(vector) {
  const other = Float32Array.from(vector, (x) => x + (Math.random() - 0.5) * 0.06);
  const length = Math.sqrt(scalar(other, other));
  return other.map((x) => x / length);
}

function scalar(a, b) {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k];
  return sum;
}

/** The ten nearest of all that are near enough to be shown. */
function exactly(row) {
  return rows
    .flatMap((one) => (one.id === row.id ? [] : [[one.id, scalar(one.vector, row.vector)]]))
    .filter(([, score]) => score >= NEAR_ENOUGH)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 10)
    .map(([id]) => id);
}

async function fill() {
  await db.query(
    `insert into notes (workspace_id, id, project_id, title, created_by)
     select $1, gen_random_uuid(), $2, 'Interview ' || i, $3 from generate_series(1, 200) i`,
    [workspace, project, user],
  );
  for (let i = 0; i < rows.length; i += 500) {
    const part = rows.slice(i, i + 500);
    await db.query(
      `with n as (select array_agg(id) as ids from notes where workspace_id = $1)
       insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text, offset_version, created_by)
       select $1, x.id, n.ids[1 + x.nth % 200], $2, 1, 5, 0, 0, 'ok', x.text, x.text, 0, $3
       from n, unnest($4::uuid[], $5::text[]) with ordinality as x (id, text, nth)`,
      [workspace, project, user, part.map((r) => r.id), part.map((r) => r.text)],
    );
    await db.query(
      `insert into highlight_vectors (workspace_id, highlight_id, model, vector)
       select $1, x.id, 'all-MiniLM-L6-v2', decode(x.vector, 'base64') from unnest($2::uuid[], $3::text[]) as x (id, vector)`,
      [
        workspace,
        part.map((r) => r.id),
        part.map((r) => Buffer.from(r.vector.buffer, r.vector.byteOffset, r.vector.byteLength).toString('base64')),
      ],
    );
  }
  // Not analysed: a workspace that was filled a moment ago is not, either.
}
