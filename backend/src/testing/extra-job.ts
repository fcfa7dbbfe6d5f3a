import type { JobName } from '@libs/domain';
import type { MessageOf, Topic } from '#platform/jobs';
import { Mailer } from '#platform/mail';
import { type JobKind, ON } from '../platform/jobs/on.decorator.js';

/** Gives every application that starts from now on one more method with @On, as if a context had it. */
export function handler<P>(job: string, topic: Topic<P>, run: (message: MessageOf<Topic<P>>) => Promise<unknown>): void {
  const method = async (message: MessageOf<Topic<P>>) => run(message);
  Reflect.defineMetadata(ON, { topic, job: job as JobName, lane: 'quick' } satisfies JobKind, method);
  Object.defineProperty(Mailer.prototype, job, { value: method, configurable: true });
}
