export { SearchModule } from './search.module.js';
export { SearchTypes, type SearchTypeLoader } from './queries/search-types.js';
