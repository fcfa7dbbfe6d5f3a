export { On, ON, type OutboxMessage } from './on.decorator.js';
export { Work } from './work.js';
export { JobsModule } from './jobs.module.js';
export { prepareQueueTables, queueConnection } from './queue-connection.js';
