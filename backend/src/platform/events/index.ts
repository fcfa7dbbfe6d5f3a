export { On, type OutboxMessage } from '#platform/jobs';
export { type Change, Changes } from './changes.js';
export { Dispatcher } from './dispatcher.js';
export { EventsModule } from './events.module.js';
export { Outbox } from './outbox.js';
