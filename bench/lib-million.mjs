// The database of `search-million`: one workspace with a million highlights, no two of which have the same text, and some smaller ones beside it.
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pgLib from 'pg';
import { v7 } from 'uuid';

const HIGHLIGHTS = Number(process.env.HIGHLIGHTS ?? 1_000_000);
/** What people said; a benchmark without it has nothing to search. */
export const CORPUS = process.env.CORPUS ?? path.resolve(import.meta.dirname, '../../shared/data/retrieval-qmsum/corpus.jsonl');
/** The searched workspace: its folders, the projects in each, the notes of a project, the turns of a note, its tags. */
const [FOLDERS, PROJECTS, NOTES, TURNS, TAGS] = [20, 10, 50, 60, 400];
/** The others: how many, and the highlights of each. */
const [OTHERS, OTHERS_HIGHLIGHTS] = [10, 2000];
const STEP = 20_000;

/** Fills an empty database that has all migrations; answers who searches it. */
export async function fillMillion(pg) {
  const c = new pgLib.Client({ connectionString: pg.url('postgres', 'bench') });
  await c.connect();
  const began = Date.now();
  const user = v7();
  const workspaces = Array.from({ length: OTHERS + 1 }, () => v7());
  await c.query(`insert into users (id, email, name, confirmed_at) values ($1, 'b@example.com', 'Bench', now())`, [user]);
  await c.query(
    `insert into workspaces (id, name, subdomain, region) select w, 'Bench', 'bench' || i, 'us_b' from unnest($1::uuid[]) with ordinality as u(w, i)`,
    [workspaces],
  );
  await c.query('set session_replication_role = replica');
  await fillSaid(c);
  const tagGroupId = await fillProjects(c, workspaces, user);
  await fillHighlights(c, workspaces, user);
  await fillEntries(pg, c, workspaces[0]);
  const readers = (await addReaders(c, workspaces[0])).map((reader) => ({ ...reader, tagGroupId }));
  await c.query('vacuum analyze');
  // What was filled is on the disk before anything is timed.
  await c.query('checkpoint');
  const { rows } = await c.query(
    `select count(*) filter (where type = 'HIGHLIGHT')::int as highlights, count(distinct md5(body)) filter (where type = 'HIGHLIGHT')::int as texts,
      count(*) filter (where type = 'NOTE')::int as notes, (avg(length(body)) filter (where type = 'NOTE'))::int as letters,
      (select count(*)::int from highlight_tags) as tagged, pg_size_pretty(pg_relation_size('search_entries')) as heap,
      pg_size_pretty(pg_relation_size('search_entries_tsv')) as gin
     from search_entries where workspace_id = $1`,
    [workspaces[0]],
  );
  const { highlights, texts, notes, letters, tagged, heap, gin } = rows[0];
  console.log(
    `one workspace: ${highlights.toLocaleString('en')} highlights with ${texts.toLocaleString('en')} different texts and ${tagged.toLocaleString('en')} tags in ${notes.toLocaleString('en')} notes of ${letters.toLocaleString('en')} letters; ${OTHERS} others beside it; table ${heap}, index ${gin}, made in ${((Date.now() - began) / 1000).toFixed(0)} s`,
  );
  await c.end();
  return readers;
}

