export { type ArchivedContact, ContactArchive } from './archive/contact-archive.service.js';
export { type SpokenConsents, SpokenConsentsService } from './consents/spoken-consents.service.js';
export { ContactsModule } from './contacts.module.js';
export { Contact, ContactSortEnum } from './directory/contact.graphql.js';
export { ContactsService } from './directory/contacts.service.js';
export type { ContactSort } from './directory/contacts.sql.js';
export type { ContactImport } from './imports/contact-import.graphql.js';
export {
  type ContactImportHook,
  ContactImportHooks,
  type ImportedFieldColumn,
  type ImportedValuesChange,
} from './imports/contact-import.hooks.js';
export { ContactImportsService, type ContactTableRow } from './imports/contact-imports.service.js';
export {
  type ContactMergeHook,
  ContactMergeHooks,
  type MergedPair,
  type MergeTraces,
  type MovedValue,
} from './merges/contact-merge.hooks.js';
