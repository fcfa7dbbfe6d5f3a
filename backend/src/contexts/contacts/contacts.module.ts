import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RepositoryModule } from '#contexts/repository';
import { WorkspaceModule } from '#contexts/workspace';
import { ContactRow } from './directory/contact.entity.js';
import { ContactRegistrations } from './directory/contact-registrations.js';
import { ContactsResolver } from './directory/contacts.resolver.js';
import { ContactsService } from './directory/contacts.service.js';
import { ContactImportJobs } from './imports/contact-import.jobs.js';
import { ContactImportsResolver } from './imports/contact-imports.resolver.js';
import { ContactImportsService } from './imports/contact-imports.service.js';
import { SpeakerContactsResolver } from './speakers/speaker-contacts.resolver.js';
import { SpeakerContactsService } from './speakers/speaker-contacts.service.js';

/** Contacts of a workspace: the people it speaks with. */
@Module({
  imports: [TypeOrmModule.forFeature([ContactRow]), WorkspaceModule, RepositoryModule],
  providers: [
    ContactsService,
    ContactsResolver,
    ContactRegistrations,
    ContactImportsService,
    ContactImportsResolver,
    ContactImportJobs,
    SpeakerContactsService,
    SpeakerContactsResolver,
  ],
  exports: [ContactsService, ContactImportsService],
})
export class ContactsModule {}
