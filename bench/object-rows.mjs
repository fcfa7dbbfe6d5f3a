// The highlights of a project and the contacts of a workspace as rows: milliseconds of the first page, of filters and of orders, answered through the
// API by a real server, beside SQL by hand for the same ids and their number, as the owner of the tables. ROWS is how many there are of each.
import pgLib from 'pg';
import { startProduct } from './lib-product.mjs';
import { percentile } from './lib-server.mjs';

const ROWS = Number(process.env.ROWS ?? 20_000);
const ROUNDS = Number(process.env.ROUNDS ?? 20);
const GOAL = 200;
const HIGHLIGHTS = `query ($i: ProjectRowsInput!) { rows: highlightRows(input: $i, first: 100) { total pageInfo { endCursor }
  nodes { highlight { id excerpt noteTitle speaker status createdAt createdBy { id name } tags { id title colour } } values { fieldId value } } } }`;
const CONTACTS = `query ($i: ContactRowsInput!) { rows: contactRows(input: $i, first: 100) { total pageInfo { endCursor }
  nodes { contact { id name emails organisation noteCount lastSeenAt consent updatedAt } values { fieldId value } } } }`;

const product = await startProduct();
const db = new pgLib.Client({ connectionString: product.pg.url('postgres', 'bench') });
await db.connect();
try {
  const { email } = product.sample.people[0];
  const { rows } = await db.query(
    'select m.workspace_id as workspace, m.user_id as "user" from members m join users u on u.id = m.user_id where u.email = $1',
    [email],
  );
  const made = await fill(rows[0]);
  await db.query('vacuum analyze');
  const token = await product.tokenOf(email);
  await highlights(token, made);
  await contacts(token, made);
} finally {
  await db.end();
  await product.stop();
}

async function highlights(token, { workspace, project, field, option, tag }) {
  const from = `from highlights o where o.workspace_id = '${workspace}' and o.project_id = '${project}' and o.deleted_at is null`;
  const tagged = ` and exists (select 1 from highlight_tags x where x.workspace_id = o.workspace_id and x.highlight_id = o.id and x.tag_id = '${tag}')`;
  const valued = ` and exists (select 1 from field_values v where v.workspace_id = o.workspace_id and v.field_id = '${field}' and v.object_id = o.note_id and v.ids && '{${option}}')`;
  await measure(token, `${ROWS.toLocaleString('en')} highlights`, HIGHLIGHTS, { projectId: project }, from, 'o.created_at desc', {
    'first page': [{}, ''],
    'one tag': [{ filter: [row('tag', tag)] }, tagged],
    'a field of the note': [{ filter: [row(field, option)] }, valued],
    'both of them': [{ filter: [row('tag', tag), row(field, option)] }, tagged + valued],
  });
}

async function contacts(token, { workspace, contactField, contactOption }) {
  const from = `from contacts o where o.workspace_id = '${workspace}' and o.deleted_at is null`;
  const valued = ` and exists (select 1 from field_values v where v.workspace_id = o.workspace_id and v.field_id = '${contactField}' and v.object_id = o.id and v.ids && '{${contactOption}}')`;
  const sort = { sort: { by: 'title', descending: false } };
  await measure(token, `${ROWS.toLocaleString('en')} contacts`, CONTACTS, sort, from, 'lower(o.name)', {
    'first page': [{}, ''],
    'an option of a field': [{ filter: [row(contactField, contactOption)] }, valued],
    'a part of the name': [{ query: 'person 1999' }, ` and o.name ilike '%person 1999%'`],
  });
}

function row(field, value) {
  return { row: { field, operator: 'IS_ANY_OF', values: [value] } };
}

