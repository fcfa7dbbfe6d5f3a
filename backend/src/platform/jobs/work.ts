import { InjectQueue } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type Job, Queue, Worker } from 'bullmq';
import { CONFIG, type Config } from '#platform/config';
import { log, requestScope } from '#platform/log';
import { LANE, LANES, type Lane, ON, type OutboxMessage } from './on.decorator.js';
import { OutboxRows } from './outbox-rows.js';
import { queueConnection } from './queue-connection.js';

interface Topic {
  lane: Lane;
  handlers: ((message: OutboxMessage) => Promise<unknown>)[];
}

/** Names of the queues, one a lane; a job has the name of its topic. */
export const QUEUES = { quick: 'work', long: 'long-work' } as const satisfies Record<Lane, string>;

const TRIES = 5;
// A killed worker's jobs go to another one after about this long; its own locks are renewed at half of it.
const LOCK_MS = 10_000;
const STOP_MS = 8000;
/** Of two jobs that wait in a lane the one with the lower number goes first; 0 is that of all others. */
const PATIENT = 10;
const lanes = Object.keys(LANES) as Lane[];

/** The queues and their workers: a row of the outbox is a job of the same id, which calls every method with @On(its topic). */
@Injectable()
export class Work implements BeforeApplicationShutdown, OnApplicationShutdown {
  private known?: Map<string, Topic>;
  private workers: Worker[] = [];
  private readonly queues: Record<Lane, Queue>;
  private readonly running = new Set<Promise<void>>();
  private connection?: ReturnType<typeof queueConnection>;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @InjectQueue(QUEUES.quick) quick: Queue,
    @InjectQueue(QUEUES.long) long: Queue,
    private readonly rows: OutboxRows,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {
    this.queues = { quick, long };
    for (const queue of [quick, long]) queue.on('error', (err) => log.warn({ err }, 'queue'));
  }

  /** Enqueues rows of the outbox; one that is in the queue already stays one job. Rows that nobody listens to are done at once. */
  async add(messages: readonly OutboxMessage[]): Promise<void> {
    const [heard, unheard] = [true, false].map((is) => messages.filter((m) => this.topics().has(m.topic) === is)) as [
      OutboxMessage[],
      OutboxMessage[],
    ];
    if (unheard.length) await this.rows.close(unheard.map((m) => m.id));
    if (!heard.length) return;
    for (const lane of lanes) {
      const own = heard.filter((m) => this.topics().get(m.topic)!.lane === lane);
      if (own.length) await this.queues[lane].addBulk(own.map(jobOf));
    }
    await this.rows.markEnqueued(heard.map((m) => m.id));
  }

  /** Starts taking jobs. */
  async start(): Promise<void> {
    this.connection = queueConnection(this.config.redisUrl, this.config.databaseUrl);
    this.workers = lanes.map((lane) => this.workerOf(lane, this.connection!.connection));
    log.info(`queue backend: ${this.config.redisUrl ? 'redis' : 'postgres (set REDIS_URL for Redis)'}`);
  }

  private workerOf(lane: Lane, connection: any): Worker {
    const worker = new Worker(QUEUES[lane], (job: Job<OutboxMessage>) => this.tracked(this.run(job.data)), {
      connection,
      concurrency: LANES[lane],
      lockDuration: LOCK_MS,
      stalledInterval: LOCK_MS / 2,
      maxStalledCount: 10,
    });
    worker.on('error', (err) => log.warn({ err }, 'worker'));
    worker.on('failed', (job, err) => {
      log.warn({ err, job: job?.name, tries: job?.attemptsMade }, 'job failed');
      // Should this be lost too, the row comes back as every row that is not done.
      if (job && job.attemptsMade >= TRIES) this.rows.giveUp(job.data.id).catch((e) => log.warn({ err: e }, 'outbox row'));
    });
    return worker;
  }

  private tracked(run: Promise<void>): Promise<void> {
    this.running.add(run);
    return run.finally(() => this.running.delete(run));
  }

  private async run(message: OutboxMessage): Promise<void> {
    // Enqueued once more while another worker was ending it.
    if (!(await this.rows.isOpen(message.id))) return;
    const ends = await Promise.allSettled(
      (this.topics().get(message.topic)?.handlers ?? []).map((handle) => requestScope(`job-${message.id}`, () => handle(message))),
    );
    const failure = ends.find((end) => end.status === 'rejected');
    if (failure) throw failure.reason;
    // Before the queue hears of it: a crash in between finds the row gone, and nothing is done twice.
    await this.rows.close([message.id]);
  }

  private topics(): Map<string, Topic> {
    if (this.known) return this.known;
    const found = new Map<string, Topic>();
    for (const p of this.discovery.getProviders()) {
      if (!p.instance || !p.metatype?.prototype) continue;
      const proto = Object.getPrototypeOf(p.instance);
      for (const method of this.scanner.getAllMethodNames(proto)) {
        const topic: string | undefined = Reflect.getMetadata(ON, proto[method]);
        if (!topic) continue;
        const before = found.get(topic);
        const lane: Lane = before?.lane === 'long' ? 'long' : Reflect.getMetadata(LANE, proto[method]);
        found.set(topic, { lane, handlers: [...(before?.handlers ?? []), (m) => (p.instance as any)[method](m)] });
      }
    }
    this.known = found;
    return found;
  }

  /** Lets running jobs end while the database is still there; a long one is left to the next worker. */
  async beforeApplicationShutdown() {
    if (!this.workers.length) return;
    await Promise.all(this.workers.map((worker) => worker.pause(true)));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((r) => (timer = setTimeout(() => r(true), STOP_MS)));
    const isLate = await Promise.race([Promise.allSettled(this.running).then(() => false), late]);
    clearTimeout(timer);
    await Promise.all(this.workers.map((worker) => worker.close(isLate).catch(() => {})));
  }

  async onApplicationShutdown() {
    await this.connection?.close().catch(() => {});
    await this.rows.end();
  }
}

const jobOf = (m: OutboxMessage) => ({
  name: m.topic,
  data: m,
  // Nothing is kept of an ended job: the row alone tells whether there is work, and a kept job would keep its row out of the queue.
  opts: {
    jobId: m.id,
    priority: m.payload['isPatient'] ? PATIENT : 0,
    attempts: TRIES,
    backoff: { type: 'exponential' as const, delay: 1000 },
    removeOnComplete: true,
    removeOnFail: true,
  },
});
