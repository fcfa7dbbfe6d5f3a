import { SetMetadata } from '@nestjs/common';

/** Metadata key under which a handler's topic is kept. */
export const ON = 'on-topic';

/** What a handler receives: ids only; load afresh, return quietly when gone, be safe to run twice. */
export interface OutboxMessage<P = Record<string, unknown>> {
  id: string;
  topic: string;
  workspaceId: string | null;
  payload: P;
}

/** Runs the method as a background job for every committed outbox row of this topic (`noun.happened`, or an order such as `import.run`). All methods of a topic run again when one of them fails. */
export const On = (topic: string) => SetMetadata(ON, topic);
