// Ten people in one note, and fifty notes with one person each: each an editor with the real engine and a socket of its own. First everybody
// types three times a second, then everybody as fast as the server acknowledges. Beside it the bare transaction of a push (the same statements,
// pipelined, over as many connections as the server has), in the same run. The editors share the machine's processors with the server.
import pgLib from 'pg';
import { PUSH } from '../backend/dist/contexts/documents/docs/docs.sql.js';
import { BenchEditor } from './lib-editor.mjs';
import { startProduct } from './lib-product.mjs';

const SECONDS = 8;
const PAUSE_MS = 333;
const CONNECTIONS = 20;
const PARAGRAPHS = 40;
const SCENES = [
  { name: 'ten people in one note', notes: 1, people: 10 },
  { name: 'fifty notes, one person each', notes: 50, people: 1 },
];

const product = await startProduct();
try {
  const token = await product.tokenOf(product.sample.people[0].email);
  const { createProject } = await product.ask(token, 'mutation { createProject(input: { name: "Together" }) { id } }');
  for (const scene of SCENES) {
    console.log(`\n  ${scene.name}`);
    console.log(
      `  ${''.padEnd(26)}${['steps/s', 'ack p50', 'ack p95', 'seen p50', 'seen p95', 'pushes a step', 'tx a step'].map((h) => h.padStart(14)).join('')}`,
    );
    const bare = await floor(await madeNotes(token, createProject.id, scene.notes), scene);
    line('bare transaction', bare.rate, bare.took, [], 1, 1);
    for (const [name, pause] of [
      [`a step every ${PAUSE_MS} ms`, PAUSE_MS],
      ['as fast as acknowledged', 0],
    ]) {
      const { rate, acks, seen, pushes, transactions } = await together(
        token,
        await madeNotes(token, createProject.id, scene.notes),
        scene,
        pause,
      );
      line(name, rate, acks, seen, pushes, transactions, pause ? null : bare.rate / rate);
    }
  }
} finally {
  await product.stop();
}
process.exit();

function line(name, rate, acks, seen, pushes, transactions, times) {
  const ms = (list, part) => (list.length ? `${share(list, part).toFixed(1)} ms` : '');
  const cells = [rate.toFixed(0), ms(acks, 0.5), ms(acks, 0.95), ms(seen, 0.5), ms(seen, 0.95), pushes.toFixed(2), transactions.toFixed(1)];
  const said = times ? `   the bare one does ${times.toFixed(1)} times as many` : '';
  console.log(`  ${name.padEnd(26)}${cells.map((c) => c.padStart(14)).join('')}${said}`);
}

function share(list, part) {
  return [...list].sort((a, b) => a - b)[Math.ceil(list.length * part) - 1];
}

async function madeNotes(token, projectId, count) {
  const text = Array.from({ length: PARAGRAPHS }, (_, i) => `Paragraph ${i} of an interview about the bikes that did not open.`).join(
    '\n\n',
  );
  const ids = [];
  for (let i = 0; i < count; i++) {
    const input = { projectId, title: `Note ${i}`, text };
    ids.push((await product.ask(token, 'mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }', { i: input })).createNote.id);
  }
  return ids;
}

/** Everybody types for some seconds; then all screens of a note must show what the server has. */
async function together(token, noteIds, { people }, pause) {
  const typedAt = new Map();
  const seen = [];
  const acks = [];
  const onRows = (rows) => {
    const now = performance.now();
    for (const { step } of rows) {
      const at = typedAt.get(step.slice?.content?.[0]?.text);
      if (at) seen.push(now - at);
    }
  };
  const editors = [];
  for (const id of noteIds)
    for (let p = 0; p < people; p++)
      editors.push({ id, who: p, editor: await BenchEditor.open(product, token, id, `${id.slice(-4)}-${p}`, onRows) });
  const before = await committed();
  const began = performance.now();
  await Promise.all(
    editors.map(async ({ id, who, editor }, i) => {
      // Not all in the same moment.
      if (pause) await new Promise((r) => setTimeout(r, (pause * i) / editors.length));
      for (let n = 0; performance.now() - began < SECONDS * 1000; n++) {
        const text = `${id.slice(-6)}.${who}.${n};`;
        const at = performance.now();
        typedAt.set(text, at);
        await editor.type(text, (who + 0.5) / people);
        const took = performance.now() - at;
        acks.push(took);
        if (pause) await new Promise((r) => setTimeout(r, Math.max(0, pause - took)));
      }
    }),
  );
  const took = (performance.now() - began) / 1000;
  const transactions = (await committed()) - before;
  await reconcile(token, editors, noteIds);
  for (const { editor } of editors) editor.close();
  const accepted = editors.reduce((sum, { editor }) => sum + editor.accepted, 0);
  const pushes = editors.reduce((sum, { editor }) => sum + editor.pushes, 0);
  if (accepted !== typedAt.size) throw new Error(`${typedAt.size} typed, ${accepted} accepted`);
  return { rate: accepted / took, acks, seen, pushes: pushes / accepted, transactions: transactions / accepted };
}

/** Transactions that the database has committed; a connection counts them once a second. What a step costs in them hangs on no other load of the machine. */
async function committed() {
  await new Promise((r) => setTimeout(r, 1200));
  const { rows } = await product.pg.admin.query(`select xact_commit::int as n from pg_stat_database where datname = 'bench'`);
  return rows[0].n;
}

async function reconcile(token, editors, noteIds) {
  for (const id of noteIds) {
    const there = await product.call(token, 'GET', `/api/docs/${id}`);
    for (const { editor } of editors.filter((e) => e.id === id)) {
      for (let i = 0; i < 200 && editor.client.base.version < there.version; i++) {
        await editor.client.pull();
        await new Promise((r) => setTimeout(r, 20));
      }
      const shown = JSON.stringify(editor.state.doc.toJSON());
      if (editor.client.base.version !== there.version || shown !== JSON.stringify(there.doc))
        throw new Error('an editor shows another text');
    }
  }
}

/** What the database alone does: the transaction of a push on every note, as many at once as there are connections. */
async function floor(noteIds, { people }) {
  const pool = new pgLib.Pool({ connectionString: product.env.DATABASE_URL, max: CONNECTIONS, pipeline: true });
  const owner = new pgLib.Client({ connectionString: product.pg.url('postgres', 'bench') });
  await owner.connect();
  const { rows } = await owner.query('select workspace_id as ws, id, created_by as who from notes where id = any($1)', [noteIds]);
  await owner.end();
  const took = [];
  const began = performance.now();
  const step = JSON.stringify({ stepType: 'replace', from: 1, to: 1, slice: { content: [{ type: 'text', text: 'abcdef.1.23;' }] } });
  await Promise.all(
    rows.map(async ({ ws, id, who }) => {
      for (let version = 0; performance.now() - began < (SECONDS * 1000) / 2; version++) {
        const at = performance.now();
        const c = await pool.connect();
        await Promise.all([
          c.query('begin'),
          c.query("select set_config('app.workspace_id', $1, true)", [ws]),
          c.query(PUSH, [ws, id, version, 0, 'floor', who, [step], ['null']]),
          c.query("select pg_notify('live', $1)", [JSON.stringify({ w: ws, t: 'steps', id, v: version })]),
          c.query('commit'),
        ]);
        c.release();
        took.push(performance.now() - at);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  await pool.end();
  return { rate: took.length / seconds, took, people };
}
