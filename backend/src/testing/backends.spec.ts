import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import pg from 'pg';
import { z } from 'zod';
import { newId } from '#platform/db';
import { Outbox } from '#platform/events';
import { JobQueueService } from '#platform/jobs';
import { Live } from '#platform/live';
import { freshDatabase } from './database.js';
import { extraTopic, handler } from './extra-job.js';
import { startApp, type TestApp } from './harness.js';

const tested = extraTopic('test.happened', z.object({ n: z.number(), isPatient: z.boolean().optional() }));
const TOPIC = tested.name;
const JOB = 'test.run';
const REDIS = process.env.TEST_REDIS_URL;

const until = async (what: () => unknown, ms = 15_000) => {
  for (const end = Date.now() + ms; Date.now() < end && !(await what()); ) await new Promise((r) => setTimeout(r, 20));
  expect(Boolean(await what())).toBe(true);
};

describe.each([
  { name: 'PostgreSQL', redis: false },
  { name: 'Redis', redis: true },
])('queue and live events on $name', ({ redis }) => {
  if (redis && !REDIS) {
    it.skip('are not tested: there is no redis-server on PATH', () => {});
    return;
  }
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let servers: TestApp[];
  let workspaceId: string;
  let admin: pg.Client;
  let client: Redis | null = null;
  /** What the handler of both servers was called with, and what it does. */
  let ran: unknown[];
  let action: (n: unknown) => Promise<void>;

  beforeAll(async () => {
    database = await freshDatabase();
    // A database of its own in Redis, which can be flushed.
    const url = `${REDIS}/${redis ? 7 : 0}`;
    if (redis) {
      client = new Redis(url);
      await client.flushdb();
    }
    const env: Record<string, string> = redis ? { REDIS_URL: url } : {};
    handler(JOB, tested, async ({ payload }) => {
      ran.push(payload.n);
      await action(payload.n);
    });
    servers = [await startApp({ database, env }), await startApp({ database, env })];
    workspaceId = (await servers[0]!.aWorkspace()).id;
    admin = new pg.Client({ connectionString: process.env.TEST_ADMIN_URL });
    await admin.connect();
  }, 60_000);
  afterAll(async () => {
    for (const t of servers) await t.close();
    await admin.end();
    client?.disconnect();
    await database.drop();
  });
  beforeEach(() => {
    ran = [];
    action = async () => {};
  });

  const publish = (n: number, fail = false, more = {}) =>
    servers[0]!.db.tx({ workspaceId }, async (m) => {
      await servers[0]!.get(Outbox).publish(m, workspaceId, tested, { n, ...more });
      if (fail) throw new Error('rolled back');
    });
  const onRows = async (sql: string, params: unknown[] = []): Promise<any[]> => {
    const c = new pg.Client({ connectionString: database.sweeperUrl });
    await c.connect();
    try {
      return (await c.query(sql, params)).rows;
    } finally {
      await c.end();
    }
  };
  const rowsLeft = async () => (await onRows(`select id from outbox where topic = $1`, [TOPIC])).length;
  const name = () => new URL(database.ownerUrl).pathname.slice(1);
  const listeners = async (): Promise<number[]> =>
    (
      await admin.query(`select pid from pg_stat_activity where datname = $1 and query like 'listen %' and query not like '%bullmq%'`, [
        name(),
      ])
    ).rows.map((r) => r.pid);

  it('run the work of a committed row once, and never that of one rolled back', async () => {
    await publish(1);
    await expect(publish(2, true)).rejects.toThrow('rolled back');
    await publish(3);
    await until(async () => (await rowsLeft()) === 0);
    expect(ran.sort()).toEqual([1, 3]);
  });

  it('try again when a handler throws, and keep the row until it has not', async () => {
    action = async () => {
      expect(await rowsLeft()).toBe(1);
      if (ran.length < 2) throw new Error('not this time');
    };
    await publish(4);
    await until(async () => (await rowsLeft()) === 0);
    expect(ran).toEqual([4, 4]);
  });

  it('run a row once that is enqueued twice, by two servers and after its end', async () => {
    action = () => new Promise((r) => setTimeout(r, 300));
    const message = { id: newId(), topic: TOPIC, job: JOB, workspaceId, payload: { n: 5 } };
    await servers[0]!.db.tx({ workspaceId }, (m) =>
      m.query(`insert into outbox (id, workspace_id, topic, payload, job, enqueued_at) values ($1, $2, $3, $4, $5, now())`, [
        message.id,
        workspaceId,
        TOPIC,
        message.payload,
        JOB,
      ]),
    );
    const enqueue = () => Promise.all(servers.map((t) => t.get(JobQueueService).add([message])));
    await enqueue();
    await until(() => ran.length);
    await enqueue();
    await until(async () => (await rowsLeft()) === 0);
    await enqueue();
    await publish(6);
    await until(() => ran.includes(6));
    await until(async () => (await rowsLeft()) === 0);
    expect(ran).toEqual([5, 6]);
  });

  it('do all the work though the queue lost its jobs, each once', async () => {
    let open!: () => void;
    const gate = new Promise<void>((r) => (open = r));
    action = () => gate;
    const all = Array.from({ length: 20 }, (_, i) => 100 + i);
    for (const n of all) await publish(n);
    await until(async () => (await onRows(`select id from outbox where enqueued_at is null`)).length === 0);
    await until(() => ran.length === 8);
    if (client) await client.flushdb();
    else await forgetJobs();
    open();
    await until(async () => (await rowsLeft()) <= 12);
    await new Promise((r) => setTimeout(r, 500));
    expect(ran).toHaveLength(8);
    // Half a minute later.
    await onRows(`update outbox set enqueued_at = enqueued_at - interval '1 minute'`);
    await until(async () => (await rowsLeft()) === 0);
    expect(ran.sort()).toEqual(all);
  });

  it('run what a user waits for before background work, and do both', async () => {
    let open!: () => void;
    const gate = new Promise<void>((r) => (open = r));
    action = () => gate;
    for (let n = 0; n < 8; n++) await publish(n);
    await until(() => ran.length === 8);
    for (let n = 100; n < 130; n++) await publish(n, false, { isPatient: true });
    await publish(8);
    await until(async () => (await onRows(`select id from outbox where enqueued_at is null`)).length === 0);
    action = () => new Promise((r) => setTimeout(r, 100));
    open();
    await until(async () => (await rowsLeft()) === 0);
    expect(ran).toHaveLength(39);
    // Each server has four places.
    expect(ran.indexOf(8)).toBeLessThan(8 + 8);
  });

  it('reach every server after a commit, and none after a rollback', async () => {
    const heard: unknown[][] = servers.map(() => []);
    const stop = servers.map((t, i) => t.get(Live).on(workspaceId, (m) => heard[i]!.push(m.n)));
    const notify = (n: number, fail = false) =>
      servers[1]!.db.tx({ workspaceId }, async (m) => {
        await servers[1]!.get(Live).notify(m, workspaceId, { n });
        if (fail) throw new Error('rolled back');
      });
    await notify(1);
    await expect(notify(2, true)).rejects.toThrow('rolled back');
    await notify(3);
    await until(() => heard.every((list) => list.includes(3)));
    expect(heard).toEqual([
      [1, 3],
      [1, 3],
    ]);
    for (const off of stop) off();
  });

  it('are heard again, once, after the connection was cut and refused for a while, and say that something may be missed', async () => {
    expect(await listeners()).toHaveLength(2);
    const heard: unknown[][] = servers.map(() => []);
    const back = servers.map(() => 0);
    const stop = servers.flatMap((t, i) => [
      t.get(Live).on(workspaceId, (m) => heard[i]!.push(m.n)),
      t.get(Live).on('reconnected', () => back[i]!++),
    ]);
    await admin.query(`alter database "${name()}" with allow_connections false`);
    try {
      for (const pid of await listeners()) await admin.query(`select pg_terminate_backend($1)`, [pid]);
      if (client) await client.client('KILL', 'TYPE', 'pubsub');
      await new Promise((r) => setTimeout(r, 2500));
    } finally {
      await admin.query(`alter database "${name()}" with allow_connections true`);
    }
    await until(async () => (await listeners()).length >= 2 && back.every((n) => n > 0));
    // Longer than any further try would take.
    await new Promise((r) => setTimeout(r, 1000));
    expect(await listeners()).toHaveLength(2);
    await servers[0]!.db.tx({ workspaceId }, (m) => servers[0]!.get(Live).notify(m, workspaceId, { n: 9 }));
    await until(() => heard.every((list) => list.length));
    expect(heard).toEqual([[9], [9]]);
    await publish(10);
    await until(() => ran.includes(10));
    for (const off of stop) off();
  });

  /** What FLUSHALL is to Redis: the queue's tables lose every job. */
  async function forgetJobs(): Promise<void> {
    const c = new pg.Client({ connectionString: database.databaseUrl });
    await c.connect();
    await c.query(`delete from bullmq.job`);
    await c.end();
  }
});
