// The list of 50 notes through the whole API against bare fastify + pg running the same statement in the same row-level-security transaction.
// Prints CPU milliseconds of the server process for a request (user + system, best of interleaved rounds) and the ratio; the goal is at most 2.5.
// Then what the statement costs PostgreSQL, as the product sends it, against one written by hand for the same rows and their number, of projects
// of 200 and of 20,000 notes: CPU milliseconds of the connection's own process; the goal is at most 1.5.
import pgLib from 'pg';
import { NOTE_ORDERS, notePage } from '../backend/dist/contexts/repository/notes/notes.sql.js';
import { cpuOf, startBench } from './lib-server.mjs';

const NOTES = 5000;
const ROUNDS = 5;
const REQUESTS = 600;
const CLIENTS = 10;
/** Rows and number, as hand-written without access rules. */
const BY_HAND = `
  select n.id, n.title, n.project_id, p.name, n.speakers, n.word_count, n.excerpt, n.duration_ms, n.recorded_at, n.created_at, n.updated_at, n.created_by,
    h.count, (select count(*)::int from notes where workspace_id = $1 and project_id = $2 and deleted_at is null) as total
  from (select * from notes where workspace_id = $1 and project_id = $2 and deleted_at is null order by created_at desc, id limit $3) n
  join projects p on p.workspace_id = n.workspace_id and p.id = n.project_id
  left join lateral (
    select count(*)::int as count from highlights h where h.workspace_id = n.workspace_id and h.note_id = n.id and h.deleted_at is null) h on true
  order by n.created_at desc, n.id`;
const QUERY =
  'query($p: ID!) { notes(projectId: $p, first: 50) { nodes { id title projectId project { id name } speakers { id name } wordCount highlightCount excerpt durationMs recordedAt createdAt updatedAt viewerAccess createdBy { id name initials colour } } pageInfo { hasNextPage endCursor } total } }';

const bench = await startBench({ clients: CLIENTS });
try {
  await fill(bench);
  const { user, workspace, project } = bench.person;
  const app = await bench.serve();
  const floor = await bench.serve('bench/lib-floor.mjs');
  const asked = JSON.stringify({ query: QUERY, variables: { p: project } });
  const sides = {
    product: { pid: app.pid, ask: () => bench.call(app, '/api/graphql', asked) },
    floor: { pid: floor.pid, ask: () => bench.call(floor, '/api/graphql', JSON.stringify({ user, workspace, project })) },
  };
  for (const side of Object.values(sides)) {
    const answer = JSON.parse(await side.ask());
    if (answer.errors || (answer.data?.notes.nodes ?? answer).length < 50)
      throw new Error(`no list: ${JSON.stringify(answer).slice(0, 300)}`);
    await load(side, 200);
  }
  const best = { product: Number.POSITIVE_INFINITY, floor: Number.POSITIVE_INFINITY };
  for (let i = 0; i < ROUNDS; i++)
    for (const name of Object.keys(sides)) best[name] = Math.min(best[name], await load(sides[name], REQUESTS));
  console.log(`50-note list of ${NOTES} notes, ${CLIENTS} clients, ${ROUNDS} rounds of ${REQUESTS}`);
  console.log(`  bare fastify + pg   ${best.floor.toFixed(2)} CPU ms a request`);
  console.log(`  product             ${best.product.toFixed(2)} CPU ms a request`);
  console.log(`  ratio               ${(best.product / best.floor).toFixed(2)}  (goal: at most 2.5)`);
  for (const notes of [200, 20_000]) await compareStatements(bench, notes);
} finally {
  await bench.stop();
}

/** The product's statement and one by hand in turns, each in the transaction of a read with its plan kept; a project of its own. */
async function compareStatements({ db, pg, person: { user, workspace } }, notes) {
  const { rows } = await db.query(
    `insert into projects (workspace_id, id, name, created_by) values ($1, gen_random_uuid(), 'Statements', $2) returning id`,
    [workspace, user],
  );
  const project = rows[0].id;
  await fill({ db, person: { user, workspace, project } }, notes);
  await db.query('vacuum analyze');
  const client = new pgLib.Client({ connectionString: pg.url('app_rw', 'bench') });
  await client.connect();
  const pid = (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
  const bind = {
    name: 'bind',
    text: `select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('app.workspace_id', $1, true)`,
  };
  const read = async (name, text, values) => {
    await client.query('begin read only');
    await client.query({ ...bind, values: [workspace] });
    const found = (await client.query({ name, text, values })).rows;
    await client.query('commit');
    if (found.length !== 51) throw new Error(`${name}: ${found.length} rows`);
  };
  const sides = {
    product: () => read('product', notePage(NOTE_ORDERS.created, '', ''), [workspace, user, 'contributor', project, 51]),
    byHand: () => read('by_hand', BY_HAND, [workspace, project, 51]),
  };
  const best = { product: Number.POSITIVE_INFINITY, byHand: Number.POSITIVE_INFINITY };
  const times = 400;
  for (let round = 0; round < 4; round++)
    for (const [name, once] of Object.entries(sides)) {
      await once();
      const before = cpuOf(pid);
      for (let i = 0; i < times; i++) await once();
      // The first round warms up.
      if (round) best[name] = Math.min(best[name], (cpuOf(pid) - before) / times);
    }
  await client.end();
  console.log(
    `\nPostgreSQL for 50 of ${notes.toLocaleString('en')} notes: product ${best.product.toFixed(2)}, by hand ${best.byHand.toFixed(2)} CPU ms, ratio ${(best.product / best.byHand).toFixed(2)}  (goal: at most 1.5)`,
  );
}

/** CPU milliseconds a request over n requests. */
async function load(side, n) {
  const before = cpuOf(side.pid);
  let left = n;
  const worker = async () => {
    while (left-- > 0) await side.ask();
  };
  await Promise.all(Array.from({ length: CLIENTS }, worker));
  return (cpuOf(side.pid) - before) / n;
}

async function fill({ db, person: { user, workspace, project } }, notes = NOTES) {
  await db.query(
    `insert into notes (workspace_id, id, project_id, title, speakers, excerpt, word_count, created_by, created_at)
     select $1, gen_random_uuid(), $2, 'Interview ' || i, '[{"id":"s1","name":"Ann"},{"id":"s2","name":"Bob"}]', repeat('what they said ', 12), 1200 + i, $3, now() - i * interval '1 minute' from generate_series(1, ${notes}) i`,
    [workspace, project, user],
  );
  await db.query(
    `insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text, offset_version, created_by)
     select n.workspace_id, gen_random_uuid(), n.id, n.project_id, 1, 5, 0, 0, 'ok', 'what', 'what', 0, n.created_by from notes n, generate_series(1, 4) where n.project_id = $1`,
    [project],
  );
  await db.query('analyze');
}
