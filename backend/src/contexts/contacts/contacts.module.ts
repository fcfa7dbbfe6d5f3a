import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RepositoryModule } from '#contexts/repository';
import { WorkspaceModule } from '#contexts/workspace';
import { ContactRow } from './directory/contact.entity.js';
import { ContactRegistrations } from './directory/contact-registrations.js';
import { ContactsResolver } from './directory/contacts.resolver.js';
import { ContactsService } from './directory/contacts.service.js';
import { SpeakerContactsResolver } from './speakers/speaker-contacts.resolver.js';
import { SpeakerContactsService } from './speakers/speaker-contacts.service.js';

/** Contacts of a workspace: the people it speaks with. */
@Module({
  imports: [TypeOrmModule.forFeature([ContactRow]), WorkspaceModule, RepositoryModule],
  providers: [ContactsService, ContactsResolver, ContactRegistrations, SpeakerContactsService, SpeakerContactsResolver],
  exports: [ContactsService],
})
export class ContactsModule {}
