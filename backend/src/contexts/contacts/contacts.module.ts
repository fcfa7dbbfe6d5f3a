import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RepositoryModule } from '#contexts/repository';
import { WorkspaceModule } from '#contexts/workspace';
import { ContactArchive } from './archive/contact-archive.service.js';
import { ContactConsentRow } from './consents/contact-consent.entity.js';
import { ContactConsentsResolver } from './consents/contact-consents.resolver.js';
import { ContactConsentsService } from './consents/contact-consents.service.js';
import { SpokenConsentsService } from './consents/spoken-consents.service.js';
import { ContactRow } from './directory/contact.entity.js';
import { ContactRegistrations } from './directory/contact-registrations.js';
import { ContactsResolver } from './directory/contacts.resolver.js';
import { ContactsService } from './directory/contacts.service.js';
import { ContactImportHooks } from './imports/contact-import.hooks.js';
import { ContactImportJobs } from './imports/contact-import.jobs.js';
import { ContactImportsResolver } from './imports/contact-imports.resolver.js';
import { ContactImportsService } from './imports/contact-imports.service.js';
import { ContactMergeHooks } from './merges/contact-merge.hooks.js';
import { ContactMergesResolver } from './merges/contact-merges.resolver.js';
import { ContactMergesService } from './merges/contact-merges.service.js';
import { SpeakerContactsResolver } from './speakers/speaker-contacts.resolver.js';
import { SpeakerContactsService } from './speakers/speaker-contacts.service.js';

/** Contacts of a workspace: the people it speaks with. */
@Module({
  imports: [TypeOrmModule.forFeature([ContactRow, ContactConsentRow]), WorkspaceModule, RepositoryModule],
  providers: [
    ContactArchive,
    ContactsService,
    ContactsResolver,
    ContactRegistrations,
    ContactConsentsService,
    ContactConsentsResolver,
    SpokenConsentsService,
    ContactMergeHooks,
    ContactMergesService,
    ContactMergesResolver,
    ContactImportHooks,
    ContactImportsService,
    ContactImportsResolver,
    ContactImportJobs,
    SpeakerContactsService,
    SpeakerContactsResolver,
  ],
  exports: [ContactArchive, ContactsService, ContactMergeHooks, ContactImportHooks, ContactImportsService, SpokenConsentsService],
})
export class ContactsModule {}
