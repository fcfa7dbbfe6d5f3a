export { auditedDownloads } from './audited-downloads.js';
export { clearCookie, linkCookie, passkeyCookie, readCookie, sessionCookie, setCookie, stepCookie } from './cookies.js';
export { BYTE_ORDER_MARK, csvRow, fromCell } from './csv.js';
export { PageChecks } from './page-checks.js';
export { requestContext } from './request-context.js';
export { registerStaticFiles } from './static-files.js';
export { type Upload, uploadsOf } from './uploads.js';
export { WebModule } from './web.module.js';
