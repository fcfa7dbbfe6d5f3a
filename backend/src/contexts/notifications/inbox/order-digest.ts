import { LIMITS, nextHourIn } from '@libs/domain';
import type { EntityManager } from 'typeorm';
import type { Outbox } from '#platform/events';
import { sendDigest } from '../notifications.topics.js';
import { SCHEDULE_DIGEST } from './notifications.sql.js';

/** How one notification was delivered to one user. */
export interface Delivery {
  userId: string;
  inApp: boolean;
  mail: boolean;
  digest: boolean;
  /** Where their clock stands: UTC until their browser has said so. */
  timeZone: string;
}

/**
 * Orders the digest of a person for their next morning, inside the open transaction m, unless it is ordered for then already. Callers that add
 * news calls this in the same transaction, so that none waits without an order.
 */
export async function scheduleDigest(
  outbox: Outbox,
  m: EntityManager,
  workspaceId: string,
  { userId, timeZone }: Pick<Delivery, 'userId' | 'timeZone'>,
  now = new Date(),
): Promise<void> {
  const at = nextHourIn(now, timeZone, LIMITS.digest.hour);
  const rows: unknown[] = await m.query(SCHEDULE_DIGEST, [workspaceId, userId, at]);
  if (!rows.length) return;
  await outbox.publishLater(m, workspaceId, sendDigest, { userId }, Math.ceil((at.getTime() - now.getTime()) / 1000));
}
