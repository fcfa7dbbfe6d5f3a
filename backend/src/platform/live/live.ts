import { Global, Inject, Injectable, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '#platform/config';
import { newId, TenantDb } from '#platform/db';
import { log } from '#platform/log';
import { RedisPubSub } from './redis-pub-sub.js';

/** A message as it came: what it holds is defined by the sender of its kind. */
export interface LiveMessage {
  t?: string;
  [key: string]: unknown;
}
// Each listener names the shape of the messages of its channel.
type Push = (message: never) => void;
const CHANNELS = ['live', 'outbox'];
const NOTIFY = `select pg_notify('live', $1)`;
const RETRY_MS = 300;
/** How long one process's word counts that it does not hear Redis. */
const FALLBACK_TTL_MS = 3000;
const MAX_SEEN_MESSAGES = 5000;

/**
 * Hints between processes that something changed: ids only, at most 8,000 bytes; a process that receives one loads afresh, and after a reconnect everything.
 * They go by Redis where it is configured and there, else by PostgreSQL, to which every process listens always.
 */
@Injectable()
export class Live implements OnModuleInit, OnApplicationShutdown {
  private readonly listeners = new Map<string, Set<Push>>();
  private client?: pg.Client;
  private readonly redis?: RedisPubSub;
  private closed = false;
  /** Until when some process hears PostgreSQL alone, so that every other one speaks both ways. */
  private fallbackUntil = 0;
  private fallbackTimer?: NodeJS.Timeout;
  /** Messages that came lately, by number: what was sent both ways is heard once. */
  private readonly seenMessages = new Set<string>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: TenantDb,
  ) {
    if (config.redisUrl)
      this.redis = new RedisPubSub(config.redisUrl, {
        message: (text) => this.deliver('live', text),
        connectionChanged: (exists) => this.connectionChanged(exists),
      });
  }

  async onModuleInit() {
    await this.listen();
    await this.redis?.checkConnection();
    if (this.redis && !this.redis.exists) this.connectionChanged(false);
  }

  /** Whether messages take the way that the configuration wants; without Redis, when it is set, they go through PostgreSQL. */
  get isDirect(): boolean {
    return !this.redis || (this.redis.exists && Date.now() > this.fallbackUntil);
  }

  /** Tells every process after the open transaction m commits. */
  async notify(m: EntityManager, workspaceId: string, message: Record<string, unknown>): Promise<void> {
    const text = this.textOf(workspaceId, message);
    if (!this.isDirect || !this.redis) await m.query(NOTIFY, [text]);
    if (this.redis?.exists) this.db.afterCommit(() => void this.publish(text).catch((err) => log.warn({ err }, 'live message lost')));
  }

  /** Tells every process at once, outside of any transaction: for what may be lost, such as where a cursor is. */
  async broadcast(workspaceId: string, message: Record<string, unknown>): Promise<void> {
    const text = this.textOf(workspaceId, message);
    if (!this.isDirect || !this.redis) await this.db.global(NOTIFY, [text]);
    if (this.redis?.exists) await this.publish(text);
  }

  /** By Redis; and by PostgreSQL when that fails, which cannot be known before. */
  private async publish(text: string): Promise<void> {
    try {
      await this.redis!.publish(text);
    } catch {
      await this.db.global(NOTIFY, [text]);
    }
  }

  private textOf(workspaceId: string, message: Record<string, unknown>): string {
    return JSON.stringify({ w: workspaceId, ...message, ...(this.redis ? { no: newId() } : {}) });
  }

  /** A process that hears PostgreSQL alone says so repeatedly: the others may reach Redis still. */
  private connectionChanged(exists: boolean): void {
    clearInterval(this.fallbackTimer);
    if (this.closed) return;
    // Something may have been missed on the way out as on the way back.
    this.emit('reconnected', {});
    if (exists) return;
    const alarm = () => void this.db.global(NOTIFY, [JSON.stringify({ t: 'fallback' })]).catch(() => {});
    alarm();
    this.fallbackTimer = setInterval(alarm, FALLBACK_TTL_MS / 3);
    this.fallbackTimer.unref();
  }

  /** Calls fn for each message of a channel ('outbox', 'reconnected', or a workspace's id); answers the way to stop. */
  on<M extends object = LiveMessage>(channel: string, fn: (message: M) => void): () => void {
    const set = this.listeners.get(channel) ?? new Set();
    set.add(fn);
    this.listeners.set(channel, set);
    return () => {
      set.delete(fn);
      if (!set.size) this.listeners.delete(channel);
    };
  }

  /** A subscription's stream over one workspace's messages; keep decides by the ids (a decorator's filter would leak its listener). */
  iterate<T, M extends object = LiveMessage>(workspaceId: string, keep: (message: M) => T | null | undefined): AsyncIterableIterator<T> {
    const queue: T[] = [];
    let wake: (() => void) | undefined;
    let done = false;
    const off = this.on(workspaceId, (message: M) => {
      const v = keep(message);
      if (v != null) {
        queue.push(v);
        wake?.();
      }
    });
    const stream: AsyncIterableIterator<T> = {
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
    };
    return stream;
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
    // Only now: a connection that failed is tried again by its caller alone.
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
    if (channel === 'outbox') return this.emit('outbox', message);
    if (message.t === 'fallback') return this.usePolling();
    if (message.t === 'missed') return this.redis?.exists ? undefined : this.emit('reconnected', {});
    if (!message.w) return;
    const { no, ...rest } = message;
    if (no && this.isKnown(no)) return;
    this.emit(message.w, rest);
  }

  private usePolling(): void {
    const isNew = Date.now() > this.fallbackUntil;
    this.fallbackUntil = Date.now() + FALLBACK_TTL_MS;
    // Some process did not receive what went by Redis alone until now: all load afresh, once.
    if (isNew && this.redis?.exists) void this.db.global(NOTIFY, [JSON.stringify({ t: 'missed' })]).catch(() => {});
  }

  private isKnown(no: string): boolean {
    if (this.seenMessages.has(no)) return true;
    this.seenMessages.add(no);
    if (this.seenMessages.size > MAX_SEEN_MESSAGES) this.seenMessages.delete(this.seenMessages.values().next().value!);
    return false;
  }

  private emit(channel: string, message: unknown) {
    // cast: each listener names the shape of the messages of its channel
    for (const push of this.listeners.get(channel) ?? []) push(message as never);
  }

  async onApplicationShutdown() {
    this.closed = true;
    clearInterval(this.fallbackTimer);
    this.redis?.close();
    await this.client?.end().catch(() => {});
  }
}

@Global()
@Module({ providers: [Live], exports: [Live] })
export class LiveModule {}
