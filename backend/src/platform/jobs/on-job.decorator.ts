import type { JobName } from '@libs/domain';
import { SetMetadata } from '@nestjs/common';
import type { OutboxMessage, Topic } from './topics.js';

/** Metadata key under which a method's job is kept. */
export const JOB_METADATA = 'on-topic';

/** How many jobs of a lane run at once in one process. Work of minutes has places of its own, so that what takes a moment never waits for it. */
export const QUEUE_CONCURRENCY = { quick: 4, long: 2 } as const;
/** Where jobs wait for their turn. */
export type QueueKind = keyof typeof QUEUE_CONCURRENCY;

/** What a method with @OnJob does: of which topic, under which name, in which lane. */
export interface JobKind {
  topic: Topic;
  job: JobName;
  queue: QueueKind;
}

/**
 * Runs the method as a background job for every committed message of the topic. Each method of a topic is a job of its own, which is tried,
 * tried again and done by itself; its name is what it waits under, so that it stays when the method is renamed.
 */
export const OnJob =
  <P>(topic: Topic<P>, job: JobName, queue: QueueKind = 'quick') =>
  // Further parameters, with defaults for tests, are the method's own.
  <H extends (message: OutboxMessage<P>, ...own: never[]) => Promise<unknown>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    const kind: JobKind = { topic, job, queue };
    SetMetadata(JOB_METADATA, kind)(target, key, descriptor);
  };
