import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase } from '../../../testing/database.js';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject, aPush, push, replaceStep } from './doc.factory.js';
import { StaleSnapshots } from './stale-snapshots.js';

const pause = (ms: number) => new Promise<void>((r) => setTimeout(r, ms));
let database: Awaited<ReturnType<typeof freshDatabase>>;
let owner: pg.Client;
let t: TestApp;
let admin: Person;
let projectId: string;

beforeAll(async () => {
  database = await freshDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  t = await startApp({ database, env: { ROLE: 'web' } });
  admin = (await t.aWorkspace()).admin;
  projectId = await aProject(t, admin.actor);
});
afterAll(async () => {
  await t.close();
  await owner.end();
  await database.drop();
});

const plainOf = async (id: string) =>
  (await t.db.one<{ plain: string }>(admin.actor, `select plain from notes where id = $1`, [id]))!.plain;
const until = async (test: () => Promise<boolean>, ms = 15_000) => {
  for (const end = Date.now() + ms; Date.now() < end && !(await test()); ) await pause(50);
  expect(await test()).toBe(true);
};

describe('snapshots', () => {
  it('wait after a failure instead of failing at every step, and are made when they can be', async () => {
    // A sequence is not rolled back: it counts the tries.
    await owner.query(`
      create sequence tries; grant usage, select on sequence tries to app_rw;
      create function refuse() returns trigger language plpgsql as $$ begin perform nextval('tries'); raise exception 'no space'; end $$;
      create trigger refuse before insert on doc_snapshots for each row when (new.version > 0) execute function refuse()`);
    const id = await aNote(t, admin.actor, projectId, 'Begin');
    let version = 0;
    for (let i = 0; i < 8; i++) {
      const steps = Array.from({ length: i ? 1 : 200 }, () => replaceStep(1, 1, 'x'));
      expect(await push(admin, aPush(id, version, steps))).toMatchObject({ accepted: true });
      version += steps.length;
      await pause(150);
    }
    expect(Number((await owner.query(`select last_value from tries`)).rows[0].last_value)).toBe(1);
    await owner.query(`drop trigger refuse on doc_snapshots`);
    await until(async () => (await plainOf(id)).startsWith('x'.repeat(207)));
  });

  it('that a killed process owed are made by the next start, and by the sweep, without anybody opening the note', async () => {
    const killed = async (word: string) => {
      const id = await aNote(t, admin.actor, projectId, 'Begin');
      await push(admin, aPush(id, 0, [replaceStep(1, 1, `${word} `)]));
      await until(async () => (await plainOf(id)).includes(word));
      // As SIGKILL leaves it: the steps are there, what is derived from them is not.
      await owner.query('begin');
      await owner.query(`select set_config('app.workspace_id', $1, true)`, [admin.actor.workspaceId]);
      await owner.query(`delete from doc_snapshots where doc_id = $1 and version > 0`, [id]);
      await owner.query(`update docs set snapshot_version = 0, changed_at = now() - interval '1 hour' where id = $1`, [id]);
      await owner.query(`update notes set plain = 'Begin', plain_version = 0 where id = $1`, [id]);
      await owner.query(`delete from search_entries where id = $1`, [id]);
      await owner.query('commit');
      return id;
    };
    const found = async (id: string) =>
      (await t.db.one<{ body: string }>(admin.actor, `select body from search_entries where id = $1`, [id]))?.body ?? '';
    const first = await killed('aubergine');
    const worker = await startApp({ database });
    await until(async () => (await plainOf(first)).includes('aubergine') && (await found(first)).includes('aubergine'));
    const second = await killed('courgette');
    await worker.get(StaleSnapshots).enqueueAll();
    await until(async () => (await plainOf(second)).includes('courgette') && (await found(second)).includes('courgette'));
    await worker.close();
  });
});