/** Sentences of the corpus, each once, and its turns one after the other. */
async function fillSaid(c) {
  const turns = fs
    .readFileSync(CORPUS, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const sentences = new Map();
  for (const { title, text } of turns)
    for (const sentence of text.split(/(?<=[.?!]) /)) if (sentence.split(' ').length > 4) sentences.set(sentence, title);
  await c.query('create unlogged table said (n serial primary key, who text, text text)');
  await c.query(`insert into said (who, text) select who, text from jsonb_to_recordset($1::jsonb) as s (who text, text text)`, [
    JSON.stringify([...sentences].map(([text, who]) => ({ who, text }))),
  ]);
  await c.query('create unlogged table turns (n serial primary key, text text)');
  await c.query(`insert into turns (text) select who || ': ' || text from jsonb_to_recordset($1::jsonb) as s (who text, text text)`, [
    JSON.stringify(turns.map(({ title, text }) => ({ who: title, text }))),
  ]);
}

/** Folders that are closed but for grants, with projects, notes with texts and tags; the other workspaces have five open projects each. */
async function fillProjects(c, [first, ...others], user) {
  await c.query(
    `insert into folders (workspace_id, id, name, rank, default_access, created_by)
     select $1, gen_random_uuid(), 'Folder ' || i, i, 0, $2 from generate_series(1, ${FOLDERS}) i`,
    [first, user],
  );
  await c.query(
    `insert into projects (workspace_id, id, folder_id, name, created_by)
     select $1, gen_random_uuid(), f.id, f.name || ', project ' || j, $2 from folders f, generate_series(1, ${PROJECTS}) j where f.workspace_id = $1`,
    [first, user],
  );
  await c.query(
    `insert into projects (workspace_id, id, name, created_by)
     select w, gen_random_uuid(), 'Project ' || j, $2 from unnest($1::uuid[]) w, generate_series(1, 5) j`,
    [others, user],
  );
  await c.query(
    `insert into notes (workspace_id, id, project_id, title, plain, created_by, created_at)
     select n.workspace_id, gen_random_uuid(), n.id, 'Interview ' || n.k, t.plain, $1, now() - n.k * interval '1 day'
     from (select p.workspace_id, p.id, k, (row_number() over () * 7919) % (select count(*) - ${TURNS} from turns) as beginning
         from projects p, generate_series(1, ${NOTES}) k) n,
       lateral (select string_agg(t.text, E'\\n' order by t.n) as plain from turns t where t.n > n.beginning and t.n <= n.beginning + ${TURNS}) t`,
    [user],
  );
  const [board, group] = [v7(), v7()];
  await c.query(`insert into tag_boards (workspace_id, id, name, created_by) values ($1, $2, 'Themes', $3)`, [first, board, user]);
  await c.query(`insert into tag_groups (workspace_id, id, board_id, name) values ($1, $2, $3, 'Themes')`, [first, group, board]);
  await c.query(
    `insert into tags (workspace_id, id, board_id, group_id, title, colour, rank, created_by)
     select $1, gen_random_uuid(), $2, $3, 'Theme ' || i, 'clay', i, $4 from generate_series(1, ${TAGS}) i`,
    [first, board, group, user],
  );
  return group;
}

/** Two sentences make a highlight, another pair each time; some notes have many more than others, and four of five highlights one of the tags. */
async function fillHighlights(c, [first, ...others], user) {
  await c.query(`create unlogged table places as select workspace_id, id as note_id, project_id, row_number() over (partition by workspace_id order by random()) as k,
    count(*) over (partition by workspace_id) as notes from notes`);
  await c.query('create index on places (workspace_id, k)');
  await c.query('analyze');
  const fill = (workspace, n) =>
    c.query(
      `insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text, speaker, offset_version, created_by, created_at)
       select $1, gen_random_uuid(), p.note_id, p.project_id, 1, 5, 0, 0, 'ok', x.text, x.text, x.who, 0, $2, now() - random() * interval '700 days'
       from (select i, a.text || ' ' || b.text as text, a.who, floor(power(((i::bigint * 7919) % 10007) / 10007.0, 3) * (select notes from places where workspace_id = $1 limit 1)) + 1 as k
           from generate_series(0, $3::int - 1) i, lateral (select count(*)::int as all from said) n,
             lateral (select i % n.all as first, (i % n.all + 1 + (i / n.all) * 7919) % n.all as second) pair
           join said a on a.n = pair.first + 1 join said b on b.n = pair.second + 1) x
       join places p on p.workspace_id = $1 and p.k = x.k`,
      [workspace, user, n],
    );
  await fill(first, HIGHLIGHTS);
  for (const other of others) await fill(other, OTHERS_HIGHLIGHTS);
  await c.query(
    `insert into highlight_tags (workspace_id, highlight_id, tag_id, created_by, created_at)
     select h.workspace_id, h.id, t.id, $2, h.created_at from highlights h
     join (select id, row_number() over () - 1 as i from tags where workspace_id = $1) t on t.i = uuid_hash(h.id)::bigint & 511
     where h.workspace_id = $1`,
    [first, user],
  );
}

/** The index as the product makes it, by two connections, as its words are most of the work. */
async function fillEntries(pg, c, workspace) {
  const { rows: indexes } = await c.query(
    `select indexname, indexdef from pg_indexes where tablename = 'search_entries' and indexname <> 'search_entries_pkey'`,
  );
  for (const { indexname } of indexes) await c.query(`drop index ${indexname}`);
  await c.query(
    `create unlogged table sources as select s.*, row_number() over () as n, case when h.speaker is null then '{}' else array[h.speaker] end as people
     from v_repository_search s left join highlights h on h.workspace_id = s.workspace_id and h.id = s.id`,
  );
  await c.query('create index on sources (n)');
  await c.query('analyze sources');
  const { rows: sources } = await c.query('select count(*)::int as n from sources');
  let next = 0;
  const fill = async () => {
    const one = new pgLib.Client({ connectionString: pg.url('postgres', 'bench') });
    await one.connect();
    await one.query('set session_replication_role = replica');
    while (next < sources[0].n) {
      const from = next;
      next += STEP;
      await one.query(
        `insert into search_entries (workspace_id, type, id, project_id, title, body, people, tsv, changed_at)
         select s.workspace_id, s.type, s.id, s.project_id, s.title, s.body, s.people,
           app_search_tsv(s.workspace_id, s.type, s.project_id, s.title, s.body, s.people, 'en'), s.changed_at
         from sources s where s.n > $1 and s.n <= $2`,
        [from, next],
      );
    }
    await one.end();
  };
  await Promise.all([fill(), fill()]);
  await c.query("set maintenance_work_mem = '512MB'");
  for (const { indexdef } of indexes) await c.query(indexdef);
  await c.query(
    `insert into search_words (workspace_id, word) select $1, word from ts_stat('select tsv from search_entries where workspace_id = ''${workspace}''') where app_search_is_word(word)`,
    [workspace],
  );
  await c.query('drop table sources, places, said, turns');
}

/** An admin, one whose group is given three quarters of the folders, one whose group is given two of them, and one who is given a project by name. */
async function addReaders(c, workspace) {
  const { rows: folders } = await c.query('select id from folders where workspace_id = $1 order by rank', [workspace]);
  const { rows: projects } = await c.query('select id from projects where workspace_id = $1 order by id limit 1', [workspace]);
  const readers = [];
  for (const [name, role, given] of [
    ['admin', 'admin', []],
    ['most', 'contributor', folders.slice(0, (FOLDERS * 3) / 4)],
    ['few', 'contributor', folders.slice(-2)],
    ['one', 'contributor', projects],
  ]) {
    const [id, group] = [v7(), v7()];
    const secret = randomBytes(32).toString('base64url');
    await c.query(`insert into users (id, email, name, confirmed_at) values ($1, $2, $3, now())`, [id, `${name}@example.com`, name]);
    await c.query(`insert into members (workspace_id, id, user_id, role) values ($1, $2, $3, $4)`, [workspace, v7(), id, role]);
    await c.query(`insert into access_tokens (workspace_id, id, user_id, name, secret_hash) values ($1, $2, $3, 'bench', $4)`, [
      workspace,
      v7(),
      id,
      createHash('sha256').update(secret).digest(),
    ]);
    await c.query(`insert into groups (workspace_id, id, name) values ($1, $2, $3)`, [workspace, group, name]);
    await c.query(`insert into group_members (workspace_id, group_id, user_id, id) values ($1, $2, $3, $4)`, [workspace, group, id, v7()]);
    for (const object of given)
      await c.query(
        `insert into access_grants (workspace_id, id, kind, object_id, user_id, group_id, access) values ($1, $2, $3, $4, $5, $6, 1)`,
        [workspace, v7(), name === 'one' ? 'project' : 'folder', object.id, name === 'one' ? id : null, name === 'one' ? null : group],
      );
    readers.push({ name, token: `api.${workspace.replaceAll('-', '')}.${secret}` });
  }
  return readers;
}
