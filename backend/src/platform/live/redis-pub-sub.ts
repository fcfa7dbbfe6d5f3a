import { Redis } from 'ioredis';
import { log } from '#platform/log';

const CHANNEL = 'verbatim:live';
const POLL_MS = 500;
const ANSWER_MS = 1500;
const MAX_RETRY_MS = 1000;

/** What a line to Redis tells its owner. */
export interface RedisPubSubEvents {
  message: (text: string) => void;
  /** It answers again and hears everything, or does not. */
  connectionChanged: (exists: boolean) => void;
}

/** Publishing and hearing over Redis, and whether that works now: a server that is gone, or that holds the connection and says nothing. */
export class RedisPubSub {
  private readonly sub: Redis;
  private readonly pub: Redis;
  private readonly timer: NodeJS.Timeout;
  private looking = false;
  exists = false;

  constructor(
    url: string,
    private readonly events: RedisPubSubEvents,
  ) {
    const retryStrategy = (times: number) => Math.min(times * 100, MAX_RETRY_MS);
    this.sub = new Redis(url, { maxRetriesPerRequest: null, retryStrategy });
    // Nothing waits in this process: what cannot be published now goes another way at once.
    this.pub = new Redis(url, {
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      commandTimeout: ANSWER_MS,
      retryStrategy,
    });
    for (const redis of [this.sub, this.pub]) {
      redis.on('error', (err) => log.debug({ err }, 'live connection'));
      redis.on('close', () => this.turn(false));
    }
    this.sub.on('message', (_: string, text: string) => events.message(text));
    this.timer = setInterval(() => void this.checkConnection(), POLL_MS);
    this.timer.unref();
  }

  /** Rejects when it cannot be said that others hear it; they may have heard it all the same. */
  async publish(text: string): Promise<void> {
    if (!this.exists) throw new Error('Redis is away');
    await this.pub.publish(CHANNEL, text);
  }

  /** Looks whether both ways work; resolves when it knows. */
  async checkConnection(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    try {
      if (this.pub.status !== 'ready' || this.sub.status !== 'ready') return this.turn(false);
      // The answer to a subscription comes over the connection that it is made on: it hears, or it does not.
      await Promise.all([this.pub.ping(), within(this.exists ? this.sub.ping() : this.sub.subscribe(CHANNEL))]);
      this.turn(true);
    } catch {
      this.turn(false);
    } finally {
      this.looking = false;
    }
  }

  private turn(exists: boolean): void {
    if (this.exists === exists) return;
    this.exists = exists;
    if (exists) log.info('live events: redis is there');
    else log.warn('live events: redis is away, postgres carries them');
    this.events.connectionChanged(exists);
  }

  close(): void {
    clearInterval(this.timer);
    this.exists = false;
    this.sub.disconnect();
    this.pub.disconnect();
  }
}

async function within<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, no) => {
    timer = setTimeout(() => no(new Error('no answer')), ANSWER_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
