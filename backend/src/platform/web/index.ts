export { clearCookie, readCookie, sessionCookie, setCookie, stepCookie } from './cookies.js';
export { PageChecks } from './page-checks.js';
export { requestContext } from './request-context.js';
export { registerStaticFiles } from './static-files.js';
export { type Upload, uploadsOf } from './uploads.js';
export { WebModule } from './web.module.js';
