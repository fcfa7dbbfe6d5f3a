export { JobsModule } from './jobs.module.js';
export { ON, On, type OutboxMessage } from './on.decorator.js';
export { prepareQueueTables, queueConnection } from './queue-connection.js';
export { Work } from './work.js';
