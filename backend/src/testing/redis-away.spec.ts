import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { Live } from '#platform/live';
import { freshDatabase } from './database.js';
import { freePort } from './free-port.js';
import { startApp, type TestApp } from './harness.js';

const PROGRAM = (process.env.PATH ?? '')
  .split(path.delimiter)
  .flatMap((dir) => ['redis-server', 'valkey-server'].map((name) => path.join(dir, name)))
  .find((file) => fs.existsSync(file));
const pause = (ms: number) => new Promise<void>((r) => setTimeout(r, ms));

(PROGRAM ? describe : describe.skip)('live events while Redis is away', () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-redis-'));
  let port: number;
  let redis: ChildProcess;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  /** The second reaches Redis through a door that can be shut for it alone. */
  let servers: TestApp[];
  let door: { port: number; shut: (isShut: boolean) => void; close: () => void };
  let workspaceId: string;
  let heard: number[][];
  let afresh: number[];

  const startRedis = async () => {
    redis = spawn(PROGRAM!, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir], {
      stdio: 'ignore',
    });
    await pause(100);
  };
  const stopRedis = async () => {
    const gone = new Promise((r) => redis.once('exit', r));
    redis.kill('SIGKILL');
    await gone;
  };
  async function aDoor(to: number): Promise<typeof door> {
    const open = new Set<net.Socket>();
    let isShut = false;
    const server = net.createServer((near) => {
      if (isShut) return void near.destroy();
      const far = net.connect(to, '127.0.0.1');
      for (const socket of [near, far]) {
        open.add(socket);
        socket
          .on('error', () => {})
          .on('close', () => {
            open.delete(socket);
            near.destroy();
            far.destroy();
          });
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((r) => server.listen(0, '127.0.0.1', r));
    return {
      port: (server.address() as net.AddressInfo).port,
      shut(value) {
        isShut = value;
        if (value) for (const socket of open) socket.destroy();
      },
      close() {
        for (const socket of open) socket.destroy();
        server.close();
      },
    };
  }

  beforeAll(async () => {
    port = await freePort();
    await startRedis();
    door = await aDoor(port);
    database = await freshDatabase();
    servers = [];
    for (const at of [port, door.port])
      servers.push(await startApp({ database, env: { REDIS_URL: `redis://127.0.0.1:${at}`, ROLE: 'web' } }));
    workspaceId = (await servers[0]!.aWorkspace()).id;
    heard = servers.map(() => []);
    afresh = servers.map(() => 0);
    for (const [i, t] of servers.entries()) {
      t.get(Live).on<{ n: number }>(workspaceId, (m) => heard[i]!.push(m.n));
      t.get(Live).on('reconnected', () => afresh[i]!++);
    }
    await direct(true, true);
  }, 120_000);
  afterAll(async () => {
    redis?.kill('SIGCONT');
    for (const t of servers ?? []) await t.close();
    door?.close();
    redis?.kill('SIGKILL');
    await database?.drop();
    fs.rmSync(dir, { recursive: true, force: true });
  });

  const until = async (what: () => unknown, why: string) => {
    for (const end = Date.now() + 20_000; Date.now() < end && !(await what()); ) await pause(20);
    expect([why, Boolean(await what())]).toEqual([why, true]);
  };
  /** What the servers say of their way, as pages ask for it. */
  const ways = () => Promise.all(servers.map(async (t) => (await supertest(t.http).get('/ping')).headers['x-live'] === 'direct'));
  const direct = (...expected: boolean[]) =>
    until(async () => JSON.stringify(await ways()) === JSON.stringify(expected), `direct: ${expected}`);
  let n = 0;
  /** Every server publishes once in a transaction and once outside; returns what was published. */
  async function tellAll(): Promise<number[]> {
    const reported: number[] = [];
    for (const t of servers) {
      const [a, b] = [++n, ++n];
      await t.db.tx({ workspaceId }, (m) => t.get(Live).notify(m, workspaceId, { n: a }));
      await t.get(Live).broadcast(workspaceId, { n: b });
      await expect(
        t.db.tx({ workspaceId }, async (m) => {
          await t.get(Live).notify(m, workspaceId, { n: -1 });
          throw new Error('rolled back');
        }),
      ).rejects.toThrow('rolled back');
      reported.push(a, b);
    }
    return reported;
  }
  /** Every server receives each event once, and nothing else. */
  async function heardOnce(): Promise<void> {
    for (const list of heard) list.length = 0;
    const reported = await tellAll();
    await until(() => heard.every((list) => reported.every((m) => list.includes(m))), `all of ${reported}`);
    // What comes by the second way as well would be here by now.
    await pause(300);
    for (const list of heard) expect([...list].sort((x, y) => x - y)).toEqual(reported);
  }

  it('go by Redis when it is there', async () => {
    await heardOnce();
  });

  it('go by PostgreSQL when its server is killed, to all and once, and by Redis again when it is back', async () => {
    const before = [...afresh];
    await stopRedis();
    // At once, before anybody has looked.
    await heardOnce();
    await direct(false, false);
    await heardOnce();
    await startRedis();
    await direct(true, true);
    await heardOnce();
    // Who may have missed something loads afresh: on the way out, and on the way back.
    for (const [i, times] of afresh.entries()) expect(times).toBeGreaterThanOrEqual(before[i]! + 2);
  }, 60_000);

  it('go by PostgreSQL when it holds its connections and answers nothing', async () => {
    redis.kill('SIGSTOP');
    await heardOnce();
    await direct(false, false);
    await heardOnce();
    redis.kill('SIGCONT');
    await direct(true, true);
    await heardOnce();
  }, 60_000);

  it('reach a server that alone is cut off from it, and none twice', async () => {
    door.shut(true);
    await direct(false, false);
    await heardOnce();
    door.shut(false);
    await direct(true, true);
    await heardOnce();
  }, 60_000);
});
