export { dataSourceOptions } from './data-source.js';
export { newId } from './new-id.js';
export { migrate, type SqlMigration } from './migrate.js';
export { type InWorkspace, TenantDb } from './tenant-db.js';
export { WorkspaceRepository } from './workspace-repository.js';
export { DbModule } from './db.module.js';
export { decodeCursor, encodeCursor, pageOf, pageSize, type Page } from './keyset.js';
