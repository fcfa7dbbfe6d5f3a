export { JobsModule } from './jobs.module.js';
export { ON, On, type OutboxMessage } from './on.decorator.js';
export { OutboxRows } from './outbox-rows.js';
export { prepareQueueTables, queueConnection } from './queue-connection.js';
export { Work } from './work.js';
