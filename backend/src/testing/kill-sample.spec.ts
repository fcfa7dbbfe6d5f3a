import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { aProject } from '../contexts/documents/docs/doc.factory.js';
import type { Person, TestApp } from './harness.js';
import { oneOf } from './proofs.js';
import type { ServerProcess } from './server-process.js';
import { aServerToKill, pause, pollUntil, type ServerToKill } from './server-to-kill.js';

/** How many of the ten interviews are stored when it is killed; highlights and insights are made between and after them. */
const KILLED_AT = oneOf(2, [0, 1, 3, 5, 8, 10]);

describe('a first start that is killed while it makes the sample', () => {
  let t: TestApp;
  let server: ServerProcess;
  let end: ServerToKill['end'];
  let admin: Person;

  beforeAll(async () => {
    ({ t, server, end } = await aServerToKill({ env: { SAMPLE: 'on' } }));
  });
  afterAll(() => end());

  const stored = () => {
    const dir = path.join(server.dataDir, 'files');
    if (!fs.existsSync(dir)) return 0;
    return fs.readdirSync(dir, { recursive: true, withFileTypes: true }).filter((f) => f.isFile() && !f.name.endsWith('.part')).length;
  };
  const workspaces = () => t.db.global<{ id: string }>(`select id from workspaces`);
  const contents = () =>
    t.db.one<Record<string, number>>(
      admin.actor,
      `select (select count(*)::int from projects where deleted_at is null and sample) as projects, (select count(*)::int from notes where deleted_at is null) as notes,
         (select count(*)::int from highlights) as highlights, (select count(*)::int from tags) as tags,
         (select count(*)::int from insights where deleted_at is null) as insights, (select count(*)::int from members) as members`,
    );
  const WHOLE = { projects: 2, notes: 10, highlights: expect.any(Number), tags: 60, insights: 4, members: 4 };

  it('has at the next start the whole sample, once, with its logins', async () => {
    const killed: number[] = [];
    for (const at of KILLED_AT) {
      let over = false;
      const starting = server
        .start()
        .catch(() => {})
        .then(() => (over = true));
      const far = async () => (await workspaces()).length > 0 && stored() >= at;
      while (!over && !(await far())) await pause(2);
      await pause(Math.random() * 60);
      if (!over) killed.push(stored());
      await server.kill();
      await starting;
    }
    console.log(`killed with ${killed.join(', ')} of 10 interviews stored`);
    expect(killed.length).toBeGreaterThanOrEqual(KILLED_AT.length - 1);
    await server.start();
    const [created, ...more] = await workspaces();
    expect(more).toEqual([]);
    admin = await t.aMember(created!.id, 'admin');
    const whole = await contents();
    expect(whole).toEqual(WHOLE);
    expect(whole!['highlights']).toBeGreaterThanOrEqual(150);
    const logins = JSON.parse(fs.readFileSync(path.join(server.dataDir, 'sample.json'), 'utf8'));
    expect(logins).toMatchObject({ subdomain: 'fieldfare', people: [{ email: 'maren@fieldfare.example' }, {}, {}] });
    await server.kill();
    await server.start();
    expect(await workspaces()).toHaveLength(1);
    expect(await contents()).toEqual(whole);
  }, 480_000);

  it('makes it no second time once it was deleted, and leaves alone what they made', async () => {
    const own = await aProject(t, admin.actor);
    await server.gql(admin, `mutation { removeSample { ok } }`);
    await server.kill();
    await server.start();
    expect(await workspaces()).toHaveLength(1);
    expect(await contents()).toMatchObject({ projects: 0, notes: WHOLE.notes });
    const { project } = await server.gql(admin, `query ($id: ID!) { project(id: $id) { id } }`, { id: own });
    expect(project.id).toBe(own);
  }, 480_000);
});

describe('a server that is killed while it adds the sample to a workspace', () => {
  it('makes it whole at its next start, once, and not when it was removed', async () => {
    const { t, server, database, end } = await aServerToKill();
    const sweeper = new pg.Client({ connectionString: database.sweeperUrl });
    await sweeper.connect();
    try {
      const { admin } = await t.aWorkspace();
      const contents = async () =>
        (await t.db.one<{ projects: number; notes: number; highlights: number; insights: number; whole: boolean }>(
          admin.actor,
          `with p as (select id from projects where workspace_id = $1 and sample and deleted_at is null)
           select (select count(*)::int from p) as projects, (select count(*)::int from notes where project_id in (select id from p)) as notes,
             (select count(*)::int from highlights where project_id in (select id from p)) as highlights,
             (select count(*)::int from insights where project_id in (select id from p)) as insights,
             (select has_sample from workspaces where id = $1) as whole`,
          [admin.actor.workspaceId],
        ))!;
      const add = async () => (await server.gql(admin, `mutation { addSample { projectId } }`)).addSample.projectId as string;
      const remove = () => server.gql(admin, `mutation { removeSample { ok } }`);
      /** Kills it under a call once so many interviews are there, and answers what it left. */
      const killedAt = async (notes: number) => {
        const call = add().catch(() => null);
        await pollUntil(contents, (seen) => seen.notes >= notes);
        await server.kill();
        await call;
        const left = await contents();
        expect(left).toMatchObject({ projects: 1, whole: false });
        await server.start();
        return left.notes;
      };
      /** Lets half a minute pass for the queue, which then looks. */
      const waited = async () => {
        await sweeper.query(`update outbox set enqueued_at = now() - interval '1 minute' where topic = 'sample.finish'`);
        await pollUntil(
          async () => (await sweeper.query(`select 1 from outbox where topic = 'sample.finish'`)).rowCount,
          (remaining) => remaining === 0,
        );
      };
      await server.start();
      const whole = await add().then(contents);
      expect(whole).toMatchObject({ projects: 1, notes: 5, whole: true });
      await waited();
      expect(await contents()).toEqual(whole);
      await remove();

      const left = await killedAt(2);
      await waited();
      expect(await contents()).toEqual(whole);
      const { projects } = await server.gql(admin, `{ projects { nodes { id } } }`);
      expect(await add()).toBe(projects.nodes[0].id);
      expect(projects.nodes).toHaveLength(1);
      await remove();

      const leftAgain = await killedAt(1);
      await remove();
      await waited();
      expect(await contents()).toMatchObject({ projects: 0, whole: false });
      console.log(`killed with ${left} and ${leftAgain} of 5 interviews stored`);
    } finally {
      await sweeper.end();
      await end();
    }
  }, 240_000);
});
