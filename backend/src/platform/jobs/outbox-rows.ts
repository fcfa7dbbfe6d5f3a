import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { CONFIG, type Config } from '#platform/config';
import { CalmClient } from '#platform/db';
import { log } from '#platform/log';
import type { OutboxMessage } from './on.decorator.js';

const ANEW_AFTER = '30 seconds';
const GIVEN_UP_FOR = '1 hour';
const MOST_ANEW = 1000;

/**
 * The outbox as workers see it. A row is there from its commit until its job is done, whatever becomes of the queue: a row that is gone is
 * work that is done. enqueued_at: null waits for the queue, past is in the queue, future was given up until then.
 */
@Injectable()
export class OutboxRows {
  private readonly pool: pg.Pool;

  constructor(@Inject(CONFIG) config: Config) {
    this.pool = new pg.Pool({ Client: CalmClient, connectionString: config.sweeperUrl, max: 4, keepAlive: true });
    this.pool.on('error', (err) => log.warn({ err }, 'outbox connection lost'));
  }

  /** The oldest rows that are not in the queue. */
  async waiting(most: number): Promise<OutboxMessage[]> {
    const { rows } = await this.pool.query(
      `select id, workspace_id as "workspaceId", topic, payload from outbox where enqueued_at is null order by created_at limit $1`,
      [most],
    );
    return rows;
  }

  async markEnqueued(ids: readonly string[]): Promise<void> {
    await this.pool.query(`update outbox set enqueued_at = now() where id = any($1) and enqueued_at is null`, [ids]);
  }

  /** Lets rows that were enqueued long ago wait again: a queue that still has them keeps one job, one that lost them gets them back. */
  async expire(): Promise<void> {
    await this.pool.query(
      `update outbox set enqueued_at = null where id in (
         select id from outbox where enqueued_at < now() - $1::interval order by enqueued_at limit ${MOST_ANEW})`,
      [ANEW_AFTER],
    );
  }

  /** Whether the row's work is still to be done. */
  async isOpen(id: string): Promise<boolean> {
    return !!(await this.pool.query(`select from outbox where id = $1`, [id])).rowCount;
  }

  /** The work of these rows is done. */
  async close(ids: readonly string[]): Promise<void> {
    await this.pool.query(`delete from outbox where id = any($1)`, [ids]);
  }

  /** The work failed too often: it is tried again after an hour. */
  async giveUp(id: string): Promise<void> {
    await this.pool.query(`update outbox set enqueued_at = now() + $2::interval where id = $1`, [id, GIVEN_UP_FOR]);
  }

  /** How many rows are to be done now. */
  async count(): Promise<number> {
    const { rows } = await this.pool.query(`select count(*)::int as n from outbox where enqueued_at is null or enqueued_at <= now()`);
    return rows[0].n;
  }

  /** Frees the connections, after the last job. */
  async end(): Promise<void> {
    await this.pool.end().catch(() => {});
  }
}
