export { type ArchivedContact, ContactArchive } from './archive/contact-archive.service.js';
export { ContactsModule } from './contacts.module.js';
export type { ContactImport } from './imports/contact-import.graphql.js';
export { ContactImportsService, type ContactTableRow } from './imports/contact-imports.service.js';
