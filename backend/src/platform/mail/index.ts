export { Mailer, MailModule } from './mailer.js';
