import { LIMITS } from '@libs/domain';
import type { EmbeddingModel, LanguageModel } from 'ai';
import { outboundFetch } from '#platform/outbound';
import type { Connection } from '../settings/ai-settings.service.js';
import { withoutTraining } from './no-training.js';

/** The models of a connection; `isStrict` asks the server to keep to a JSON schema, which some small ones refuse. */
export async function modelsOf(
  connection: Connection & { key: string | null },
  privateHosts: readonly string[],
): Promise<{ language: (isStrict: boolean) => LanguageModel; embedding: EmbeddingModel | null }> {
  const fetch = outboundFetch(privateHosts, LIMITS.ai.answerBytes);
  if (connection.provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    const anthropic = createAnthropic({
      apiKey: connection.key ?? '',
      fetch,
      // The settings of a workspace alone decide where its texts go, not the environment.
      baseURL: connection.baseUrl ?? 'https://api.anthropic.com/v1',
    });
    return { language: () => anthropic(connection.model), embedding: null };
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const baseURL = connection.baseUrl!;
  const make = (supportsStructuredOutputs: boolean) =>
    createOpenAICompatible({
      name: 'workspace',
      baseURL,
      fetch,
      includeUsage: true,
      supportsStructuredOutputs,
      transformRequestBody: (body: Record<string, unknown>) => withoutTraining(baseURL, body),
      ...(connection.key ? { apiKey: connection.key } : {}),
    });
  return {
    language: (isStrict) => make(isStrict)(connection.model),
    embedding: connection.embeddingModel ? make(true).embeddingModel(connection.embeddingModel) : null,
  };
}
