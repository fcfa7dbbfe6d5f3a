import { fork } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { CONFIG_TABLE, isSecret, readConfig, readOwnerUrl } from '#platform/config';
import { freshDatabase } from './database.js';
import { freePort } from './free-port.js';

const CANARY = 'Canary-48-sings';
type Name = keyof typeof CONFIG_TABLE;
const names = Object.keys(CONFIG_TABLE) as Name[];
const secrets = names.filter(isSecret);
/** Ways to get an address or a secret wrong; each holds the canary where a password may stand. */
const wrong = (scheme: string): string[] => [
  CANARY,
  `${scheme}:${CANARY}`,
  `${CANARY}://user:password@127.0.0.1/x`,
  `nonsense://user:${CANARY}@127.0.0.1/x`,
  `${scheme}://user:${CANARY}@127.0.0.1:port/x`,
  `${scheme}://user:${CANARY}@/x`,
  `${scheme}://user:${CANARY}`,
  `${scheme}://user:12/${CANARY}@127.0.0.1/x`,
  `${scheme}://user:${CANARY}@[::1/x`,
  `${scheme}://127.0.0.1:99999/x?password=${CANARY}`,
  ` ${scheme}://user:${CANARY}@host`,
];
const SCHEMES: Partial<Record<Name, string>> = { REDIS_URL: 'redis', SMTP_URL: 'smtp', SEARCH_URL: 'https' };

