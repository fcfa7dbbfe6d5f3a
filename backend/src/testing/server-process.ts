import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import type { freshDatabase } from './database.js';
import type { Person } from './harness.js';

const BACKEND = path.resolve(import.meta.dirname, '../..');
// Far beyond what a busy machine takes: a process that is gone is heard of at once.
const ANSWER_MS = 20_000;

/** The built server as a process of its own, which can be killed at any moment and started again at the same address. */
export class ServerProcess {
  private child: ChildProcess | null = null;
  /** The end of what it wrote to stderr. */
  said = '';
  /** Its log lines about unexpected errors, each with its stack. */
  readonly unexpected: string[] = [];
  /** What it writes beside its database. */
  readonly dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-server-'));
  private readonly agent = new http.Agent({ keepAlive: true });

  constructor(
    private readonly database: Omit<Awaited<ReturnType<typeof freshDatabase>>, 'drop'>,
    readonly port: number,
    private readonly env: Record<string, string> = {},
  ) {}

  /** Resolves when it answers requests. Its warnings come to the test's own output when it does not start. */
  async start(): Promise<void> {
    const { NODE_OPTIONS: _, ...env } = process.env;
    const child = fork(path.join(BACKEND, 'dist/main.js'), {
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...env,
        NODE_ENV: 'test',
        GRAPHQL_FREE_TEXT: 'on',
        DATABASE_URL: this.database.databaseUrl,
        DB_SWEEPER_URL: this.database.sweeperUrl,
        PORT: String(this.port),
        ROOT_DOMAIN: `localhost:${this.port}`,
        DATA_DIR: this.dataDir,
        SAMPLE: 'off',
        LOG_LEVEL: 'error',
        ...this.env,
      },
    });
    this.child = child;
    this.said = '';
    child.stderr!.on('data', (text) => (this.said = (this.said + text).slice(-4000)));
    readline.createInterface({ input: child.stdout! }).on('line', (line) => {
      if (line.includes('unexpected error')) this.unexpected.push(line);
    });
    await new Promise<void>((ready, failed) => {
      child.once('message', () => ready());
      child.once('exit', (code) => failed(new Error(`The server stopped at its start (exit ${code}). Build it first.\n${this.said}`)));
    });
  }

  /** Whether the process that was started last is still there. */
  get alive(): boolean {
    return !!this.child && this.child.exitCode === null && !this.child.signalCode;
  }

  /** SIGKILL: nothing can be put in order. Resolves when the process is gone. */
  async kill(): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** A request as the person's browser makes it; rejects when the answer does not come. */
  ask(
    person: Pick<Person, 'host' | 'cookie'>,
    method: string,
    url: string,
    body?: Buffer | object,
    type = 'application/json',
  ): Promise<{ status: number; body: any }> {
    const sent = body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const headers = {
      host: person.host,
      cookie: person.cookie,
      origin: `http://${person.host}`,
      ...(sent ? { 'content-type': type, 'content-length': sent.length } : {}),
    };
    return new Promise((answered, failed) => {
      const request = http.request(
        { host: '127.0.0.1', port: this.port, method, path: url, headers, agent: this.agent, timeout: ANSWER_MS },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part) => parts.push(part));
          response.on('error', failed);
          response.on('aborted', () => failed(new Error('the answer was cut off')));
          response.on('end', () => {
            try {
              answered({ status: response.statusCode!, body: JSON.parse(Buffer.concat(parts).toString()) });
            } catch (error) {
              failed(error);
            }
          });
        },
      );
      request.on('timeout', () => request.destroy(new Error('no answer')));
      request.on('error', failed);
      request.end(sent);
    });
  }

  /** Data of a GraphQL call; rejects with the first error's message. */
  async gql(person: Person, query: string, variables: Record<string, unknown> = {}): Promise<any> {
    const { body } = await this.ask(person, 'POST', '/api/graphql', { query, variables });
    if (body.errors?.length) throw Object.assign(new Error(body.errors[0].message), { code: body.errors[0].extensions?.code });
    return body.data;
  }

  /** Kills it and removes its files. */
  async remove(): Promise<void> {
    await this.kill();
    this.agent.destroy();
    fs.rmSync(this.dataDir, { recursive: true, force: true });
  }
}
