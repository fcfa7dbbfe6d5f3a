import type http from 'node:http';
import type { Duplex } from 'node:stream';
import { LIMITS } from '@libs/domain';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { ExecutionArgs } from 'graphql';
import { CloseCode, GRAPHQL_TRANSPORT_WS_PROTOCOL, makeServer } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  ACTORS,
  type ActorSource,
  Buckets,
  type Caller,
  callerAddress,
  networkOf,
  RequestRateLimiter,
  tooManyRequests,
} from '#platform/access';
import { CONFIG, type Config } from '#platform/config';
import { Live } from '#platform/live';
import { log } from '#platform/log';
import { asAppError, asGraphQLError } from './app-error.filter.js';
import { toClientError } from './client-errors.js';
import { QueryGate } from './query-gate.js';
import { SocketConnection } from './sockets.js';

/** Path of GraphQL, over HTTP and sockets alike. */
export const GRAPHQL_PATH = '/api/graphql';
/** Close code for a socket that asks too much: "Try again later". */
export const TRY_LATER = 1013;
const { perPerson, perAddress, bytes, backlog, messages, pingSeconds } = LIMITS.socket;
/** A peer that does not answer a farewell is not waited for. */
const CLOSE_TIMEOUT_MS = 500;

interface Extra {
  caller: Caller;
  line: SocketConnection;
}

/** Subscriptions over WebSockets, for members on their workspace's host. Each message passes the same gate as a request, and is counted. */
@Injectable()
export class SocketServer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly wss = new WebSocketServer({
    noServer: true,
    maxPayload: bytes,
    handleProtocols: (offered) => offered.has(GRAPHQL_TRANSPORT_WS_PROTOCOL) && GRAPHQL_TRANSPORT_WS_PROTOCOL,
  });
  private readonly protocol = makeServer<Record<string, unknown>, Extra>({
    connectionInitWaitTimeout: 10_000,
    onSubscribe: (ctx, id, payload) => {
      try {
        return this.argsOf(ctx.extra, id, payload);
      } catch (e) {
        return [asGraphQLError(e)];
      }
    },
    onNext: (_ctx, _id, _payload, _args, { errors, ...rest }) => (errors ? { ...rest, errors: errors.map(toClientError) } : rest),
    onError: (_ctx, _id, _payload, errors) => errors.map(toClientError),
  });
  private readonly open = new Map<string, number>();
  private readonly quiet = new WeakSet<WebSocket>();
  private pings: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(ACTORS) private readonly source: ActorSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly live: Live,
    private readonly gate: QueryGate,
    private readonly rates: RequestRateLimiter,
  ) {}

  onApplicationBootstrap() {
    const server: http.Server = this.host.httpAdapter.getHttpServer();
    server.on('upgrade', (req, socket, head) => void this.upgrade(req, socket, head));
    this.pings = setInterval(() => this.ping(), pingSeconds * 1000).unref();
  }

  onModuleDestroy() {
    this.isClosing = true;
    clearInterval(this.pings);
    for (const client of this.wss.clients) client.close(1001, 'Going away');
    setTimeout(() => {
      for (const client of this.wss.clients) client.terminate();
    }, CLOSE_TIMEOUT_MS).unref();
  }

  private argsOf(
    { caller, line }: Extra,
    id: string,
    payload: { query: string; variables?: Record<string, unknown> | null; operationName?: string | null },
  ): ExecutionArgs {
    const admitted = this.gate.admit(payload, caller, 'socket');
    const { document } = 'trusted' in admitted ? admitted.trusted : admitted.adHoc;
    const { operationName } = 'trusted' in admitted ? {} : payload;
    return { schema: this.gate.schema(), document, variableValues: payload.variables, operationName, contextValue: { caller, line, id } };
  }

  private async upgrade(req: http.IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    try {
      const refusal = this.isClosing ? 503 : refusalOf(req);
      if (refusal) return refuse(socket, refusal);
      const address = callerAddress(req.socket.remoteAddress, req.headers['x-forwarded-for'], this.config.trustedProxies);
      this.rates.limitAnonymous(address);
      const caller = await this.source.callerOf(req.headers, address);
      this.rates.count(caller);
      if (!caller.actor) return refuse(socket, 401);
      const leave = this.enter(caller);
      if (socket.destroyed || this.isClosing) {
        leave();
        return refuse(socket, 503);
      }
      socket.once('close', leave);
      this.wss.handleUpgrade(req, socket, head, (client) => this.serve(client, req, caller));
    } catch (e) {
      const { code, data } = asAppError(e);
      refuse(socket, code === 'TooManyRequests' ? 429 : 503, Number(data?.['retryAfter'] ?? 1));
    }
  }

  /** Counts one more socket of a person and an address; answers what takes it off again. */
  private enter({ actor, user, address }: Caller): () => void {
    const keys = [`person ${actor?.workspaceId} ${user?.id}`, `address ${networkOf(address)}`];
    const most = [perPerson, perAddress];
    if (keys.some((key, i) => (this.open.get(key) ?? 0) >= most[i]!)) throw tooManyRequests(pingSeconds);
    for (const key of keys) this.open.set(key, (this.open.get(key) ?? 0) + 1);
    return () => {
      for (const key of keys) {
        const remaining = (this.open.get(key) ?? 1) - 1;
        if (remaining > 0) this.open.set(key, remaining);
        else this.open.delete(key);
      }
    };
  }

  private serve(client: WebSocket, req: http.IncomingMessage, caller: Caller): void {
    const line = new SocketConnection(caller, client, { ...req.headers }, this.source, this.live);
    const pace = new Buckets(messages);
    client.on('error', (err) => log.debug({ err }, 'socket'));
    client.on('pong', () => this.quiet.delete(client));
    const closed = this.protocol.opened(
      {
        protocol: client.protocol,
        send: (text) => send(client, text),
        close: (code, reason) => client.close(code, reason),
        onMessage: (cb) =>
          client.on('message', (data) => {
            if (client.readyState !== client.OPEN) return;
            this.quiet.delete(client);
            const wait = pace.consume('');
            if (wait)
              return client.close(
                TRY_LATER,
                wait === 1 ? 'Too many messages. Try again in a second.' : `Too many messages. Try again in ${wait} seconds.`,
              );
            cb(String(data)).catch((err) => {
              log.error({ err }, 'unexpected error of a socket');
              client.close(CloseCode.InternalServerError, 'Internal server error');
            });
          }),
      },
      { caller, line },
    );
    client.once('close', (code, reason) => void closed(code, String(reason)));
  }

  /** A connection that was cut without a word would count for ever. */
  private ping(): void {
    for (const client of this.wss.clients) {
      if (this.quiet.has(client)) {
        client.terminate();
        continue;
      }
      this.quiet.add(client);
      client.ping();
    }
  }
}

async function send(client: WebSocket, text: string): Promise<void> {
  if (client.readyState !== client.OPEN) return;
  // Who asks and does not listen would have the server keep it all.
  if (client.bufferedAmount > backlog) return client.terminate();
  await new Promise<void>((done) => client.send(text, () => done()));
}

function refusalOf({ url, headers }: http.IncomingMessage): number {
  if (url?.split('?', 1)[0] !== GRAPHQL_PATH) return 404;
  const { origin, host } = headers;
  // Cookies travel on a cross-site WebSocket handshake: only our own pages may open one.
  return origin && !(URL.canParse(origin) && new URL(origin).host === host) ? 403 : 0;
}

const REASONS: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

function refuse(socket: Duplex, status: number, retryAfter?: number): void {
  const retry = retryAfter ? `Retry-After: ${retryAfter}\r\n` : '';
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
