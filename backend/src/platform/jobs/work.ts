import { InjectQueue } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type Job, Queue, Worker } from 'bullmq';
import { CONFIG, type Config } from '#platform/config';
import { log, requestScope } from '#platform/log';
import { ON, type OutboxMessage } from './on.decorator.js';
import { OutboxRows } from './outbox-rows.js';
import { queueConnection } from './queue-connection.js';

type Handler = (message: OutboxMessage) => Promise<unknown>;

/** Name of the one queue; a job has the name of its topic. */
export const QUEUE = 'work';

const TRIES = 5;
// A killed worker's jobs go to another one after about this long; its own locks are renewed at half of it.
const LOCK_MS = 10_000;
const STOP_MS = 8000;

/** The queue and its worker: a row of the outbox is a job of the same id, which calls every method with @On(its topic). */
@Injectable()
export class Work implements BeforeApplicationShutdown, OnApplicationShutdown {
  private handlers?: Map<string, Handler[]>;
  private worker?: Worker;
  private readonly running = new Set<Promise<void>>();
  private connection?: ReturnType<typeof queueConnection>;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @InjectQueue(QUEUE) private readonly queue: Queue,
    private readonly rows: OutboxRows,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {
    this.queue.on('error', (err) => log.warn({ err }, 'queue'));
  }

  /** Enqueues rows of the outbox; one that is in the queue already stays one job. Rows that nobody listens to are done at once. */
  async add(messages: readonly OutboxMessage[]): Promise<void> {
    const [heard, unheard] = [true, false].map((is) => messages.filter((m) => this.topics().has(m.topic) === is)) as [
      OutboxMessage[],
      OutboxMessage[],
    ];
    if (unheard.length) await this.rows.close(unheard.map((m) => m.id));
    if (!heard.length) return;
    await this.queue.addBulk(
      heard.map((m) => ({
        name: m.topic,
        data: m,
        // Nothing is kept of an ended job: the row alone tells whether there is work, and a kept job would keep its row out of the queue.
        opts: {
          jobId: m.id,
          attempts: TRIES,
          backoff: { type: 'exponential', delay: 1000 },
          removeOnComplete: true,
          removeOnFail: true,
        },
      })),
    );
    await this.rows.markEnqueued(heard.map((m) => m.id));
  }

  /** Starts taking jobs. */
  async start(): Promise<void> {
    this.connection = queueConnection(this.config.redisUrl, this.config.databaseUrl);
    this.worker = new Worker(QUEUE, (job: Job<OutboxMessage>) => this.tracked(this.run(job.data)), {
      connection: this.connection.connection,
      concurrency: 4,
      lockDuration: LOCK_MS,
      stalledInterval: LOCK_MS / 2,
      maxStalledCount: 10,
    });
    this.worker.on('error', (err) => log.warn({ err }, 'worker'));
    this.worker.on('failed', (job, err) => {
      log.warn({ err, job: job?.name, tries: job?.attemptsMade }, 'job failed');
      // Should this be lost too, the row comes back as every row that is not done.
      if (job && job.attemptsMade >= TRIES) this.rows.giveUp(job.data.id).catch((e) => log.warn({ err: e }, 'outbox row'));
    });
    log.info(`queue backend: ${this.config.redisUrl ? 'redis' : 'postgres (set REDIS_URL for Redis)'}`);
  }

  private tracked(run: Promise<void>): Promise<void> {
    this.running.add(run);
    return run.finally(() => this.running.delete(run));
  }

  private async run(message: OutboxMessage): Promise<void> {
    // Enqueued once more while another worker was ending it.
    if (!(await this.rows.isOpen(message.id))) return;
    const ends = await Promise.allSettled(
      (this.topics().get(message.topic) ?? []).map((handle) => requestScope(`job-${message.id}`, () => handle(message))),
    );
    const failure = ends.find((end) => end.status === 'rejected');
    if (failure) throw failure.reason;
    // Before the queue hears of it: a crash in between finds the row gone, and nothing is done twice.
    await this.rows.close([message.id]);
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
        found.set(topic, [...(found.get(topic) ?? []), (m) => (p.instance as any)[method](m)]);
      }
    }
    this.handlers = found;
    return found;
  }

  /** Lets running jobs end while the database is still there; a long one is left to the next worker. */
  async beforeApplicationShutdown() {
    if (!this.worker) return;
    await this.worker.pause(true);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((r) => (timer = setTimeout(() => r(true), STOP_MS)));
    const isLate = await Promise.race([Promise.allSettled(this.running).then(() => false), late]);
    clearTimeout(timer);
    await this.worker.close(isLate).catch(() => {});
  }

  async onApplicationShutdown() {
    await this.connection?.close().catch(() => {});
    await this.rows.end();
  }
}