describe('what a start says', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let good: Record<string, string>;
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-boot-'));
  beforeAll(async () => {
    database = await freshDatabase();
    good = { DATABASE_URL: database.databaseUrl, DB_SWEEPER_URL: database.sweeperUrl };
  });
  afterAll(async () => {
    await database?.drop();
    fs.rmSync(dir, { recursive: true, force: true });
  });

  /** All that the built server writes until it ends, or for so long once it is ready. */
  async function said(env: Record<string, string>, forMs = 0): Promise<{ text: string; code: number | null }> {
    const { NODE_OPTIONS: _, ...inherited } = process.env;
    const clean = Object.fromEntries(Object.entries(inherited).filter(([name]) => !(name in CONFIG_TABLE)));
    const child = fork(path.resolve(import.meta.dirname, '../../dist/main.js'), {
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...clean, PORT: String(await freePort()), DATA_DIR: dir, LOG_LEVEL: 'debug', ...env },
    });
    let text = '';
    child.stdout!.on('data', (d) => (text += d));
    child.stderr!.on('data', (d) => (text += d));
    return new Promise((ok) => {
      child.once('exit', (code) => ok({ text, code }));
      child.once('message', () => setTimeout(() => child.kill('SIGKILL'), forMs));
    });
  }

  it('is known to be secret for every variable that may hold a password or a key', () => {
    const takes = (name: Name, value: string) => CONFIG_TABLE[name].rule.safeParse(value).success;
    const mayHold = names.filter(
      (name) =>
        /SECRET|PASSWORD|TOKEN|KEY|CREDENTIAL|USERNAME|_URL$/.test(name) ||
        ['postgres', 'redis', 'smtp', 'https'].some((s) => takes(name, `${s}://user:${CANARY}@host/x`) && !takes(name, 'x y')),
    );
    expect(secrets.filter((name) => mayHold.includes(name)).sort()).toEqual([...mayHold].sort());
    expect(secrets.length).toBeGreaterThan(7);
  });

  it.each(secrets)('never holds what %s is, in whatever way it is wrong', (name) => {
    for (const value of [...wrong(SCHEMES[name] ?? 'postgres'), `${CANARY}\n${CANARY}`, CANARY.slice(0, 9)])
      for (const read of [readConfig, readOwnerUrl]) {
        let message = '';
        try {
          read({ ...good, ROLE: 'all', [name]: value });
        } catch (e) {
          message = `${(e as Error).message} ${(e as Error).stack}`;
        }
        expect([name, value, message.includes(value.trim()) || message.includes(CANARY)]).toEqual([name, value, false]);
      }
  });

  it('never holds the password of a database that refuses it, is not there, or is at another version', async () => {
    const with_ = (url: string, change: (u: URL) => void) => {
      const u = new URL(url);
      change(u);
      return u.href;
    };
    const cases: [Record<string, string>, RegExp][] = [
      [{ ...good, DATABASE_URL: with_(database.databaseUrl, (u) => (u.password = CANARY)) }, /refuses this name or password \(28P01\)/],
      [{ ...good, DATABASE_URL: with_(database.databaseUrl, (u) => (u.pathname = `/${CANARY}`)) }, /no database of this name \(3D000\)/],
      [
        { ROLE: 'migrate', DB_OWNER_URL: with_(database.ownerUrl, (u) => (u.password = CANARY)) },
        /refuses this name or password \(28P01\)/,
      ],
      [{ ...good, DATABASE_URL: `postgres://user:${CANARY}@127.0.0.1:1/x` }, /cannot be reached \(ECONNREFUSED\)/],
      [
        { ...good, ROLE: 'worker', DB_OWNER_URL: `postgres://user:${CANARY}@127.0.0.1/x` },
        /DB_OWNER_URL is set, and ROLE=worker must not know it/,
      ],
    ];
    const answers = await Promise.all(cases.map(([env]) => said(env)));
    for (const [i, { text, code }] of answers.entries()) {
      expect([text, code]).toEqual([expect.stringMatching(cases[i]![1]), 1]);
      expect(text).not.toContain(CANARY);
      // One line that says it, and no stack.
      expect(text.trim().split('\n')).toHaveLength(1);
    }
  }, 120_000);

  it('never holds the passwords of a queue, a mail server and a search cluster that refuse them, nor what seals', async () => {
    const heard: string[] = [];
    /** Answers whatever is sent as Redis, a mail server or a cluster that does not know the user name would. */
    const peer = (greeting: string, answer: (line: string) => string) =>
      new Promise<net.Server>((ok) => {
        const server = net.createServer((socket) => {
          socket.on('error', () => {});
          if (greeting) socket.write(greeting);
          socket.on('data', (d) => {
            heard.push(String(d));
            socket.write(answer(String(d)));
          });
        });
        server.listen(0, '127.0.0.1', () => ok(server));
      });
    const redis = await peer('', () => '-WRONGPASS invalid username-password pair\r\n');
    const search = await peer('', () => 'HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n');
    const port = (s: net.Server) => (s.address() as net.AddressInfo).port;
    const { text } = await said(
      {
        ...good,
        DB_SWEEPER_URL: database.sweeperUrl.replace(/:[^:@]+@/, `:${CANARY}@`),
        REDIS_URL: `redis://user:${CANARY}@127.0.0.1:${port(redis)}`,
        SEARCH_URL: `http://127.0.0.1:${port(search)}`,
        SEARCH_USERNAME: `${CANARY}-user`,
        SEARCH_PASSWORD: CANARY,
        APP_SECRET: `${CANARY} ${CANARY} ${CANARY}`,
        SMTP_URL: `smtp://user:${CANARY}@127.0.0.1:1`,
      },
      4000,
    );
    redis.close();
    search.close();
    // They were asked, and the log tells of it.
    expect(heard.join(' ')).toContain(CANARY);
    expect(text).toMatch(/WRONGPASS/);
    for (const form of [CANARY, Buffer.from(`${CANARY}-user:${CANARY}`).toString('base64'), encodeURIComponent(CANARY)])
      expect(text).not.toContain(form);
  }, 60_000);

  it('is one line when the database is of a development version from before the first release, for who migrates and who serves', async () => {
    // As such a version left it: its own names, and tables in the way of every migration.
    const old = await freshDatabase();
    const owner = new pg.Client({ connectionString: old.ownerUrl });
    await owner.connect();
    await owner.query(`delete from migrations`);
    await owner.query(`insert into migrations (timestamp, name) values (1, 'Platform20261121T10001795255200000')`);
    const serves = { ...good, DATABASE_URL: old.databaseUrl };
    const migrates = { ROLE: 'migrate', DB_OWNER_URL: old.ownerUrl };
    for (const env of [serves, migrates] as Record<string, string>[])
      expect(await said(env)).toEqual({
        text: expect.stringMatching(
          /^The database was made by a development version[^\n]*Platform20261121T1000[^\n]*empty database: move DATA_DIR[^\n]*\n$/,
        ),
        code: 1,
      });
    const { rows } = await owner.query('select name from migrations');
    expect(rows).toHaveLength(1);
    await owner.end();
    await old.drop();
  }, 60_000);

  it('is one line when the database is not at its version, and ROLE=migrate brings it there', async () => {
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    const { rows } = await owner.query(`insert into migrations (timestamp, name) values (1, 'Later20990101T0000') returning id`);
    const later = await said(good);
    expect([later.text, later.code]).toEqual([
      expect.stringMatching(/^The database belongs to a later version \(it knows Later20990101T0000[^\n]*\n$/),
      1,
    ]);
    const migrating = await said({ ROLE: 'migrate', DB_OWNER_URL: database.ownerUrl });
    expect([migrating.text, migrating.code]).toEqual([later.text, 1]);
    await owner.query(`delete from migrations where id = $1`, [rows[0].id]);
    // The columns of the last migration are there; only its record is missing.
    const last = await owner.query(`delete from migrations where id = (select max(id) from migrations) returning *`);
    const earlier = await said(good);
    expect([earlier.text, earlier.code]).toEqual([
      expect.stringMatching(/^The database is not at this version yet \(migrations to run: 1,[^\n]*ROLE=migrate first\.\n$/),
      1,
    ]);
    await owner.query(`insert into migrations select $1, $2, $3`, [last.rows[0].id, last.rows[0].timestamp, last.rows[0].name]);
    await owner.query(`revoke select on migrations from app_rw`);
    expect((await said(good)).text).toMatch(/^The database is not at this version yet/);
    expect(await said({ ROLE: 'migrate', DB_OWNER_URL: database.ownerUrl })).toEqual({
      text: 'The database is at this version.\n',
      code: 0,
    });
    expect((await said(good)).text).not.toMatch(/version/);
    await owner.end();
  }, 120_000);
});
