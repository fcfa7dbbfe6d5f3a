import { Global, Inject, Injectable, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '#platform/config';
import { TenantDb } from '#platform/db';
import { log } from '#platform/log';

type Push = (message: any) => void;
const CHANNELS = ['live', 'outbox'];
const REDIS_CHANNEL = 'verbatim:live';
const RETRY_MS = 300;

/** Hints between processes that something changed: ids only, at most 8,000 bytes; whoever hears one loads afresh, and after a reconnect everything. */
@Injectable()
export class Live implements OnModuleInit, OnApplicationShutdown {
  private readonly listeners = new Map<string, Set<Push>>();
  private client?: pg.Client;
  private readonly redis?: { sub: Redis; pub: Redis };
  private closed = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: TenantDb,
  ) {
    if (config.redisUrl) {
      const make = () =>
        new Redis(config.redisUrl!, { maxRetriesPerRequest: null }).on('error', (err) => log.warn({ err }, 'live connection'));
      this.redis = { sub: make(), pub: make() };
    }
  }

  async onModuleInit() {
    await this.listen();
    if (!this.redis) return;
    const { sub } = this.redis;
    await sub.subscribe(REDIS_CHANNEL);
    sub.on('message', (_: string, text: string) => this.deliver('live', text));
    // Told once it hears again: who loads afresh before that could miss what happens in between.
    sub.on('ready', () =>
      sub.subscribe(REDIS_CHANNEL).then(
        () => this.emit('reconnected', {}),
        () => {},
      ),
    );
  }

  /** Tells every process after the open transaction m commits. */
  async tell(m: EntityManager, workspaceId: string, message: Record<string, unknown>): Promise<void> {
    const text = JSON.stringify({ w: workspaceId, ...message });
    if (this.redis) this.db.afterCommit(() => void this.redis!.pub.publish(REDIS_CHANNEL, text).catch(() => {}));
    else await m.query(`select pg_notify('live', $1)`, [text]);
  }

  /** Tells every process at once, outside of any transaction: for what nobody misses when it is lost, such as where a cursor is. */
  async say(workspaceId: string, message: Record<string, unknown>): Promise<void> {
    const text = JSON.stringify({ w: workspaceId, ...message });
    if (this.redis) await this.redis.pub.publish(REDIS_CHANNEL, text);
    else await this.db.global(`select pg_notify('live', $1)`, [text]);
  }

  /** Calls fn for each message of a channel ('outbox', 'reconnected', or a workspace's id); answers the way to stop. */
  on(channel: string, fn: Push): () => void {
    const set = this.listeners.get(channel) ?? new Set();
    set.add(fn);
    this.listeners.set(channel, set);
    return () => {
      set.delete(fn);
      if (!set.size) this.listeners.delete(channel);
    };
  }

  /** A subscription's stream over one workspace's messages; keep decides by the ids (a decorator's filter would leak its listener). */
  iterate<T>(workspaceId: string, keep: (message: any) => T | null | undefined): AsyncIterableIterator<T> {
    const queue: T[] = [];
    let wake: (() => void) | undefined;
    let done = false;
    const off = this.on(workspaceId, (message) => {
      const v = keep(message);
      if (v != null) {
        queue.push(v);
        wake?.();
      }
    });
    return {
      [Symbol.asyncIterator]() {
        return this;
      },
      async next() {
        while (!queue.length && !done) await new Promise<void>((r) => (wake = r));
        return done ? { done: true, value: undefined } : { done: false, value: queue.shift()! };
      },
      async return() {
        done = true;
        off();
        wake?.();
        return { done: true, value: undefined };
      },
    } as AsyncIterableIterator<T>;
  }

  /** How many listeners there are now; a leak shows here. */
  get size(): number {
    let n = 0;
    for (const s of this.listeners.values()) n += s.size;
    return n;
  }

  /** Listens on a new connection; rejects when that cannot be had. */
  private async listen(): Promise<void> {
    const c = new pg.Client({ connectionString: this.config.databaseUrl, keepAlive: true });
    this.client = c;
    // The end that follows is what counts.
    c.on('error', () => {});
    c.on('notification', (n) => this.deliver(n.channel, n.payload ?? '{}'));
    try {
      await c.connect();
      for (const channel of CHANNELS) await c.query(`listen ${channel}`);
    } catch (error) {
      void c.end().catch(() => {});
      throw error;
    }
    // Only now: a connection that failed is tried again by whoever asked for it, and by nobody else.
    c.once('end', () => this.listenAgain());
  }

  private listenAgain(): void {
    if (this.closed) return;
    setTimeout(() => {
      if (this.closed) return;
      this.listen().then(
        () => this.emit('reconnected', {}),
        () => this.listenAgain(),
      );
    }, RETRY_MS);
  }

  private deliver(channel: string, text: string) {
    const message = JSON.parse(text);
    if (channel === 'outbox') this.emit('outbox', message);
    else if (message.w) this.emit(message.w, message);
  }

  private emit(channel: string, message: unknown) {
    for (const push of this.listeners.get(channel) ?? []) push(message);
  }

  async onApplicationShutdown() {
    this.closed = true;
    await this.client?.end().catch(() => {});
    this.redis?.sub.disconnect();
    this.redis?.pub.disconnect();
  }
}

@Global()
@Module({ providers: [Live], exports: [Live] })
export class LiveModule {}
