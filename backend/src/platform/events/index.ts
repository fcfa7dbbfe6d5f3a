export { On, type OutboxMessage } from '#platform/jobs';
export { type Change, Changes } from './changes.js';
export { Outbox } from './outbox.js';
export { EventsModule } from './events.module.js';
export { Dispatcher } from './dispatcher.js';
