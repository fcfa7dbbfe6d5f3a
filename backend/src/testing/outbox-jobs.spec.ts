import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JOBS } from '@libs/domain';
import pg from 'pg';
import { z } from 'zod';
import { newId } from '#platform/db';
import { Dispatcher, Outbox } from '#platform/events';
import { JobHandlers } from '#platform/jobs';
import { BACKOFF_S } from '../platform/jobs/outbox.repository.js';
import { freshDatabase } from './database.js';
import { extraTopic, handler } from './extra-job.js';
import { type Person, startApp, type TestApp } from './harness.js';

const happened = extraTopic('test.happened', z.object({ n: z.int() }));
const SECRET = 'sk1234567890abcdefghijklm';
const LIST = '{ failedJobs { total nodes { id job state attempts error nextAt } } }';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let sweeper: pg.Client;
let t: TestApp;
let admin: Person;
let workspaceId: string;
/** What ran, and what each of the two handlers does. */
let ran: string[];
let first: () => Promise<void>;
let second: () => Promise<void>;

beforeAll(async () => {
  handler('test.first', happened, async () => {
    ran.push('first');
    await first();
  });
  handler('test.second', happened, async () => {
    ran.push('second');
    await second();
  });
  database = await freshDatabase();
  t = await startApp({ database });
  ({ admin, id: workspaceId } = await t.aWorkspace());
  sweeper = new pg.Client({ connectionString: database.sweeperUrl });
  await sweeper.connect();
}, 60_000);
afterAll(async () => {
  await sweeper.end();
  await t.close();
  await database.drop();
});
beforeEach(async () => {
  await sweeper.query('delete from outbox');
  ran = [];
  first = second = async () => {};
});

const until = async (what: () => unknown, ms = 20_000) => {
  for (const end = Date.now() + ms; Date.now() < end && !(await what()); ) await new Promise((r) => setTimeout(r, 20));
  expect(Boolean(await what())).toBe(true);
};
const rows = async (sql = 'select * from outbox order by job'): Promise<any[]> => (await sweeper.query(sql)).rows;
const isEmpty = async () => !(await rows()).length;
const publish = (n = 1) => t.db.tx({ workspaceId }, (m) => t.get(Outbox).publish(m, workspaceId, happened, { n }));
/** A row as a newer version, or a manual change, would have written it. */
const plant = (name: string, payload: object, more: { job?: string; jobs?: string[] } = {}) =>
  t.db.tx({ workspaceId }, (m) =>
    m.query(`insert into outbox (id, workspace_id, topic, payload, job, jobs) values ($1, $2, $3, $4, $5, $6)`, [
      newId(),
      workspaceId,
      name,
      payload,
      more.job ?? null,
      more.jobs ?? [],
    ]),
  );
/** The next failure is the last one, without waiting for the others. */
const lastAttempt = () => sweeper.query(`update outbox set attempts = $1 where dead_at is null`, [BACKOFF_S.length]);
const failing = (times: number, message = 'not this time') => {
  let remaining = times;
  return async () => {
    if (remaining-- > 0) throw new Error(message);
  };
};
const failed = async (person = admin) => (await person.ask(LIST)).failedJobs;

