export { ApiModule } from './api.module.js';
export { AppErrorFilter, answerQueryWith, answerWith, asAppError, asGraphQLError } from './app-error.filter.js';
export { CLIENT_KEY } from './client-key.js';
export { Json } from './json.scalar.js';
export { Paged, PageInfo } from './page.graphql.js';
export { parse } from './parse.js';
export { GRAPHQL_PATH } from './socket-server.js';
export { TrustedDocuments } from './trusted-documents.js';
export { zod } from './zod.pipe.js';
