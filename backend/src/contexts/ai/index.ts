export { AiModule } from './ai.module.js';
export { TextGrouping } from './clusters/text-grouping.js';
export { type EmbeddingResult, Embeddings } from './embeddings/embeddings.service.js';
export { ShippedModel } from './embeddings/shipped-model.js';
export { AiProvider, type GeneratedAnswer, type Task } from './provider/ai-provider.service.js';
export { AiProviderError } from './provider/ai-provider-error.js';
export type { Source } from './provider/frame.js';
export { AiModes, type FeatureExceptions } from './settings/ai-modes.service.js';
export { AiFeatureEnum, AiModeEnum } from './settings/ai-settings.graphql.js';
