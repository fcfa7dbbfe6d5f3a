export { isLocalRequest, type RawRequest } from './is-local-request.js';
export { MailModule } from './mail.module.js';
export { Mailer, type StoredMail } from './mailer.js';
