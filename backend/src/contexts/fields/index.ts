export { type ArchivedField, FieldArchive } from './archive/field-archive.service.js';
export { FieldTypeEnum } from './definitions/field.graphql.js';
export { type FieldShape, FieldsService } from './definitions/fields.service.js';
export { FieldsModule } from './fields.module.js';
export { FilterOperatorEnum, FilterPartInput } from './filters/filter.graphql.js';
export { RowFilters } from './filters/row-filters.service.js';
export { FieldImports, type ImportedColumn, type KeptColumn } from './values/field-imports.service.js';
export { ViewsService } from './views/views.service.js';
