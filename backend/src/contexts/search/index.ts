export { type SearchTypeLoader, SearchTypes } from './queries/search-types.js';
export { type Finding, SearchAlerts } from './saved-searches/search-alerts.jobs.js';
export { SearchModule } from './search.module.js';
export { searchFound } from './search.topics.js';
