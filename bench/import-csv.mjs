// The import of a table of 5,000 rows, from the request to its end, against COPY of the same rows in the same run: into one bare table of
// the cells, and into copies (with keys and indexes) of every table that the import writes. Prints wall times and ratios; the goal is at most 5.
import { startBench } from './lib-server.mjs';

const ROWS = 5000;
const ROUNDS = 5;
const WRITTEN = ['notes', 'docs', 'doc_snapshots', 'revisions', 'import_rows'];

const bench = await startBench();
const { db: c } = bench;
const { project } = bench.person;
try {
  const server = await bench.serve();
  const best = { imported: Number.POSITIVE_INFINITY, bare: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round++) {
    const rows = table(round);
    best.bare = Math.min(best.bare, await copyCells(rows));
    best.imported = Math.min(best.imported, await importTable(server, rows, round));
    best.whole = Math.min(best.whole, await copyTables(round));
  }
  const line = (name, ms) =>
    console.log(`  ${name.padEnd(46)} ${ms.toFixed(0).padStart(6)} ms   import is ${(best.imported / ms).toFixed(1)} times that`);
  console.log(`import of a table of ${ROWS} rows, best of ${ROUNDS} rounds; goal: at most 5 times COPY`);
  console.log(`  ${'import, from the request to its end'.padEnd(46)} ${best.imported.toFixed(0).padStart(6)} ms`);
  line('COPY of the rows into the tables it writes', best.whole);
  line('COPY of the cells into one bare table', best.bare);
} finally {
  await bench.stop();
}

function table(round) {
  return Array.from({ length: ROWS }, (_, i) => [
    `Answer ${round}-${i}`,
    `I scanned the code ${i} times, it buzzed, and nothing happened. ${'Then I rang the number on the door. '.repeat(i % 6)}`.trim(),
    `2026-0${1 + (i % 9)}-1${i % 10}`,
  ]);
}

/** Milliseconds from the request to the end of the import. */
async function importTable(server, rows, round) {
  const form = new FormData();
  form.append('options', JSON.stringify({ columns: ['title', 'body', 'created'], delimiter: ',' }));
  form.append(
    'file',
    new Blob([`Title,Text,Date\n${rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')}\n`]),
    `bench ${round}.csv`,
  );
  const sent = new Response(form);
  const body = Buffer.from(await sent.arrayBuffer());
  const began = performance.now();
  const headers = { 'content-type': sent.headers.get('content-type') };
  const answer = JSON.parse(await bench.call(server, `/api/projects/${project}/imports/table`, body, headers));
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
