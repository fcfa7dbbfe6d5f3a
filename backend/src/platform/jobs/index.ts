export { JobHandlers } from './job-handlers.js';
export { JobQueueService } from './job-queue.service.js';
export { JobsModule } from './jobs.module.js';
export { On } from './on.decorator.js';
export { type OutboxJob, OutboxRepository } from './outbox.repository.js';
export { prepareQueueTables, queueConnection } from './queue-connection.js';
export { checked, type MessageOf, type OutboxMessage, type PayloadOf, type Topic, topic } from './topics.js';
