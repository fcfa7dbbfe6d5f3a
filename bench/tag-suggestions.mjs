// How long a person waits for suggested tags in a project with 1,000 tags of ten examples each, all of which have their vectors. Prints
// milliseconds of the whole call, the CPU milliseconds of the server process, and the same for a project with 50 tags beside it.
import { v7 } from 'uuid';
import { ShippedModel } from '../backend/dist/contexts/ai/embeddings/shipped-model.js';
import { cpuOf, percentile, startBench } from './lib-server.mjs';

const EXAMPLES = 10;
const TEXT =
  'The deposit was kept for three months and nobody at the agency could tell me when I would get it back, so I wrote a letter to them.';
const QUERY = 'query($n: ID!, $t: String!) { suggestedTags(noteId: $n, text: $t) { tag { id title } score } }';

const bench = await startBench();
try {
  const places = [];
  for (const tags of [50, 1000]) places.push({ tags, note: await fill(bench, tags) });
  await bench.db.query('analyze');
  const server = await bench.serve();
  // Each time another passage: the same one is no fresh question.
  const ask = (note, i) => bench.ask(server, QUERY, { n: note, t: `${TEXT} ${i}` });
  for (const { tags, note } of places) {
    for (let i = 0; i < 5; i++) await ask(note, i);
    const before = cpuOf(server.pid);
    const times = [];
    for (let i = 0; i < 30; i++) {
      const start = performance.now();
      await ask(note, i + 10);
      times.push(performance.now() - start);
    }
    console.log(
      `${tags} tags of ${EXAMPLES} examples: p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms, ${((cpuOf(server.pid) - before) / 30).toFixed(0)} CPU ms of the server process`,
    );
  }
} finally {
  await bench.stop();
}

/** A project with so many tags; a passage of 25 words is an example, with a vector of the model's length in any direction. */
async function fill({ db: c, person: { user, workspace } }, tags) {
  const { name, dimensions } = new ShippedModel();
  const [project, board, group, note] = [v7(), v7(), v7(), v7()];
  await c.query(`insert into projects (workspace_id, id, name, created_by) values ($1, $2, 'Bench', $3)`, [workspace, project, user]);
  await c.query(`insert into tag_boards (workspace_id, id, project_id, name, created_by) values ($1, $2, $3, 'Bench', $4)`, [
    workspace,
    board,
    project,
    user,
  ]);
  await c.query(`insert into tag_groups (workspace_id, id, board_id, name) values ($1, $2, $3, 'All')`, [workspace, group, board]);
  await c.query(
    `insert into notes (workspace_id, id, project_id, title, speakers, excerpt, word_count, created_by) values ($1, $2, $3, 'Interview', '[]', '', 10, $4)`,
    [workspace, note, project, user],
  );
  await c.query(
    `insert into tags (workspace_id, id, board_id, group_id, title, colour, rank, created_by)
     select $1, gen_random_uuid(), $2, $3, 'Tag ' || i, 'ochre', i, $4 from generate_series(1, $5::int) i`,
    [workspace, board, group, user, tags],
  );
  await c.query(
    `with made as (
       insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text, offset_version, created_by)
       select $1, gen_random_uuid(), $2, $3, 1, 5, 0, 0, 'ok', w, w, 0, $4
       from generate_series(1, $5::int) i, lateral (select 'passage ' || string_agg(substr(md5(i::text || k), 1, 1 + k % 8), ' ') as w from generate_series(1, 25) k) x
       returning id),
     numbered as (select id, row_number() over () as n from made)
     insert into highlight_tags (workspace_id, highlight_id, tag_id, created_by)
     select $1, h.id, t.id, $4 from numbered h
     join (select id, row_number() over () as n from tags where workspace_id = $1 and group_id = $6) t on t.n = 1 + h.n % $7`,
    [workspace, note, project, user, tags * EXAMPLES, group, tags],
  );
  const { rows } = await c.query(`select id from highlights where workspace_id = $1 and project_id = $2`, [workspace, project]);
  for (let i = 0; i < rows.length; i += 500) {
    const some = rows.slice(i, i + 500);
    await c.query(
      `insert into highlight_vectors (workspace_id, highlight_id, model, vector)
       select $1, x.id, $2, decode(x.vector, 'base64') from unnest($3::uuid[], $4::text[]) x (id, vector)`,
      [workspace, name, some.map((row) => row.id), some.map(() => aVector(dimensions).toString('base64'))],
    );
  }
  return note;
}

function aVector(dimensions) {
  const numbers = Float32Array.from({ length: dimensions }, () => Math.random() - 0.5);
  const length = Math.hypot(...numbers);
  return Buffer.from(numbers.map((x) => x / length).buffer);
}
