import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { STORED_BYTES } from '#platform/storage';
import { openArchive } from '../backup/archive.js';
import { backUp } from '../backup/back-up.js';
import { migrationsFor, restore } from '../backup/restore.js';
import { PurgedFiles } from '../contexts/files/purged-files.jobs.js';
import { MIGRATIONS } from '../migrations/index.js';
import { Browser } from './browser.js';
import { freshDatabase } from './database.js';
import { type Person, startApp, type TestApp } from './harness.js';
import { freshEmail, login, PASSWORD, passwordHash } from './person-on-root.js';
import { sampleTemplate } from './sample.js';

const SEARCH = `query ($q: String!) { search(input: { query: $q }) { total counts { type count } items { id type preview } } }`;
const QUERIES = ['deposit', 'price', 'because', '"I was"', 'tag:none bird', 'wait*', 'Maren'];
const PLACES = `
  select c.relname || ' ' || c.relrowsecurity || c.relforcerowsecurity as at from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
  union all select tablename || ' ' || policyname || ' ' || roles::text || coalesce(qual, '') from pg_policies where schemaname = 'public' order by 1`;

/** What a database holds, table by table: how many rows, and the hash of their text. */
type Content = Record<string, string>;

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-backup-'));
const file = path.join(dir, 'verbatim.tar');
let t: TestApp;
let moment: Content;
let workspace: Awaited<ReturnType<TestApp['aWorkspace']>>;
let target: Awaited<ReturnType<typeof freshDatabase>>;
const restored = path.join(dir, 'restored');
let person: string;
let match: Record<string, unknown>;

