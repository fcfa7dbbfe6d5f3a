import { Module } from '@nestjs/common';
import { AccessModule } from '#contexts/access';
import { ChartsModule } from '#contexts/charts';
import { ContactsModule } from '#contexts/contacts';
import { DocumentsModule } from '#contexts/documents';
import { FieldsModule } from '#contexts/fields';
import { FilesModule } from '#contexts/files';
import { IdentityModule } from '#contexts/identity';
import { InsightsModule } from '#contexts/insights';
import { RepositoryModule } from '#contexts/repository';
import { WorkspaceModule } from '#contexts/workspace';
import { CodebooksController } from './codebooks/codebooks.controller.js';
import { CodebooksService } from './codebooks/codebooks.service.js';
import { ContactImportsController } from './contact-imports/contact-imports.controller.js';
import { ContactTables } from './contact-imports/contact-tables.service.js';
import { ExportsController } from './exports/exports.controller.js';
import { ExportsService } from './exports/exports.service.js';
import { RowExports } from './exports/row-exports.service.js';
import { FileReader } from './importers/file-reader.js';
import { ImportJobs } from './imports/import.jobs.js';
import { ImportQueue } from './imports/import-queue.js';
import { ImportRunner } from './imports/import-runner.js';
import { ImportSteps } from './imports/import-steps.js';
import { ImportsController } from './imports/imports.controller.js';
import { ImportsResolver } from './imports/imports.resolver.js';
import { ImportsService } from './imports/imports.service.js';
import { OmittedResolver } from './imports/omitted.resolver.js';
import { PastedNotesResolver } from './imports/pasted-notes.resolver.js';
import { ReplacementsController } from './imports/replacements.controller.js';
import { TableImportsController } from './imports/table-imports.controller.js';
import { TableImports } from './imports/table-imports.service.js';
import { TableRows } from './imports/table-rows.js';
import { UndoImports } from './imports/undo-imports.js';
import { IntegrationsExport } from './integrations-export.js';
import { ProjectContents } from './project-exports/project-contents.service.js';
import { ProjectExportJobs } from './project-exports/project-export.jobs.js';
import { ProjectExportsController } from './project-exports/project-exports.controller.js';
import { ProjectExportsResolver } from './project-exports/project-exports.resolver.js';
import { ProjectExportsService } from './project-exports/project-exports.service.js';
import { ProjectImportJobs } from './project-imports/project-import.jobs.js';
import { ProjectImportsController } from './project-imports/project-imports.controller.js';
import { ProjectImportsResolver } from './project-imports/project-imports.resolver.js';
import { ProjectImportsService } from './project-imports/project-imports.service.js';
import { RestoreProject } from './project-imports/restore-project.service.js';
import { SampleJobs } from './sample/sample.jobs.js';
import { SampleResolver } from './sample/sample.resolver.js';
import { SampleService } from './sample/sample.service.js';
import { SampleWriter } from './sample/sample-writer.service.js';

/** What comes in from outside and goes out again: files, pasted text, the sample. */
@Module({
  imports: [
    IdentityModule,
    WorkspaceModule,
    FilesModule,
    AccessModule,
    DocumentsModule,
    RepositoryModule,
    InsightsModule,
    FieldsModule,
    ContactsModule,
    ChartsModule,
  ],
  controllers: [
    ContactImportsController,
    ImportsController,
    ReplacementsController,
    TableImportsController,
    CodebooksController,
    ExportsController,
    ProjectExportsController,
    ProjectImportsController,
  ],
  providers: [
    IntegrationsExport,
    CodebooksService,
    ContactTables,
    ExportsService,
    RowExports,
    FileReader,
    ImportsService,
    ImportJobs,
    ImportQueue,
    ImportRunner,
    ImportSteps,
    TableImports,
    TableRows,
    UndoImports,
    ImportsResolver,
    OmittedResolver,
    PastedNotesResolver,
    ProjectContents,
    ProjectExportsService,
    ProjectExportsResolver,
    ProjectExportJobs,
    ProjectImportsService,
    ProjectImportsResolver,
    ProjectImportJobs,
    RestoreProject,
    SampleService,
    SampleWriter,
    SampleJobs,
    SampleResolver,
  ],
  exports: [SampleService],
})
export class IntegrationsModule {}
