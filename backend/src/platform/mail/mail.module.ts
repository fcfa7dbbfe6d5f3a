import { Global, Module } from '@nestjs/common';
import { MailboxController } from './mailbox.controller.js';
import { Mailer } from './mailer.js';

@Global()
@Module({ controllers: [MailboxController], providers: [Mailer], exports: [Mailer] })
export class MailModule {}
