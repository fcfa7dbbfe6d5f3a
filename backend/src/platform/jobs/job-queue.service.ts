import { keysOf } from '@libs/domain';
import { InjectQueue } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Job, Queue, Worker, type WorkerOptions } from 'bullmq';
import { CONFIG, type Config } from '#platform/config';
import { log, requestScope } from '#platform/log';
import { JobHandlers } from './job-handlers.js';
import { QUEUE_CONCURRENCY, type QueueKind } from './on-job.decorator.js';
import { type OutboxJob, OutboxRepository } from './outbox.repository.js';
import { queueConnection } from './queue-connection.js';

/** Names of the queues, one a lane. */
export const QUEUE_NAMES = { quick: 'work', long: 'long-work' } as const satisfies Record<QueueKind, string>;

/** The queue itself tries again only when it could not be written down that a job failed; all else is counted in the row. */
const ATTEMPTS = 5;
// A killed worker's jobs go to another one after about this long; its own locks are renewed at half of it.
const LOCK_MS = 10_000;
const STOP_MS = 8000;
/** Of two jobs that wait in a lane the one with the lower number goes first; 0 is that of all others. */
const LOW_PRIORITY = 10;
const queueKinds: QueueKind[] = keysOf(QUEUE_CONCURRENCY);

/** The queues and their workers: each row of the outbox that is for one job is a job of the same id. */
@Injectable()
export class JobQueueService implements BeforeApplicationShutdown, OnApplicationShutdown {
  private workers: Worker[] = [];
  private readonly queues: Record<QueueKind, Queue>;
  private readonly running = new Set<Promise<void>>();
  private connection?: ReturnType<typeof queueConnection>;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @InjectQueue(QUEUE_NAMES.quick) quick: Queue,
    @InjectQueue(QUEUE_NAMES.long) long: Queue,
    private readonly rows: OutboxRepository,
    private readonly handlers: JobHandlers,
  ) {
    this.queues = { quick, long };
    for (const queue of [quick, long]) queue.on('error', (err) => log.warn({ err }, 'queue'));
  }

  /** Enqueues jobs of the outbox; one that is in the queue already stays one job. */
  async add(jobs: readonly OutboxJob[]): Promise<void> {
    for (const lane of queueKinds) {
      const ownOutboxJobs = jobs.filter(({ job }) => this.handlers.one(job)?.queue === lane);
      if (ownOutboxJobs.length) await this.queues[lane].addBulk(ownOutboxJobs.map(queued));
    }
    if (jobs.length) await this.rows.markEnqueued(jobs.map(({ id }) => id));
  }

  /** Starts taking jobs. */
  async start(): Promise<void> {
    this.connection = queueConnection(this.config.redisUrl, this.config.databaseUrl);
    this.workers = queueKinds.map((queue) => this.workerOf(queue, this.connection!.connection));
    log.info(`queue backend: ${this.config.redisUrl ? 'redis' : 'postgres (set REDIS_URL for Redis)'}`);
  }

  private workerOf(queue: QueueKind, connection: WorkerOptions['connection']): Worker {
    const worker = new Worker(QUEUE_NAMES[queue], (job: Job<OutboxJob>) => this.tracked(this.run(job.data)), {
      connection,
      concurrency: QUEUE_CONCURRENCY[queue],
      lockDuration: LOCK_MS,
      stalledInterval: LOCK_MS / 2,
      maxStalledCount: 10,
    });
    worker.on('error', (err) => log.warn({ err }, 'worker'));
    worker.on('failed', (job, err) => {
      log.warn({ err, job: job?.name }, 'job could not end');
      // Every worker that took it died. Should this be lost too, the row comes back as every row that is not done.
      if (job && /stalled/.test(err.message)) this.failed(job.data, err).catch((e) => log.warn({ err: e }, 'outbox row'));
    });
    return worker;
  }

  private tracked(run: Promise<void>): Promise<void> {
    this.running.add(run);
    return run.finally(() => this.running.delete(run));
  }

  private async run(job: OutboxJob): Promise<void> {
    // Enqueued once more while another worker was ending it.
    if (!(await this.rows.isOpen(job.id))) return;
    const handler = this.handlers.one(job.job);
    if (!handler) return this.rows.release(job.id);
    try {
      await requestScope(`job-${job.id}`, () => handler.handle(job));
    } catch (err) {
      return this.failed(job, err);
    }
    // Before the queue hears of it: a crash in between finds the row gone, and nothing is done twice.
    await this.rows.close([job.id]);
  }

  private async failed({ id, job }: OutboxJob, err: unknown): Promise<void> {
    const end = await this.rows.fail(id, err);
    if (end?.isDead) log.error({ err, job, outboxId: id, tries: end.attempts }, 'job failed for good: it waits for an admin');
    else log.warn({ err, job, tries: end?.attempts }, 'job failed');
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

const queued = (data: OutboxJob) => ({
  name: data.job,
  data,
  // Nothing is kept of an ended job: the row alone tells whether there is work, and a kept job would keep its row out of the queue.
  opts: {
    jobId: data.id,
    priority: data.payload['isPatient'] ? LOW_PRIORITY : 0,
    attempts: ATTEMPTS,
    backoff: { type: 'exponential' as const, delay: 1000 },
    removeOnComplete: true,
    removeOnFail: true,
  },
});
