// The database of `search-million`: highlights made of words that people said, in workspaces of uneven size, and four readers.
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pgLib from 'pg';
import { v7 } from 'uuid';

const HIGHLIGHTS = Number(process.env.HIGHLIGHTS ?? 1_000_000);
/** What people said; a benchmark without it has nothing to search. */
export const CORPUS = process.env.CORPUS ?? path.resolve(import.meta.dirname, '../../shared/data/retrieval-qmsum/corpus.jsonl');
/** The first workspace holds three tenths of all, in 200 projects of uneven size. */
const WORKSPACES = 200;
const PROJECTS = 200;
const SHARE = 0.3;

/** Fills an empty database that has all migrations; answers who searches it. */
export async function fillMillion(pg) {
  const c = new pgLib.Client({ connectionString: pg.url('postgres', 'bench') });
  await c.connect();
  const began = Date.now();
  const said = fs
    .readFileSync(CORPUS, 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const { title, text } = JSON.parse(line);
      return text
        .split(/(?<=[.?!]) /)
        .filter((s) => s.split(' ').length > 4)
        .map((s) => ({ who: title, text: s }));
    });
  const user = v7();
  await c.query(`insert into users (id, email, name, confirmed_at) values ($1, 'b@example.com', 'Bench', now())`, [user]);
  await c.query('create unlogged table said (n serial primary key, who text, text text)');
  await c.query(`insert into said (who, text) select who, text from jsonb_to_recordset($1::jsonb) as s (who text, text text)`, [
    JSON.stringify(said),
  ]);
  const workspaces = Array.from({ length: WORKSPACES }, () => v7());
  await c.query(
    `insert into workspaces (id, name, subdomain, region) select w, 'Bench', 'bench' || i, 'us_b' from unnest($1::uuid[]) with ordinality as u(w, i)`,
    [workspaces],
  );
  await c.query(
    `insert into projects (workspace_id, id, name, created_by, default_access)
     select w, gen_random_uuid(), 'Project ' || j, $2, case when j % 4 = 0 then 0 else 2 end
     from unnest($1::uuid[]) with ordinality as u(w, i), lateral generate_series(1, case when i = 1 then ${PROJECTS} else 5 end) j`,
    [workspaces, user],
  );
  await c.query(
    `insert into notes (workspace_id, id, project_id, title, created_by, created_at)
     select p.workspace_id, gen_random_uuid(), p.id, 'Interview ' || k, $1, now() - k * interval '1 day' from projects p, generate_series(1, 5) k`,
    [user],
  );
  await c.query(`create unlogged table places as select workspace_id, id as note_id, project_id, row_number() over (partition by workspace_id order by random()) as k,
    count(*) over (partition by workspace_id) as notes from notes`);
  await c.query('create index on places (workspace_id, k)');
  await c.query('set session_replication_role = replica');
  const first = Math.round(HIGHLIGHTS * SHARE);
  await c.query(
    `insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text, speaker, offset_version, created_by, created_at)
     select h.w, gen_random_uuid(), p.note_id, p.project_id, 1, 5, 0, 0, 'ok', s.text, s.text, s.who, 0, $2, now() - random() * interval '700 days'
     from (select i, case when i <= ${first} then ($1::uuid[])[1] else ($1::uuid[])[2 + i % ${WORKSPACES - 1}] end as w from generate_series(1, ${HIGHLIGHTS}) i) h
     join said s on s.n = 1 + h.i % ${said.length}
     join places p on p.workspace_id = h.w and p.k = 1 + floor(power(((h.i::bigint * 7919) % 10007) / 10007.0, 3) * p.notes)::int`,
    [workspaces, user],
  );
  // Each sentence stands in ten highlights: its words are found once. What is added to them per entry is what app_search_tsv adds.
  const bare = workspaces[0].replaceAll('-', '');
  await c.query(
    `create unlogged table said_words as
     select who, text, ts_delete(app_search_tsv('${workspaces[0]}', 'HIGHLIGHT', null, '', text, array[who], 'en'), array[E'\\x01w${bare}', E'\\x01tHIGHLIGHT', E'\\x01n']) as tsv
     from (select distinct who, text from said) s`,
  );
  await c.query('analyze');
  await c.query("set maintenance_work_mem = '512MB'");
  const { rows: indexes } = await c.query(
    `select indexname, indexdef from pg_indexes where tablename = 'search_entries' and indexname <> 'search_entries_pkey'`,
  );
  for (const { indexname } of indexes) await c.query(`drop index ${indexname}`);
  const made = `app_search_tsv(s.workspace_id, s.type, s.project_id, s.title, s.body, coalesce(array[h.speaker], '{}'), 'en')`;
  const joined = `w.tsv || array_to_tsvector(array[E'\\x01w' || replace(s.workspace_id::text, '-', ''), E'\\x01tHIGHLIGHT', E'\\x01p' || replace(s.project_id::text, '-', '')])`;
  const source = `from v_repository_search s left join highlights h on h.workspace_id = s.workspace_id and h.id = s.id
    left join said_words w on w.who = h.speaker and w.text = s.body`;
  const { rows: others } = await c.query(
    `select 1 from (select ${made} as made, ${joined} as joined ${source} where w.tsv is not null limit 2000) x where made <> joined`,
  );
  if (others.length) throw new Error('The words of an entry are not those that the product makes.');
  await c.query(
    `insert into search_entries (workspace_id, type, id, project_id, title, body, people, tsv, changed_at)
     select s.workspace_id, s.type, s.id, s.project_id, s.title, s.body, coalesce(array[h.speaker], '{}'),
       case when w.tsv is null then ${made} else ${joined} end, s.changed_at ${source}`,
  );
  for (const { indexdef } of indexes) await c.query(indexdef);
  await c.query(
    `insert into search_words (workspace_id, word) select $1, word from ts_stat('select tsv from search_entries where workspace_id = ''${workspaces[0]}''') where app_search_is_word(word)`,
    [workspaces[0]],
  );
  await c.query('vacuum analyze');
  const readers = [];
  // An admin, a contributor to three quarters of the projects, one to 20 of them, one to a single one.
  for (const [name, role, projects] of [
    ['admin', 'admin', null],
    ['most', 'contributor', null],
    ['twenty', 'contributor', 20],
    ['one', 'contributor', 1],
  ]) {
    const workspace = workspaces[0];
    const id = v7();
    const secret = randomBytes(32).toString('base64url');
    await c.query(`insert into users (id, email, name, confirmed_at) values ($1, $2, $3, now())`, [id, `${name}@example.com`, name]);
    await c.query(`insert into members (workspace_id, id, user_id, role) values ($1, $2, $3, $4)`, [workspace, v7(), id, role]);
    await c.query(`insert into access_tokens (workspace_id, id, user_id, name, secret_hash) values ($1, $2, $3, 'bench', $4)`, [
      workspace,
      v7(),
      id,
      createHash('sha256').update(secret).digest(),
    ]);
    const chosen =
      projects === null
        ? null
        : (
            await c.query(`select id from projects where workspace_id = $1 and default_access > 0 order by id limit $2`, [
              workspace,
              projects,
            ])
          ).rows.map((r) => r.id);
    readers.push({ name, token: `api.${workspace.replaceAll('-', '')}.${secret}`, projectIds: chosen });
  }
  const { rows } = await c.query(
    `select count(*)::int as n, pg_size_pretty(pg_relation_size('search_entries')) as heap, pg_size_pretty(pg_relation_size('search_entries_tsv')) as gin from search_entries where type = 'HIGHLIGHT'`,
  );
  console.log(
    `${rows[0].n.toLocaleString('en')} highlights in ${WORKSPACES} workspaces, ${first.toLocaleString('en')} of them searched; table ${rows[0].heap}, index ${rows[0].gin}, made in ${((Date.now() - began) / 1000).toFixed(0)} s`,
  );
  await c.end();
  return readers;
}
