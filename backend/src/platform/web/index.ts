export { clearCookie, readCookie, sessionCookie, setCookie } from './cookies.js';
export { HealthController } from './health.controller.js';
export { requestContext } from './request-context.js';
export { registerStaticFiles } from './static-files.js';
export { type Upload, uploadsOf } from './uploads.js';
