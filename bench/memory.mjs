// Whether the server's memory grows with use: people open notes, type into them, list and search, over and over, with hundreds of different
// notes and sockets. MINUTES (10 unless given) of that as fast as it goes; every tenth of it, after a forced collection, the heap, what lies
// outside of it and resident memory; at the end the slope of the second half, which is what is left when caches are full. HEAP=<folder> writes
// snapshots of the heap after the first and the last tenth. The goal: at most 1 MB of heap more for each 1,000 actions.
import { once } from 'node:events';
import path from 'node:path';
import { BenchEditor } from './lib-editor.mjs';

const MINUTES = Number(process.env.MINUTES ?? 10);
const NOTES = 150;
const PEOPLE = 4;
const PARAGRAPHS = 120;
const TENTHS = 10;

process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --expose-gc --import ./bench/lib-memory-probe.mjs`;
const { startProduct } = await import('./lib-product.mjs');
const product = await startProduct();
let actions = 0;
try {
  const { people } = product.sample;
  const tokens = await Promise.all(people.map(({ email }) => product.tokenOf(email)));
  const token = tokens[0];
  const { createProject } = await product.ask(token, 'mutation { createProject(input: { name: "Memory" }) { id } }');
  const notes = [];
  for (let i = 0; i < NOTES; i++) {
    const text = Array.from(
      { length: PARAGRAPHS },
      (_, n) => `Paragraph ${n} of talk ${i}, about bikes that did not open on day ${i * n}.`,
    );
    const input = { projectId: createProject.id, title: `Talk ${i}`, text: text.join('\n\n') };
    const { createNote } = await product.ask(token, 'mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }', { i: input });
    notes.push(createNote.id);
  }
  const rows = [];
  let isOver = false;
  const workers = Array.from({ length: PEOPLE }, (_, who) => use(tokens[who % 2], who, createProject.id, notes, () => isOver));
  const failed = Promise.all(workers);
  failed.catch(() => {});
  for (let tenth = 1; tenth <= TENTHS; tenth++) {
    await Promise.race([new Promise((done) => setTimeout(done, (MINUTES * 60_000) / TENTHS)), failed]);
    rows.push({ actions, ...(await memory()) });
    const { heap, committed, outside, rss } = rows.at(-1);
    console.log(
      `  ${String(actions).padStart(7)} actions   heap ${mb(heap)} of ${mb(committed)}   outside ${mb(outside)}   resident ${mb(rss)}`,
    );
    if (process.env.HEAP && (tenth === 1 || tenth === TENTHS)) await snapshot(path.resolve(process.env.HEAP, `${tenth}.heapsnapshot`));
  }
  isOver = true;
  await failed;
  const [middle, last] = [rows[TENTHS / 2 - 1], rows.at(-1)];
  for (const what of ['heap', 'outside', 'rss'])
    console.log(
      `  slope of the second half: ${what.padEnd(8)} ${(((last[what] - middle[what]) / 1e6 / (last.actions - middle.actions)) * 1000).toFixed(2)} MB a 1,000 actions`,
    );
} finally {
  await product.stop();
}
process.exit();

/** One person: a note is opened, typed into and left; lists are read, something is searched. */
async function use(token, who, projectId, notes, isOver) {
  for (let round = who; !isOver(); round++) {
    const id = notes[(round * 7 + who * 31) % notes.length];
    const editor = await BenchEditor.open(product, token, id, `memory-${who}-${round}`, () => {});
    for (let i = 0; i < 5; i++) {
      await editor.type(`word ${round}.${i} `, (i + 0.5) / 5);
      actions++;
    }
    editor.close();
    for (const [query, variables] of reads(projectId, id, round)) {
      await product.ask(token, query, variables);
      actions++;
    }
  }
}

function* reads(projectId, id, round) {
  yield ['query ($p: ID!) { notes(projectId: $p, first: 50) { nodes { id title speakers { id name } excerpt } total } }', { p: projectId }];
  yield [
    'query ($p: ID!, $q: String) { notes(projectId: $p, first: 50, query: $q) { nodes { id title } total } }',
    { p: projectId, q: `${round}` },
  ];
  yield ['query ($id: ID!) { note(id: $id) { id title project { id name } viewerAccess } }', { id }];
  yield ['query { home { recent { kind id } } inboxUnread folders { id name } }', {}];
  yield ['query ($i: SearchInput!) { search(input: $i) { items { __typename } } }', { i: { query: `bikes ${round % 50}` } }];
  // Scripts write their texts as they like: every one is another document.
  yield [`query Made${round} { projects(first: ${1 + (round % 50)}) { nodes { id name } } }`, {}];
}

async function memory() {
  product.server.send({ probe: 'memory' });
  for (;;) {
    const [message] = await once(product.server, 'message');
    if (!message.probe) continue;
    const { heapUsed, heapTotal, external, rss } = message.probe;
    return { heap: heapUsed, committed: heapTotal, outside: external, rss };
  }
}

async function snapshot(file) {
  product.server.send({ probe: 'snapshot', file });
  while (!(await once(product.server, 'message'))[0].snapshot);
}

function mb(bytes) {
  return `${(bytes / 1e6).toFixed(1).padStart(6)} MB`;
}
