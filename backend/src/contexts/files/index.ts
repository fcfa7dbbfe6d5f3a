export { FileInfo } from './file.graphql.js';
export { FilesModule } from './files.module.js';
export { fileInfoSql, FilesService, type KeptFile } from './files.service.js';
