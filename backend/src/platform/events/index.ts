export { type MessageOf, OnJob, type OutboxMessage, type Topic } from '#platform/jobs';
export { type AuditEntry, AuditTrail } from './audit-trail.js';
export { type Change, ChangeRecorder, changesOf } from './change-recorder.js';
export { Dispatcher } from './dispatcher.js';
export { EventsModule } from './events.module.js';
export { objectChanged } from './object-changed.js';
export { Outbox } from './outbox.js';
export { claimOnce } from './run-once.js';
