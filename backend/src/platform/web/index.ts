export { serveWeb } from './serve-web.js';
export { requestContext } from './request-context.js';
export { HealthController } from './health.controller.js';
export { clearCookie, readCookie, sessionCookie, setCookie } from './cookies.js';
