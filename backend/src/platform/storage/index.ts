export { DiskFileStore, FILE_STORE, type FileStore, StorageModule } from './file-store.js';
export { mayChangeBytes, STORED_BYTES } from './stored-bytes.js';
