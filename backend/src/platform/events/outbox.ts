import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '#platform/db';
import { JobHandlers, parsePayload, type Topic } from '#platform/jobs';

/** What must happen after a commit is written in the same transaction as its cause. */
@Injectable()
export class Outbox {
  constructor(private readonly handlers: JobHandlers) {}

  /** As `publish`, but the work begins after so many seconds (half a minute or more). */
  async publishLater<P>(
    m: EntityManager,
    workspaceId: string | null,
    topic: Topic<P>,
    payload: NoInfer<P>,
    seconds: number,
  ): Promise<void> {
    // A row counts as lost by the queue, and comes into it, thirty seconds after it was enqueued: see OutboxRepository.
    await m.query(`${INSERT} values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`, [
      ...this.row(workspaceId, topic, payload),
      Math.max(0, seconds - 30),
    ]);
  }

  /**
   * Adds a message to the open transaction m; workers see it only if that commits. Throws when the payload does not fit the topic. With
   * `isPatient` in it it lets all go first that a user waits for, in its lane: for what comes by the thousand without a user's action.
   */
  async publish<P>(m: EntityManager, workspaceId: string | null, topic: Topic<P>, payload: NoInfer<P>): Promise<void> {
    await m.query(`${INSERT} values ($1, $2, $3, $4, $5, null)`, this.row(workspaceId, topic, payload));
    await m.query(`select pg_notify('outbox', '{}')`);
  }

  private row<P>(workspaceId: string | null, topic: Topic<P>, payload: P): unknown[] {
    return [newId(), workspaceId, topic.name, JSON.stringify(parsePayload(topic, payload)), this.handlers.of(topic.name)];
  }
}

const INSERT = 'insert into outbox (id, workspace_id, topic, payload, jobs, enqueued_at)';
