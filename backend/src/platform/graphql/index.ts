export { ApiModule } from './api.module.js';
export { AppErrorFilter, answerWith, asAppError, asGraphQLError } from './app-error.filter.js';
export { Json } from './json.scalar.js';
export { Paged, PageInfo } from './page.graphql.js';
export { parse } from './parse.js';
export { zod } from './zod.pipe.js';
