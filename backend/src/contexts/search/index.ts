export { type SearchTypeLoader, SearchTypes } from './queries/search-types.js';
export { SearchModule } from './search.module.js';
