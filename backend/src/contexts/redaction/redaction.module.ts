import { Module } from '@nestjs/common';
import { AiModule } from '#contexts/ai';
import { DocumentsModule } from '#contexts/documents';
import { FilesModule } from '#contexts/files';
import { RepositoryModule } from '#contexts/repository';
import { WorkspaceModule } from '#contexts/workspace';
import { RedactionCopiesResolver } from './copies/redaction-copies.resolver.js';
import { RedactionCopiesService } from './copies/redaction-copies.service.js';
import { PersonalDataFinder } from './personal-data/personal-data-finder.js';
import { RedactionExport } from './redaction-export.js';
import { BlockMapper } from './redactions/block-mapper.js';
import { PersonalDataIn } from './redactions/personal-data-in.service.js';
import { RedactImports } from './redactions/redact-imports.jobs.js';
import { RedactText } from './redactions/redact-text.js';
import { RedactionsResolver } from './redactions/redactions.resolver.js';
import { RedactionsService } from './redactions/redactions.service.js';
import { RestoreText } from './redactions/restore-text.js';
import { SealedOriginals } from './redactions/sealed-originals.js';

/** Personal data in texts: what finds it, and what takes it out of a note, its history and everything made of them. */
@Module({
  imports: [WorkspaceModule, FilesModule, AiModule, DocumentsModule, RepositoryModule],
  providers: [
    RedactionExport,
    PersonalDataFinder,
    PersonalDataIn,
    BlockMapper,
    RedactText,
    RestoreText,
    SealedOriginals,
    RedactionsService,
    RedactImports,
    RedactionsResolver,
    RedactionCopiesService,
    RedactionCopiesResolver,
  ],
  exports: [PersonalDataIn],
})
export class RedactionModule {}
