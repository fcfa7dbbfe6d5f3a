import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '#platform/db';

/** What must happen after a commit is written in the same transaction as its cause. */
@Injectable()
export class Outbox {
  /** As `publish`, but the work begins after so many seconds (half a minute or more). */
  async publishLater(
    m: EntityManager,
    workspaceId: string,
    topic: string,
    payload: Record<string, unknown>,
    seconds: number,
  ): Promise<void> {
    // A row counts as lost by the queue, and comes into it, thirty seconds after it was enqueued: see OutboxRows.
    await m.query(
      `insert into outbox (id, workspace_id, topic, payload, enqueued_at) values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
      [newId(), workspaceId, topic, JSON.stringify(payload), Math.max(0, seconds - 30)],
    );
  }

  /**
   * Adds a row to the open transaction m; workers see it only if that commits. Payload: ids, no people's words; with `isPatient` it lets all go
   * first that somebody waits for, in its lane: for what comes by the thousand and nobody ordered.
   */
  async publish(m: EntityManager, workspaceId: string | null, topic: string, payload: Record<string, unknown>): Promise<void> {
    await m.query(`insert into outbox (id, workspace_id, topic, payload) values ($1, $2, $3, $4)`, [
      newId(),
      workspaceId,
      topic,
      JSON.stringify(payload),
    ]);
    await m.query(`select pg_notify('outbox', '{}')`);
  }
}
