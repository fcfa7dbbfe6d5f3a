export { ShareLinks } from './links/share-links.service.js';
export { SharingModule } from './sharing.module.js';
