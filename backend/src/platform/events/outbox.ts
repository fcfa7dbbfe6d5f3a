import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '#platform/db';

/** What must happen after a commit is written in the same transaction as its cause. */
@Injectable()
export class Outbox {
  /** Adds a row to the open transaction m; workers see it only if that commits. Payload: ids, no people's words. */
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
