import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type Job, Queue, Worker } from 'bullmq';
import { CONFIG, type Config } from '#platform/config';
import { log, requestScope } from '#platform/log';
import { ON, type OutboxMessage } from './on.decorator.js';
import { queueConnection } from './queue-connection.js';

type Handler = { name: string; run: (message: OutboxMessage) => Promise<unknown> };

/** Name of the one queue; handlers are told apart by job name. */
export const QUEUE = 'work';

/** The queue and its worker: every method with @On(topic) becomes a job for each message of that topic. */
@Injectable()
export class Work implements OnApplicationShutdown {
  private handlers?: Map<string, Handler[]>;
  private worker?: Worker;
  private connection?: ReturnType<typeof queueConnection>;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @InjectQueue(QUEUE) private readonly queue: Queue,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {
    this.queue.on('error', (err) => log.warn({ err }, 'queue'));
  }

  /** Enqueues each message once for every handler of its topic. */
  async add(messages: readonly OutboxMessage[]): Promise<void> {
    const byTopic = this.topics();
    const jobs = messages.flatMap((m) =>
      (byTopic.get(m.topic) ?? []).map((h) => ({
        name: h.name,
        data: m,
        opts: {
          jobId: `${m.id}-${h.name}`,
          attempts: 5,
          backoff: { type: 'exponential', delay: 1000 },
          removeOnComplete: { age: 3600, count: 1000 },
          removeOnFail: { age: 7 * 86_400 },
        },
      })),
    );
    if (jobs.length) await this.queue.addBulk(jobs);
  }

  /** Starts taking jobs. */
  async start(): Promise<void> {
    const byName = new Map([...this.topics().values()].flat().map((h) => [h.name, h]));
    this.connection = queueConnection(this.config.redisUrl, this.config.databaseUrl);
    this.worker = new Worker(
      QUEUE,
      async (job: Job<OutboxMessage>) => {
        const h = byName.get(job.name);
        if (!h) throw new Error(`no handler named ${job.name}`);
        await requestScope(`job-${job.data.id}`, () => h.run(job.data));
      },
      { connection: this.connection.connection, concurrency: 4, lockDuration: 30_000, stalledInterval: 5_000, maxStalledCount: 10 },
    );
    this.worker.on('error', (err) => log.warn({ err }, 'worker'));
    this.worker.on('failed', (job, err) => log.warn({ err, job: job?.name, tries: job?.attemptsMade }, 'job failed'));
    log.info(`queue backend: ${this.config.redisUrl ? 'redis' : 'postgres (set REDIS_URL for Redis)'}`);
  }

  /** Jobs that wait, are delayed or run now. */
  async pending(): Promise<number> {
    const c = await this.queue.getJobCounts('waiting', 'active', 'delayed', 'prioritized');
    return Object.values(c).reduce((a, b) => a + b, 0);
  }

  private topics(): Map<string, Handler[]> {
    if (this.handlers) return this.handlers;
    const found = new Map<string, Handler[]>();
    for (const p of this.discovery.getProviders()) {
      if (!p.instance || !p.metatype?.prototype) continue;
      const proto = Object.getPrototypeOf(p.instance);
      for (const method of this.scanner.getAllMethodNames(proto)) {
        const topic: string | undefined = Reflect.getMetadata(ON, proto[method]);
        if (!topic) continue;
        const list = found.get(topic) ?? [];
        list.push({ name: `${p.name}.${method}`, run: (m) => (p.instance as any)[method](m) });
        found.set(topic, list);
      }
    }
    this.handlers = found;
    return found;
  }

  async onApplicationShutdown() {
    await this.worker?.close().catch(() => {});
    await this.connection?.close().catch(() => {});
  }
}
