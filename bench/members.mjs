// Members of a workspace of 5,000: what PostgreSQL does for the first page and for a search, milliseconds of the product's statement and of one
// written by hand, in turns on the same connection (goal: at most 1.5).
// Then what travels for a page of settings, for a picker and for who has access, against all members at once, which is what they replaced.
import { v7 } from 'uuid';
import { matchesPerson, memberPage, personKey } from '../backend/dist/contexts/workspace/members/member-lists.sql.js';
import { percentile, startBench } from './lib-server.mjs';

const MEMBERS = 5000;
const ROUNDS = 40;
const BY_HAND = `
  select m.id, m.user_id, m.role, m.joined_at, m.last_seen_at, m.deactivated_at, m.source, u.name, u.email, count(*) over ()::int as total
  from members m join users u on u.id = m.user_id
  where m.workspace_id = $1 and m.removed_at is null and m.deactivated_at is null`;
const SEARCH_BY_HAND = `${BY_HAND} and (lower(unaccent(u.name)) like '%' || lower($2) || '%' or lower(u.email) like '%' || lower($2) || '%')
  order by lower(unaccent(u.name)) collate "C", m.user_id limit 51`;
const FIRST_BY_HAND = `${BY_HAND} order by lower(unaccent(u.name)) collate "C", m.user_id limit 51`;
const ROW = 'id email role joinedAt lastSeenAt deactivatedAt hasSecondFactor source isYou groups { id name } user { id name initials }';
const kilobytes = (bytes) => (bytes / 1024).toFixed(1);

const bench = await startBench();
try {
  const { workspace, project } = bench.person;
  await fill(bench.db, workspace);
  console.log(`\nPostgreSQL, ${MEMBERS.toLocaleString('en')} members, median of ${ROUNDS}:`);
  const page = (pattern, limit) => memberPage('active', personKey(pattern), pattern ? matchesPerson(pattern) : '', '', limit);
  await compare('first page', [page(null, '$2'), [workspace, 51]], [FIRST_BY_HAND, [workspace]]);
  await compare('search', [page('$2::text', '$3'), [workspace, 'weber', 51]], [SEARCH_BY_HAND, [workspace, 'weber']]);

  const app = await bench.serve();
  const everybody = await replaced(app);
  console.log(
    `\nThrough the API, median of ${ROUNDS}; all members at once, as the list was: ${kilobytes(everybody.bytes)} kB, ${everybody.ms} ms`,
  );
  await measure(app, everybody, 'page of settings', `{ members(first: 50) { total pageInfo { hasNextPage endCursor } nodes { ${ROW} } } }`);
  await measure(app, everybody, 'picker opened', `{ members(first: 20) { total nodes { id email user { id name initials } } } }`);
  await measure(
    app,
    everybody,
    'picker, letters',
    `{ members(query: "weber", first: 20) { total nodes { id email user { id name initials } } } }`,
  );
  await measure(
    app,
    everybody,
    'who has access',
    `{ peopleWithAccess(place: project, id: "${project}") { total nodes { email access explicit isYou user { id name initials } reasons { text access } } } }`,
  );
} finally {
  await bench.stop();
}

async function compare(what, product, byHand) {
  const took = { product: [], byHand: [] };
  for (let i = 0; i < ROUNDS; i++)
    for (const [side, [text, values]] of Object.entries({ product, byHand })) {
      const began = performance.now();
      const { rows } = await bench.db.query({ name: `${what} ${side}`, text, values });
      took[side].push(performance.now() - began);
      if (rows.length < 51) throw new Error(`${what}: ${rows.length} rows`);
    }
  const [mine, theirs] = [percentile(took.product, 0.5), percentile(took.byHand, 0.5)];
  console.log(`  ${what.padEnd(18)} ${mine} ms, by hand ${theirs} ms, ratio ${(mine / theirs).toFixed(2)}  (goal: at most 1.5)`);
}

/** What the list of before sent: every member in pages of 200, as one answer. */
async function replaced(app) {
  let [bytes, ms, after] = [0, 0, null];
  do {
    const began = performance.now();
    const answer = await bench.call(
      app,
      '/api/graphql',
      JSON.stringify({
        query: `query ($a: String) { members(first: 200, after: $a) { pageInfo { hasNextPage endCursor } nodes { ${ROW} } } }`,
        variables: { a: after },
      }),
    );
    ms += performance.now() - began;
    bytes += answer.length;
    const { pageInfo } = JSON.parse(answer).data.members;
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after);
  return { bytes, ms: Math.round(ms) };
}

async function measure(app, everybody, what, query) {
  const took = [];
  let bytes = 0;
  for (let i = 0; i < ROUNDS; i++) {
    const began = performance.now();
    const answer = await bench.call(app, '/api/graphql', JSON.stringify({ query }));
    took.push(performance.now() - began);
    if (!answer.startsWith('{"data"')) throw new Error(answer.slice(0, 300));
    bytes = answer.length;
  }
  const ms = percentile(took, 0.5);
  const share = ((100 * bytes) / everybody.bytes).toFixed(1);
  console.log(`  ${what.padEnd(18)} ${kilobytes(bytes)} kB (${share} % of all), ${ms} ms (ratio ${(ms / everybody.ms).toFixed(3)})`);
}

async function fill(db, workspace) {
  const [first, last] = [
    ['Maren', 'Idris', 'Clara', 'Zoë', 'Łukasz', 'Ada', 'Bo', 'Émile'],
    ['Holt', 'Bello', 'Novak', 'Weber', 'Adler', 'Berg', 'Okafor'],
  ];
  const people = Array.from({ length: MEMBERS - 1 }, (_, i) => [
    v7(),
    `${first[i % first.length]} ${last[i % last.length]} ${i}`,
    `person-${i}@example.com`,
  ]);
  await db.query(
    `insert into users (id, name, email, confirmed_at) select *, now() from unnest($1::uuid[], $2::text[], $3::text[])`,
    [0, 1, 2].map((column) => people.map((person) => person[column])),
  );
  await db.query(
    `insert into members (workspace_id, id, user_id, role) select $1, gen_random_uuid(), id, 'contributor' from unnest($2::uuid[]) id`,
    [workspace, people.map(([id]) => id)],
  );
  await db.query('vacuum analyze');
}