describe('jobs of the outbox', () => {
  it('are those of the list that admins have words for', () => {
    expect(
      t
        .get(JobHandlers)
        .names()
        .filter((name) => !name.startsWith('test.'))
        .sort(),
    ).toEqual([...JOBS].sort());
  });

  it('are tried and done each by itself: a handler that fails does not repeat the others', async () => {
    second = failing(2);
    await publish();
    await until(isEmpty);
    expect(ran.sort()).toEqual(['first', 'second', 'second', 'second']);
  });

  it('keep a topic that this version does not know, for a worker that does', async () => {
    await plant('future.happened', { n: 7 });
    for (let i = 0; i < 3; i++) await t.get(Dispatcher).enqueuePending(true);
    await t.settle();
    expect(await rows()).toMatchObject([{ topic: 'future.happened', payload: { n: 7 }, enqueued_at: null, attempts: 0 }]);
    const heard: number[] = [];
    handler('future.run', extraTopic('future.happened', z.object({ n: z.int() })), async ({ payload }) => heard.push(payload.n));
    const newer = await startApp({ database });
    // Both take jobs: the older one puts back what it does not know.
    await until(isEmpty, 60_000);
    expect(heard).toEqual([7]);
    await newer.close();
  });

  it('keep a job that only the version that published it knows, and do the others', async () => {
    await plant('test.happened', { n: 1 }, { jobs: ['test.first', 'later.run'] });
    await until(async () => (await rows()).length === 1);
    await t.settle();
    expect(await rows()).toMatchObject([{ topic: 'test.happened', job: 'later.run', enqueued_at: null }]);
    expect(ran.sort()).toEqual(['first', 'second']);
    const heard: number[] = [];
    handler('later.run', happened, async ({ payload }) => heard.push(payload.n));
    const newer = await startApp({ database });
    // Both take jobs: the older one puts back what it does not know.
    await until(isEmpty, 60_000);
    expect(heard).toEqual([1]);
    await newer.close();
  });

  it('stop after a bounded number of attempts, are seen by admins of the workspace alone, and go on when one asks for it', async () => {
    first = failing(2, `connect failed\nGET https://api.example/v1?key=abc said: ${SECRET} is wrong`);
    await publish();
    await until(async () => (await rows()).length === 1 && (await rows())[0].attempts === 1);
    const [row] = (await failed()).nodes;
    expect(row).toMatchObject({ job: 'test.first', state: 'RETRYING', attempts: 1 });
    await lastAttempt();
    await until(async () => (await failed()).nodes[0].state === 'STOPPED');
    expect((await failed()).nodes).toEqual([
      {
        id: row.id,
        job: 'test.first',
        state: 'STOPPED',
        attempts: BACKOFF_S.length + 1,
        error: 'GET https://api.example/v1?… said: … is wrong',
        nextAt: null,
      },
    ]);
    await t.get(Dispatcher).enqueuePending(true);
    expect(ran.filter((name) => name === 'first')).toHaveLength(2);
    // It counts as nothing that is to be done, and its neighbors see nothing of it.
    expect(await t.get(Dispatcher).busy()).toBe(0);
    const stranger = (await t.aWorkspace()).admin;
    expect((await failed(stranger)).total).toBe(0);
    expect(
      await stranger.ask(`mutation ($ids: [ID!]!) { retryJobs(ids: $ids) { ids } dismissJobs(ids: $ids) { ids } }`, { ids: [row.id] }),
    ).toEqual({
      retryJobs: { ids: [] },
      dismissJobs: { ids: [] },
    });
    const writer = await t.aMember(workspaceId, 'contributor');
    await expect(failed(writer)).rejects.toThrow('Forbidden');
    await expect(writer.ask(`mutation ($ids: [ID!]!) { retryJobs(ids: $ids) { ids } }`, { ids: [row.id] })).rejects.toThrow('Forbidden');

    expect((await admin.ask(`mutation ($ids: [ID!]!) { retryJobs(ids: $ids) { ids } }`, { ids: [row.id] })).retryJobs).toEqual({
      ids: [row.id],
    });
    await until(isEmpty);
    expect(ran.sort()).toEqual(['first', 'first', 'first', 'second']);
    expect((await failed()).total).toBe(0);
    expect((await admin.ask(`mutation ($ids: [ID!]!) { retryJobs(ids: $ids) { ids } }`, { ids: [row.id] })).retryJobs).toEqual({ ids: [] });
  });

  it('can be given up, which history keeps', async () => {
    first = failing(99);
    await publish();
    await until(async () => (await failed()).total === 1);
    const [{ id }] = (await failed()).nodes;
    expect((await admin.ask(`mutation ($ids: [ID!]!) { dismissJobs(ids: $ids) { ids } }`, { ids: [id] })).dismissJobs).toEqual({
      ids: [id],
    });
    await t.settle();
    expect(await isEmpty()).toBe(true);
    expect(
      await t.db.read(admin.actor, `select action, before from revisions where kind = 'job' and object_id = $1 and action = 'deleted'`, [
        id,
      ]),
    ).toEqual([{ action: 'deleted', before: { job: 'test.first' } }]);
  });

  it('refuse a payload of another shape when it is published, and do not run with one', async () => {
    const wrong = (payload: unknown) =>
      t.db.tx({ workspaceId }, (m) => t.get(Outbox).publish(m, workspaceId, happened, payload as { n: number }));
    await expect(wrong({ n: 'one' })).rejects.toThrow('The payload does not fit the topic test.happened: n (invalid_type)');
    await expect(wrong({})).rejects.toThrow('does not fit');
    // @ts-expect-error: the type of the payload is that of the topic.
    const refused = () => t.db.tx({ workspaceId }, (m) => t.get(Outbox).publish(m, workspaceId, happened, { m: 1 }));
    await expect(refused()).rejects.toThrow('does not fit');
    expect(await isEmpty()).toBe(true);
    await plant('test.happened', { n: 'words of somebody' }, { job: 'test.first' });
    await until(async () => (await failed()).total === 1);
    expect((await failed()).nodes[0].error).toBe('The payload does not fit the topic test.happened: n (invalid_type)');
    expect(ran).toEqual([]);
  });
});
