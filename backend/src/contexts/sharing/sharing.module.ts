import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '#contexts/access';
import { ChartsModule } from '#contexts/charts';
import { ContactsModule } from '#contexts/contacts';
import { DocumentsModule } from '#contexts/documents';
import { IdentityModule } from '#contexts/identity';
import { InsightsModule } from '#contexts/insights';
import { RedactionModule } from '#contexts/redaction';
import { RepositoryModule } from '#contexts/repository';
import { WorkspaceModule } from '#contexts/workspace';
import { EmbedsController } from './embeds/embeds.controller.js';
import { Embeds } from './embeds/embeds.service.js';
import { LinkCreators } from './links/link-creators.service.js';
import { LinkPasswords } from './links/link-passwords.service.js';
import { ShareLinkRow } from './links/share-link.entity.js';
import { ShareLinksResolver } from './links/share-links.resolver.js';
import { ShareLinks } from './links/share-links.service.js';
import { Shareables } from './links/shareables.js';
import { ConsentWarnings } from './public-pages/consent-warnings.service.js';
import { PublicImagesController } from './public-pages/public-images.controller.js';
import { PublicObjectsResolver } from './public-pages/public-objects.resolver.js';
import { PublicObjects } from './public-pages/public-objects.service.js';
import { PublicPages } from './public-pages/public-pages.service.js';
import { PublicReferences } from './public-pages/public-references.service.js';
import { SharingExport } from './sharing-export.js';

/** Public links, and what they show to people without an account. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ShareLinkRow]),
    IdentityModule,
    WorkspaceModule,
    AccessModule,
    DocumentsModule,
    RepositoryModule,
    RedactionModule,
    InsightsModule,
    ContactsModule,
    ChartsModule,
  ],
  controllers: [PublicImagesController, EmbedsController],
  providers: [
    SharingExport,
    Embeds,
    Shareables,
    LinkCreators,
    ShareLinks,
    LinkPasswords,
    ShareLinksResolver,
    PublicReferences,
    PublicPages,
    PublicObjects,
    ConsentWarnings,
    PublicObjectsResolver,
  ],
  exports: [ShareLinks],
})
export class SharingModule {}
