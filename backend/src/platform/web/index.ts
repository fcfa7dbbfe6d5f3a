export { clearCookie, readCookie, sessionCookie, setCookie } from './cookies.js';
export { HealthController } from './health.controller.js';
export { requestContext } from './request-context.js';
export { serveWeb } from './serve-web.js';
export { type Upload, uploadsOf } from './uploads.js';
