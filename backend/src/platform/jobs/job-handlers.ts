import type { JobName } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { JOB_METADATA, type JobKind, type QueueKind } from './on-job.decorator.js';
import { type OutboxMessage, parsePayload, topicNames } from './topics.js';

/** A method with @OnJob. */
export interface JobHandler {
  queue: QueueKind;
  /** Runs it; throws when the payload does not fit the topic, or what the method throws. */
  handle: (message: OutboxMessage) => Promise<unknown>;
}

/** Which methods do what of which topic: all that this version of the product knows. */
@Injectable()
export class JobHandlers {
  private found?: { topics: string[]; jobs: Map<string, JobHandler>; byTopic: Map<string, JobName[]> };

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** The topics that this version knows. */
  topics(): string[] {
    return this.all().topics;
  }

  /** The names of all jobs. */
  names(): string[] {
    return [...this.all().jobs.keys()];
  }

  /** The jobs of a topic; empty when no job listens to it. */
  of(topic: string): JobName[] {
    return this.all().byTopic.get(topic) ?? [];
  }

  /** A job by its name; undefined for one of another version. */
  one(name: string): JobHandler | undefined {
    return this.all().jobs.get(name);
  }

  private all() {
    if (this.found) return this.found;
    const jobs = new Map<string, JobHandler>();
    const byTopic = new Map<string, JobName[]>();
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!instance || !metatype?.prototype) continue;
      const proto = Object.getPrototypeOf(instance);
      for (const method of this.scanner.getAllMethodNames(proto)) {
        const kind: JobKind | undefined = Reflect.getMetadata(JOB_METADATA, proto[method]);
        if (!kind) continue;
        const { topic, job, queue } = kind;
        if (jobs.has(job)) throw new Error(`two methods are called ${job}`);
        jobs.set(job, { queue, handle: async (m) => instance[method]({ ...m, payload: parsePayload(topic, m.payload) }) });
        byTopic.set(topic.name, [...(byTopic.get(topic.name) ?? []), job]);
      }
    }
    this.found = { topics: topicNames(), jobs, byTopic };
    return this.found;
  }
}
