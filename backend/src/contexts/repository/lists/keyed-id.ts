import { v5 } from 'uuid';
import type { Actor } from '#platform/access';
import { newId } from '#platform/db';

const SPACE = '6f1c9d1e-6a0b-5b52-9a8e-0d6f2f1f7c11';

/** The id of a new object. With a client key the same call gives the same id, so that the primary key keeps a repeated mutation from making a second one. */
export function keyedId(actor: Actor, kind: string, clientKey: string | null | undefined): string {
  return clientKey ? v5(`${actor.workspaceId}/${actor.userId}/${kind}/${clientKey}`, SPACE) : newId();
}
