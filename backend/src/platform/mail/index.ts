export { isLocalRequest, type RawRequest } from './is-local-request.js';
export { MailModule } from './mail.module.js';
export { type KeptMail, Mailer } from './mailer.js';
