export { DiskFileStore, FILE_STORE, type FileStore, StorageModule } from './file-store.js';
