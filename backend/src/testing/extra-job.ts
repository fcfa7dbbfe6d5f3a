import { afterAll } from '@jest/globals';
import type { JobName } from '@libs/domain';
import type { z } from 'zod';
import { type MessageOf, type Topic, topic } from '#platform/jobs';
import { Mailer } from '#platform/mail';
import { JOB_METADATA, type JobKind } from '../platform/jobs/on-job.decorator.js';
import { removeTopic } from '../platform/jobs/topics.js';

const jobs: string[] = [];
const topics: string[] = [];
// The product's own modules outlive the spec file.
afterAll(() => {
  for (const job of jobs) Reflect.deleteProperty(Mailer.prototype, job);
  topics.forEach(removeTopic);
});

/** A topic that the product has as long as this spec file runs. */
export function extraTopic<P>(name: string, payload: z.ZodType<P>): Topic<P> {
  topics.push(name);
  return topic(name, payload);
}

/** Gives every application that this spec file starts from now on one more method with @OnJob, as if a context had it. */
export function handler<P>(job: string, topic: Topic<P>, run: (message: MessageOf<Topic<P>>) => Promise<unknown>): void {
  const method = async (message: MessageOf<Topic<P>>) => run(message);
  Reflect.defineMetadata(JOB_METADATA, { topic, job: job as JobName, queue: 'quick' } satisfies JobKind, method);
  jobs.push(job);
  Object.defineProperty(Mailer.prototype, job, { value: method, configurable: true });
}
