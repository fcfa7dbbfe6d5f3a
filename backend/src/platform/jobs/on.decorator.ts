import { applyDecorators, SetMetadata } from '@nestjs/common';

/** Metadata key under which a handler's topic is kept. */
export const ON = 'on-topic';
/** Metadata key under which the lane of a handler's topic is kept. */
export const LANE = 'on-lane';

/** How many jobs of a lane run at once in one process. Work of minutes has places of its own, so that what takes a moment never waits for it. */
export const LANES = { quick: 4, long: 2 } as const;
/** Where a topic's jobs wait for their turn. */
export type Lane = keyof typeof LANES;

/** What a handler receives: ids only; load afresh, return quietly when gone, be safe to run twice. */
export interface OutboxMessage<P = Record<string, unknown>> {
  id: string;
  topic: string;
  workspaceId: string | null;
  payload: P;
}

/**
 * Runs the method as a background job for every committed outbox row of this topic (`noun.happened`, or an order such as `import.run`). All
 * methods of a topic run again when one of them fails; one that is in the lane `long` takes the topic there.
 */
export const On = (topic: string, lane: Lane = 'quick') => applyDecorators(SetMetadata(ON, topic), SetMetadata(LANE, lane));
