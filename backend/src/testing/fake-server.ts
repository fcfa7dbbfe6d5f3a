import http from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A server of a third party's protocol, for tests. A protocol extends it: `handle` answers one request, of which the whole
 * body is read; what it throws closes the connection.
 */
export abstract class FakeServer {
  private readonly server = http.createServer((request, reply) => {
    void this.receive(request, reply).catch(() => reply.destroy());
  });

  /** A running server of a protocol, on a free port unless one is given. */
  static async start<T extends FakeServer>(this: new () => T, port = 0): Promise<T> {
    const fake = new this();
    await new Promise<void>((done, fail) => fake.server.once('error', fail).listen(port, '127.0.0.1', done));
    return fake;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  protected abstract handle(request: http.IncomingMessage, body: string, reply: http.ServerResponse): Promise<void>;

  private async receive(request: http.IncomingMessage, reply: http.ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    await this.handle(request, body, reply);
  }
}

/** A server of a model: it keeps the calls that it got and behaves as configured, one behaviour after the other. */
export abstract class FakeModelServer<Call, Behaviour extends { times?: number }> extends FakeServer {
  readonly calls: Call[] = [];
  private behaviours: { how: Behaviour; left: number }[] = [];

  override get url(): string {
    return `${super.url}/v1`;
  }

  /** From now on: these behaviours one after the other, each for its `times` (for ever unless given); afterwards it is honest and quick. */
  behave(...behaviours: Behaviour[]): void {
    this.behaviours = behaviours.map((how) => ({ how, left: how.times ?? Number.POSITIVE_INFINITY }));
    this.calls.length = 0;
  }

  /** The behaviour for the call that came in. */
  protected next(): Partial<Behaviour> {
    const [first] = this.behaviours;
    if (!first) return {};
    if (--first.left <= 0) this.behaviours.shift();
    return first.how;
  }
}

/** Answers with JSON. */
export function sendJson(reply: http.ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** The headers that tell a client how long to wait before it tries again. */
export const retryHeaders = (ms: number | undefined): Record<string, string> =>
  ms === undefined ? {} : { 'retry-after-ms': String(ms), 'retry-after': String(Math.ceil(ms / 1000)) };
