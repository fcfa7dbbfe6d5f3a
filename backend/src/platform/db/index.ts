export { dataSourceOptions } from './data-source.js';
export { DbModule } from './db.module.js';
export { decodeCursor, encodeCursor, type Page, pageOf, pageSize } from './keyset.js';
export { migrate, type SqlMigration } from './migrate.js';
export { newId } from './new-id.js';
export { type Gone, PurgeRows } from './purge-rows.js';
export { type InWorkspace, TenantDb } from './tenant-db.js';
export { WorkspaceRepository } from './workspace-repository.js';
