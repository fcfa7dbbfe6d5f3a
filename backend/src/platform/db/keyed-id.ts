import type { EntityManager } from 'typeorm';
import { v5 } from 'uuid';
import { newId } from './new-id.js';

const SPACE = '6f1c9d1e-6a0b-5b52-9a8e-0d6f2f1f7c11';

/** Whose key it is: the same key of another person, or in another workspace, is another one. */
interface KeyOwner {
  workspaceId: string;
  userId: string | null;
}

/** The id of a new object. With a client key the same call gives the same id, so that the primary key keeps a repeated mutation from making a second one. */
export function keyedId(owner: KeyOwner, kind: string, clientKey: string | null | undefined): string {
  return clientKey ? v5(`${owner.workspaceId}/${owner.userId}/${kind}/${clientKey}`, SPACE) : newId();
}

/** Lets only one transaction at a time make what has this id: the second finds what the first made. */
export async function lockId(m: EntityManager, id: string): Promise<void> {
  await m.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`made ${id}`]);
}
