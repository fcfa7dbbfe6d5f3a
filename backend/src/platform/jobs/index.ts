export { JobHandlers } from './job-handlers.js';
export { JobQueueService } from './job-queue.service.js';
export { JobsModule } from './jobs.module.js';
export { OnJob } from './on-job.decorator.js';
export { type OutboxJob, OutboxRepository } from './outbox.repository.js';
export { prepareQueueTables, queueConnection } from './queue-connection.js';
export { type MessageOf, type OutboxMessage, type PayloadOf, parsePayload, type Topic, topic } from './topics.js';
