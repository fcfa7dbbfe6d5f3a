import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { v5 } from 'uuid';
import { CONFIG, type Config } from '#platform/config';
import { SafePgClient } from '#platform/db';
import { log } from '#platform/log';
import { JobHandlers } from './job-handlers.js';
import { plainError } from './plain-error.js';
import type { OutboxMessage } from './topics.js';

const REQUEUE_AFTER = '30 seconds';
const MAX_ANEW = 1000;
/** A worker that does not know a job puts it back for so long, for another that does. */
const HANDED_BACK = '1 second';
const SPACE = '6f3c1d0e-8f57-5f0b-8f0e-2f6a1d4b7c90';
/** Seconds until work that failed is tried again: after the first time, the second time and so on; then it stops. */
export const BACKOFF_S = [1, 4, 15, 60, 300, 900, 3600, 10_800, 21_600] as const;

/** A message for one handler: what is in the queue. */
export interface OutboxJob extends OutboxMessage {
  job: string;
}
interface Row extends OutboxMessage {
  job: string | null;
  /** The jobs of the topic that the version which published it knows. */
  jobs: string[];
}

const COLUMNS = `id, workspace_id as "workspaceId", topic, payload, job, jobs`;
/** Rows of $1 topics that are not for one job yet, or for one of the jobs $2: those of a newer version wait for its worker. */
const KNOWN = `(topic = any($1::text[]) and (job is null or job = any($2::text[])))`;

/**
 * The outbox as workers see it. A row is there from its commit until its job is done, whatever becomes of the queue: a row that is gone is
 * work that is done. A message of several handlers becomes a row for each. enqueued_at: null waits for the queue, past is in the queue,
 * future is tried again then, infinity (dead_at) has failed too often and waits for an admin.
 */
@Injectable()
export class OutboxRepository {
  private readonly pool: pg.Pool;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly handlers: JobHandlers,
  ) {
    this.pool = new pg.Pool({ Client: SafePgClient, connectionString: config.sweeperUrl, max: 4, keepAlive: true });
    this.pool.on('error', (err) => log.warn({ err }, 'outbox connection lost'));
  }

  /** The oldest rows that are not in the queue, as far as this version knows what to do with them. */
  async waiting(max: number): Promise<Row[]> {
    const { rows } = await this.pool.query(
      `select ${COLUMNS} from outbox where enqueued_at is null and ${KNOWN} order by created_at limit $3`,
      [...this.known(), max],
    );
    return rows;
  }

  /** What waits for a newer version: topics and jobs that this one does not know. */
  async unknown(): Promise<string[]> {
    const { rows } = await this.pool.query(
      `select distinct coalesce(job, topic) as name from outbox where enqueued_at is null and not ${KNOWN} limit 20`,
      this.known(),
    );
    return rows.map(({ name }) => name);
  }

  /**
   * Makes a row for each handler of messages, in one step: the first keeps the row, so that no message is there twice or not at all. What
   * no job listens to is done. Answers the rows of jobs.
   */
  async fanOut(rows: readonly Row[]): Promise<OutboxJob[]> {
    const ready = rows.filter((row): row is Row & { job: string } => row.job !== null);
    const wholes = rows
      .filter(({ job }) => job === null)
      .map(({ id, topic, jobs }) => ({ id, jobs: [...new Set([...this.handlers.of(topic), ...jobs])] }));
    const unheard = wholes.filter(({ jobs }) => !jobs.length).map(({ id }) => id);
    if (unheard.length) await this.close(unheard);
    const first = wholes.flatMap(({ id, jobs: [job] }) => (job ? [{ id, job }] : []));
    if (!first.length) return ready;
    const more = wholes.flatMap(({ id, jobs }) => jobs.slice(1).map((job) => ({ of: id, id: v5(`${id} ${job}`, SPACE), job })));
    const { rows: created } = await this.pool.query(
      `with one as (
         update outbox o set job = x.job from jsonb_to_recordset($1::jsonb) as x (id uuid, job text) where o.id = x.id and o.job is null returning o.*),
       more as (
         insert into outbox (id, workspace_id, topic, payload, created_at, job)
         select x.id, one.workspace_id, one.topic, one.payload, one.created_at, x.job
         from jsonb_to_recordset($2::jsonb) as x (of uuid, id uuid, job text) join one on one.id = x.of returning *)
       select ${COLUMNS} from one union all select ${COLUMNS} from more`,
      [JSON.stringify(first), JSON.stringify(more)],
    );
    // A job of a newer version stays where it is.
    return [...ready, ...created.filter(({ job }) => this.handlers.one(job))];
  }

  async markEnqueued(ids: readonly string[]): Promise<void> {
    await this.pool.query(`update outbox set enqueued_at = now() where id = any($1) and enqueued_at is null`, [ids]);
  }

  /** Lets rows that were enqueued long ago wait again: a queue that still has them keeps one job, one that lost them gets them back. */
  async expire(): Promise<void> {
    await this.pool.query(
      `update outbox set enqueued_at = null where id in (
         select id from outbox where enqueued_at < now() - $1::interval order by enqueued_at limit ${MAX_ANEW})`,
      [REQUEUE_AFTER],
    );
  }

  /** Whether the row's work is still to be done. */
  async isOpen(id: string): Promise<boolean> {
    return !!(await this.pool.query(`select from outbox where id = $1 and dead_at is null`, [id])).rowCount;
  }

  /** The work of these rows is done. */
  async close(ids: readonly string[]): Promise<void> {
    await this.pool.query(`delete from outbox where id = any($1)`, [ids]);
  }

  /** Puts a row back that this version does not know: a newer worker takes it before long. */
  async release(id: string): Promise<void> {
    await this.pool.query(`update outbox set enqueued_at = now() - $2::interval + $3::interval where id = $1`, [
      id,
      REQUEUE_AFTER,
      HANDED_BACK,
    ]);
  }

  /** The work failed: it is tried again later, or no more when it has failed too often. Answers how often that was. */
  async fail(id: string, error: unknown): Promise<{ attempts: number; isDead: boolean } | null> {
    const { rows } = await this.pool.query(
      `update outbox set attempts = attempts + 1, error = $2, failed_at = now(),
         dead_at = case when attempts >= cardinality($3::int[]) then now() end,
         enqueued_at = case when attempts >= cardinality($3::int[]) then 'infinity'
           else now() - $4::interval + make_interval(secs => ($3::int[])[attempts + 1]) end
       where id = $1 and dead_at is null returning attempts, dead_at is not null as "isDead"`,
      [id, plainError(error), BACKOFF_S, REQUEUE_AFTER],
    );
    return rows[0] ?? null;
  }

  /** How many rows are to be done now. */
  async count(): Promise<number> {
    const { rows } = await this.pool.query(
      `select count(*)::int as n from outbox where (enqueued_at is null or enqueued_at <= now()) and ${KNOWN}`,
      this.known(),
    );
    return rows[0].n;
  }

  /** Frees the connections, after the last job. */
  async end(): Promise<void> {
    await this.pool.end().catch(() => {});
  }

  private known(): [string[], string[]] {
    return [this.handlers.topics(), this.handlers.names()];
  }
}
