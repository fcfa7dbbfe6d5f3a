import { noTrainingFlag } from '@libs/domain';

/** A request's body with the provider's flag against training on it, where it has one. */
export function withoutTraining(baseUrl: string, body: Record<string, unknown>): Record<string, unknown> {
  return { ...body, ...noTrainingFlag(baseUrl) };
}
