export { attachment } from './attachment.js';
export { FileInfo } from './file.graphql.js';
export { FilesModule } from './files.module.js';
export { FilesService, fileInfoSql, type StoredFile } from './files.service.js';
export { assertDrawable, pictureSize } from './picture-size.js';
export { SealedFiles } from './sealed-files.jobs.js';
export { sendFile } from './send-file.js';
