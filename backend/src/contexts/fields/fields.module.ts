import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '#contexts/access';
import { ContactsModule } from '#contexts/contacts';
import { DocumentsModule } from '#contexts/documents';
import { InsightsModule } from '#contexts/insights';
import { RepositoryModule } from '#contexts/repository';
import { WorkspaceModule } from '#contexts/workspace';
import { FieldArchive } from './archive/field-archive.service.js';
import { FieldOptionRow, FieldRow } from './definitions/field.entity.js';
import { FieldGroupRow } from './definitions/field-group.entity.js';
import { FieldGroupJobs } from './definitions/field-groups.jobs.js';
import { FieldGroupsResolver } from './definitions/field-groups.resolver.js';
import { FieldGroupsService } from './definitions/field-groups.service.js';
import { FieldOptionsService } from './definitions/field-options.service.js';
import { FieldOwners } from './definitions/field-owners.js';
import { FieldRegistrations } from './definitions/field-registrations.js';
import { FieldsResolver } from './definitions/fields.resolver.js';
import { FieldsService } from './definitions/fields.service.js';
import { GroupCopies } from './definitions/group-copies.js';
import { FieldsExport } from './fields-export.js';
import { RowFilters } from './filters/row-filters.service.js';
import { RowIds } from './rows/row-ids.service.js';
import { RowsResolver } from './rows/rows.resolver.js';
import { RowsService } from './rows/rows.service.js';
import { FieldTypesResolver } from './type-changes/field-types.resolver.js';
import { FieldTypesService } from './type-changes/field-types.service.js';
import { ContactFieldImports } from './values/contact-field-imports.js';
import { ContactFieldMerges } from './values/contact-field-merges.js';
import { FieldImportValues } from './values/field-import-values.service.js';
import { FieldImports } from './values/field-imports.service.js';
import { FieldObjects } from './values/field-objects.js';
import { FieldValuesResolver } from './values/field-values.resolver.js';
import { FieldValuesService } from './values/field-values.service.js';
import { ViewRow } from './views/view.entity.js';
import { ViewRegistrations } from './views/view-registrations.js';
import { ViewsResolver } from './views/views.resolver.js';
import { ViewsService } from './views/views.service.js';

/** Fields of notes, insights and contacts: what a project or the workspace asks of each, and what is filled in. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ViewRow, FieldRow, FieldOptionRow, FieldGroupRow]),
    WorkspaceModule,
    AccessModule,
    DocumentsModule,
    RepositoryModule,
    InsightsModule,
    ContactsModule,
  ],
  providers: [
    FieldArchive,
    ViewsService,
    ViewsResolver,
    ViewRegistrations,
    FieldOwners,
    GroupCopies,
    FieldsService,
    FieldGroupsService,
    FieldGroupsResolver,
    FieldGroupJobs,
    FieldOptionsService,
    FieldTypesService,
    FieldTypesResolver,
    FieldsResolver,
    FieldRegistrations,
    FieldsExport,
    FieldObjects,
    FieldImports,
    FieldImportValues,
    ContactFieldImports,
    ContactFieldMerges,
    FieldValuesService,
    FieldValuesResolver,
    RowFilters,
    RowIds,
    RowsService,
    RowsResolver,
  ],
  exports: [
    FieldArchive,
    ViewsService,
    FieldImports,
    FieldImportValues,
    FieldsService,
    FieldValuesService,
    RowFilters,
    RowIds,
    RowsService,
  ],
})
export class FieldsModule {}
