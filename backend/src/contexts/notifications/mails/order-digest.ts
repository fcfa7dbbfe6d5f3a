import { LIMITS, nextHourIn } from '@libs/domain';
import type { EntityManager } from 'typeorm';
import type { Outbox } from '#platform/events';

/** How one person was told of a piece of news. */
export interface Told {
  userId: string;
  inApp: boolean;
  mail: boolean;
  digest: boolean;
  /** Where their clock stands: UTC until their browser has said so. */
  timeZone: string;
}

/**
 * Orders the digest of a person for their next morning, inside the open transaction m. Each piece of news orders it anew, so that none waits
 * without an order; the first order of a morning takes all that waits, and the others find nothing.
 */
export async function orderDigest(
  outbox: Outbox,
  m: EntityManager,
  workspaceId: string,
  { userId, timeZone }: Pick<Told, 'userId' | 'timeZone'>,
  now = new Date(),
): Promise<void> {
  const at = nextHourIn(now, timeZone, LIMITS.digest.hour);
  await outbox.publishLater(m, workspaceId, 'inbox.digest', { userId }, Math.ceil((at.getTime() - now.getTime()) / 1000));
}
