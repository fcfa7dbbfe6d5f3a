export { ApiModule } from './api.module.js';
export { AppErrorFilter } from './app-error.filter.js';
export { parse } from './parse.js';
export { zod } from './zod.pipe.js';
export { Json } from './json.scalar.js';
export { PageInfo, Paged } from './page.graphql.js';
