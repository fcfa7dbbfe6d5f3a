export { InsertPoints, type InsertResult, type InsertTarget } from './documents/insert-points.js';
export { Citation, Insight, InsightState, Reference, ReferenceKindEnum } from './documents/insight.graphql.js';
export type { NewInsight } from './documents/insight-input.js';
export { InsightsService } from './documents/insights.service.js';
export { ReferenceSources } from './documents/reference-sources.registry.js';
export { ReferencesService } from './documents/references.service.js';
export { InsightsModule } from './insights.module.js';
export { type SearchFindings, SearchPassages } from './summaries/search-passages.js';
export { SearchTypeEnum } from './summaries/summary.graphql.js';
