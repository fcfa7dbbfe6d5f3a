/** What providers ask for in a request so that it is neither kept nor learned from, by the host of their API; the others do not by contract, or know no such flag. */
const FLAGS: Record<string, Record<string, unknown>> = {
  'api.openai.com': { store: false },
  'openrouter.ai': { provider: { data_collection: 'deny' } },
};

/** A request's body with the provider's flag against training on it, where it has one. */
export function withoutTraining(baseUrl: string, body: Record<string, any>): Record<string, any> {
  const flag = FLAGS[new URL(baseUrl).hostname];
  return flag ? { ...body, ...flag } : body;
}