/** As the server's owner, whom no wall stops. */
async function asSuperuser<T>(databaseUrl: string, run: (c: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(process.env.TEST_ADMIN_URL!);
  url.pathname = new URL(databaseUrl).pathname;
  const c = new pg.Client({ connectionString: url.href });
  await c.connect();
  try {
    return await run(c);
  } finally {
    await c.end();
  }
}

/** All tables but that of the migrations, as the schema has them. */
const contentOf = (databaseUrl: string, snapshot?: string): Promise<Content> =>
  asSuperuser(databaseUrl, async (c) => {
    await c.query('begin isolation level repeatable read');
    if (snapshot) await c.query(`set transaction snapshot '${snapshot}'`);
    const { rows } = await c.query(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations' order by 1`,
    );
    const content: Content = {};
    for (const { name } of rows) {
      const r = await c.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(x::text, E'\\n' order by x::text collate "C")), '') as is from "${name}" x`,
      );
      content[name] = r.rows[0].is;
    }
    return content;
  });

const filesOf = (root: string): Record<string, string> =>
  Object.fromEntries(
    fs
      .readdirSync(path.join(root, 'files'), { recursive: true, withFileTypes: true })
      .filter((f) => f.isFile())
      .map((f) => path.join(f.parentPath, f.name))
      .sort()
      .map((at) => [path.relative(root, at), createHash('sha256').update(fs.readFileSync(at)).digest('hex')]),
  );

/** What a user finds after a login by password. */
async function askAs(app: TestApp, email: string): Promise<Record<string, unknown>> {
  const browser = new Browser(app);
  expect((await login(browser, email)).data.login.user).toMatchObject({ email });
  await browser.handOver('fieldfare');
  const result: Record<string, unknown> = {};
  for (const q of QUERIES) result[q] = (await browser.ask('fieldfare', SEARCH, { q })).search;
  return result;
}

const placesOf = (c: pg.Client) => c.query(PLACES).then((r) => r.rows.map(({ at }) => at));
const config = () => ({ databaseUrl: t.config.databaseUrl, dataDir: t.config.dataDir, appSecret: null });
const into = (dataDir = restored, appSecret: string | null = null) => ({ ownerUrl: target.ownerUrl, dataDir, appSecret });

async function writeUntil(isOver: () => boolean, { ask }: Person, projectId: string): Promise<number> {
  let n = 0;
  for (; !isOver(); n++)
    await ask(`mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }`, {
      i: { projectId, title: `While it runs ${n}`, text: `Zygote\t${n}\n\\N "quoted" 😀` },
    });
  return n;
}

beforeAll(async () => {
  t = await startApp({ copyOf: await sampleTemplate() });
  // A user of the sample, with a password that the test knows.
  person = freshEmail();
  await t.db.global(`update users set email = $1, password_hash = $2 where email = 'maren@fieldfare.example'`, [
    person,
    await passwordHash(t),
  ]);
  workspace = await t.aWorkspace();
  const { id } = (await workspace.admin.ask(`mutation { createProject(input: { name: "Written while it runs" }) { id } }`)).createProject;
  await t.settle();
  // What is sealed makes the key.
  fs.writeFileSync(path.join(t.config.dataDir, 'secret'), 'k'.repeat(48), { mode: 0o600 });
  match = await askAs(t, person);
  let isOver = false;
  let before = 0;
  const writers = [0, 1].map(() => writeUntil(() => isOver, workspace.admin, id));
  await backUp(config(), file, async (snapshot) => {
    moment = await contentOf(t.config.databaseUrl, snapshot);
    before = Number(moment['notes']!.split(' ')[0]);
    await new Promise((r) => setTimeout(r, 200));
  });
  isOver = true;
  await Promise.all(writers);
  const [{ n }] = (await asSuperuser(t.config.databaseUrl, (c) => c.query('select count(*)::int as n from notes'))).rows;
  expect(n).toBeGreaterThan(before);
  target = await freshDatabase('template1');
  fs.mkdirSync(restored, { mode: 0o700 });
});
afterAll(async () => {
  await t?.close();
  await target?.drop();
  fs.rmSync(dir, { recursive: true, force: true });
});

describe('a backup that was taken while people wrote', () => {
  it('is one file for its owner alone, and nothing is written over', async () => {
    expect([fs.statSync(file).mode & 0o777, fs.existsSync(`${file}.part`)]).toEqual([0o600, false]);
    await expect(backUp(config(), file)).rejects.toThrow(/is there already/);
  });

  it('is refused when it is torn, changed, something else, or of another version', async () => {
    const whole = fs.readFileSync(file);
    const broken = path.join(dir, 'broken.tar');
    for (const share of [0, 0.001, 0.3, 0.8, 0.999]) {
      fs.writeFileSync(broken, whole.subarray(0, Math.floor(whole.length * share)));
      await expect(openArchive(broken)).rejects.toThrow(share ? /is not whole/ : /is not a backup of Verbatim/);
    }
    // Up to the hash of all before it; behind that are the two empty blocks at the end of every tar file.
    const sums = whole.lastIndexOf('sums.json');
    for (let i = 0; i < 12; i++) {
      const changed = Buffer.from(whole);
      changed[Math.floor((sums * i) / 12) + 200]! ^= 1;
      fs.writeFileSync(broken, changed);
      await expect(openArchive(broken)).rejects.toThrow(/is not whole|is not a backup/);
    }
    fs.writeFileSync(broken, 'Dear diary\n'.repeat(500));
    await expect(openArchive(broken)).rejects.toThrow(/is not a backup of Verbatim/);
    await expect(openArchive(path.join(dir, 'nowhere.tar'))).rejects.toThrow(/cannot be read: ENOENT/);

    const names = MIGRATIONS.map((m) => `${m.name}1700000000000`);
    expect(migrationsFor(names, [])).toEqual(MIGRATIONS);
    expect(migrationsFor(names.slice(0, -1), names.slice(0, 3))).toEqual(MIGRATIONS.slice(0, -1));
    expect(() => migrationsFor([...names, 'Flying20990101T0000123'], [])).toThrow(/made by a later version/);
    expect(() => migrationsFor([...names, 'Walking20260101T0000123'], [])).toThrow(/made by a development version .* Walking20260101T0000/);
    expect(() => migrationsFor(names.slice(0, -1), names)).toThrow(/of an earlier version than this empty database/);
  });

  it('says which key it needs', async () => {
    await expect(restore(into(restored, 'x'.repeat(32)), file)).rejects.toThrow(/APP_SECRET is not the key .* Unset it/);
    const apart = path.join(dir, 'apart.tar');
    await backUp({ ...config(), appSecret: 'y'.repeat(32) }, apart);
    await expect(restore(into(), apart)).rejects.toThrow(/The key of what is sealed is not in the backup. Set APP_SECRET/);
    await expect(restore(into(restored, 'x'.repeat(32)), apart)).rejects.toThrow(/Set it to the one/);
    expect(fs.readFileSync(apart).includes('k'.repeat(48))).toBe(false);
  });

  it('leaves an empty installation when it fails at the last moment, and comes back whole when it is repeated', async () => {
    const inTheWay = path.join(restored, 'secret', 'folder');
    fs.mkdirSync(inTheWay, { recursive: true });
    await expect(restore(into(), file)).rejects.toThrow(/EISDIR|directory/);
    await asSuperuser(target.databaseUrl, async (c) => {
      expect(Object.values(await contentOf(target.databaseUrl)).filter((is) => is !== '0 ')).toEqual([]);
      expect(await placesOf(c)).toEqual(await asSuperuser(t.config.databaseUrl, placesOf));
    });
    fs.rmSync(path.join(restored, 'secret'), { recursive: true });
    const back = await restore(into(), file);

    const content = await contentOf(target.databaseUrl);
    expect(content).toEqual(moment);
    expect(Object.keys(content).length).toBeGreaterThan(50);
    expect(back).toMatchObject({ missing: [], rows: Object.values(moment).reduce((sum, is) => sum + Number(is.split(' ')[0]), 0) });
    const files = filesOf(restored);
    expect(Object.keys(files).length).toBe(back.files);
    expect(back.files).toBeGreaterThan(3);
    expect(filesOf(t.config.dataDir)).toMatchObject(files);
    expect(fs.readFileSync(path.join(restored, 'secret'), 'utf8')).toBe('k'.repeat(48));
    expect(fs.statSync(path.join(restored, 'secret')).mode & 0o077).toBe(0);
    // Walls, keys and triggers stand as they did.
    const [there, here] = [await asSuperuser(target.databaseUrl, placesOf), await asSuperuser(t.config.databaseUrl, placesOf)];
    expect(there).toEqual(here);
    expect(fs.readdirSync(restored).sort()).toEqual(['files', 'secret']);
  });

  it('is an installation that people go on with: they sign in, find the same, and write', async () => {
    const repeatedTestApp = await startApp({ database: target, copyOf: { name: '', dataDir: restored } });
    try {
      expect(await askAs(repeatedTestApp, person)).toEqual(match);
      expect(Object.values(match).filter((r) => (r as { total: number }).total > 0).length).toBeGreaterThan(3);
      const browser = new Browser(repeatedTestApp);
      await browser.enter('fieldfare', person, PASSWORD);
      const { createProject } = await browser.ask('fieldfare', `mutation { createProject(input: { name: "After" }) { id name } }`);
      expect(createProject.name).toBe('After');
    } finally {
      await repeatedTestApp.close();
    }
    await expect(restore(into(), file)).rejects.toThrow(/This installation is not empty: it has users/);
  });
});

it('bytes of files wait to be replaced or taken away while a backup copies them', async () => {
  const workspaceId = workspace.id;
  const key = `${workspaceId}/0`;
  const at = path.join(t.config.dataDir, 'files', key);
  fs.mkdirSync(path.dirname(at), { recursive: true });
  fs.writeFileSync(at, 'bytes');
  const order = () => t.get(PurgedFiles).discard({ id: '', topic: '', workspaceId, payload: { keys: [key] } });
  const waiting = () =>
    t.db.read({ workspaceId }, `select enqueued_at > now() + interval '20 seconds' as later from outbox where topic = 'files.discard'`);
  const backup = new pg.Client({ connectionString: t.config.databaseUrl });
  await backup.connect();
  await backup.query('select pg_advisory_lock($1)', [STORED_BYTES]);
  await order();
  expect([fs.existsSync(at), await waiting()]).toEqual([true, [{ later: true }]]);
  await backup.end();
  await order();
  expect(fs.existsSync(at)).toBe(false);
});