async function measure(token, title, query, base, from, order, cases) {
  console.log(`  ${title.padEnd(28)}${['p50', 'p95', 'floor'].map((h) => h.padStart(9)).join('')}   ratio of p50`);
  for (const [name, [input, more]] of Object.entries(cases)) {
    const ids = `select o.id ${from}${more} order by ${order}, o.id limit 101`;
    const count = `select count(*)::int as n ${from}${more}`;
    const once = () => product.ask(token, query, { i: { ...base, ...input } });
    const { total } = (await once()).rows;
    const [{ n }] = (await db.query(count)).rows;
    if (total !== n) throw new Error(`${name}: ${total} rows, by hand ${n}`);
    const [times, floors] = [[], []];
    for (let i = 0; i < ROUNDS; i++) {
      times.push(await timed(once));
      floors.push(await timed(() => Promise.all([db.query(ids), db.query(count)])));
    }
    const [p50, p95, bare] = [percentile(times, 0.5), percentile(times, 0.95), percentile(floors, 0.5)];
    console.log(`  ${name.padEnd(28)}${[p50, p95, bare].map((ms) => ms.padStart(9)).join('')}   ${(p50 / bare).toFixed(1)}`);
    if (Number(p95) >= GOAL) process.exitCode = 1;
  }
  console.log(`  goal: each below ${GOAL} ms at p95`);
}

/** Highlights, two to a note, each second one with a tag, and contacts; both with a field of five options in nineteen of twenty. */
async function fill({ workspace, user }) {
  const one = async (sql, values) => (await db.query(sql, values)).rows[0].id;
  await db.query('set session_replication_role = replica');
  const project = await one(
    'insert into projects (workspace_id, id, name, created_by) values ($1, gen_random_uuid(), $2, $3) returning id',
    [workspace, 'Rows', user],
  );
  await db.query(
    `insert into notes (workspace_id, id, project_id, title, speakers, excerpt, word_count, created_by, created_at)
     select $1, gen_random_uuid(), $2, 'Interview ' || i, '[]', 'words', 1200, $3, now() - i * interval '1 minute' from generate_series(1, ${ROWS / 2}) i`,
    [workspace, project, user],
  );
  await db.query(
    `insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text, offset_version, created_by, created_at)
     select $1, gen_random_uuid(), n.id, $2, 1, 5, 0, 0, 'ok', 'what', 'what', 0, $3, n.created_at + i * interval '1 second'
     from notes n, generate_series(1, 2) i where n.workspace_id = $1 and n.project_id = $2`,
    [workspace, project, user],
  );
  const tag = await one('select id from tags where workspace_id = $1 and deleted_at is null limit 1', [workspace]);
  await db.query(
    `insert into highlight_tags (workspace_id, highlight_id, tag_id, created_by)
     select workspace_id, id, $3, $4 from (select *, row_number() over (order by id) as k from highlights where workspace_id = $1 and project_id = $2) h where k % 2 = 0`,
    [workspace, project, tag, user],
  );
  await db.query(
    `insert into contacts (workspace_id, id, name, organisation, emails, created_by)
     select $1, gen_random_uuid(), 'Person ' || i, 'Company ' || i % 300, '[]', $2 from generate_series(1, ${ROWS}) i`,
    [workspace, user],
  );
  const select = async (owner, target, objects) => {
    const field = await one(
      `insert into fields (workspace_id, id, project_id, target, label, type, rank, created_by)
       values ($1, gen_random_uuid(), $2, $3, 'Plan', 'SELECT', 1, $4) returning id`,
      [workspace, owner, target, user],
    );
    const options = [];
    for (let rank = 1; rank <= 5; rank++)
      options.push(
        await one(
          `insert into field_options (workspace_id, id, field_id, label, colour, rank) values ($1, gen_random_uuid(), $2, 'Plan ' || $3::int, 'jade', $3) returning id`,
          [workspace, field, rank],
        ),
      );
    await db.query(
      `insert into field_values (workspace_id, field_id, object_id, value, ids, updated_by)
       select $1, $2, p.id, o.id::text, array[o.id], $3 from (select id, row_number() over (order by id) as n from ${objects}) p
       join field_options o on o.field_id = $2 and o.rank = 1 + p.n % 5 where p.n % 20 > 0`,
      [workspace, field, user],
    );
    return [field, options[2]];
  };
  const [field, option] = await select(project, 'note', `notes where workspace_id = '${workspace}' and project_id = '${project}'`);
  const [contactField, contactOption] = await select(null, 'contact', `contacts where workspace_id = '${workspace}'`);
  await db.query('set session_replication_role = origin');
  return { workspace, project, field, option, tag, contactField, contactOption };
}

async function timed(run) {
  const began = performance.now();
  await run();
  return performance.now() - began;
}
