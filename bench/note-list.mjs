// The list of 50 notes through the whole API against bare fastify + pg running the same statement in the same row-level-security transaction.
// Prints CPU milliseconds of the server process for a request (user + system, best of interleaved rounds) and the ratio; the goal is at most 2.5.
import { cpuOf, startBench } from './lib-server.mjs';

const NOTES = 5000;
const ROUNDS = 5;
const REQUESTS = 600;
const CLIENTS = 10;
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
} finally {
  await bench.stop();
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

async function fill({ db, person: { user, workspace, project } }) {
  await db.query(
    `insert into notes (workspace_id, id, project_id, title, speakers, excerpt, word_count, created_by, created_at)
     select $1, gen_random_uuid(), $2, 'Interview ' || i, '[{"id":"s1","name":"Ann"},{"id":"s2","name":"Bob"}]', repeat('what they said ', 12), 1200 + i, $3, now() - i * interval '1 minute' from generate_series(1, ${NOTES}) i`,
    [workspace, project, user],
  );
  await db.query(
    `insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text, offset_version, created_by)
     select n.workspace_id, gen_random_uuid(), n.id, n.project_id, 1, 5, 0, 0, 'ok', 'what', 'what', 0, n.created_by from notes n, generate_series(1, 4)`,
  );
  await db.query('analyze');
}
