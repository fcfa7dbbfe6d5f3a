import { AppError, thrownError } from '@libs/domain';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Client } from '@opensearch-project/opensearch';
import { z } from 'zod';
import { CONFIG, type Config } from '#platform/config';
import { log } from '#platform/log';

const TIMEOUT_MS = 10_000;
/** What a cluster answers that is there but cannot work just now. */
const BUSY = new Set([429, 502, 503, 504]);

const hit = z.object({
  _id: z.string(),
  _score: z.number().nullable(),
  fields: z.object({ at: z.array(z.number()).optional() }).optional(),
});
const bucket = z.object({ key: z.string(), doc_count: z.number() });
const answered = z.object({
  hits: z.object({ total: z.object({ value: z.number() }).optional(), hits: z.array(hit) }),
  aggregations: z.record(z.string(), z.object({ value: z.number().optional(), buckets: z.array(bucket).optional() })).optional(),
});
const failure = z.object({ type: z.string(), reason: z.string() });
const bulked = z.object({
  errors: z.boolean(),
  items: z.array(z.record(z.string(), z.object({ status: z.number(), error: failure.optional() }))),
});

/** A hit as we ask for it: without its source. */
export type Hit = z.infer<typeof hit>;
/** The parts of an answer to a search that we read. */
export type SearchResponse = z.infer<typeof answered>;

/** The OpenSearch cluster of SEARCH_URL. Every call ends with the cluster's answer or with an error that says what to do. */
@Injectable()
export class OpenSearchCluster implements OnApplicationShutdown {
  private opened: ReturnType<typeof open> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Whether SEARCH_URL is set. */
  get isUsed(): boolean {
    return this.config.searchUrl !== null;
  }

  /** Null when the index or alias does not exist. */
  async search(index: string, body: Record<string, unknown>, preference: string): Promise<SearchResponse | null> {
    const answer = await this.request({ method: 'POST', path: `/${index}/_search`, querystring: { preference }, body }, [404]);
    return answer === null ? null : answered.parse(answer);
  }

  /** The indices that a name stands for; none when there is no such name. */
  async targetsOf(alias: string): Promise<string[]> {
    const answer = await this.call((c) => c.indices.getAlias({ name: alias }), [404]);
    return answer ? Object.keys(answer) : [];
  }

  async exists(index: string): Promise<boolean> {
    return Boolean(await this.call((c) => c.indices.exists({ index })));
  }

  /** Creates an index unless it exists. */
  async create(index: string, definition: Record<string, unknown>): Promise<void> {
    await this.request({ method: 'PUT', path: `/${index}`, body: definition }, [], 'resource_already_exists_exception');
  }

  /** In one atomic request. */
  async moveAlias(actions: Record<string, unknown>[]): Promise<void> {
    await this.request({ method: 'POST', path: '/_aliases', body: { actions } });
  }

  /** Writes lines of the bulk protocol; throws when one of them failed, except the deletion of what is not there. */
  async bulk(lines: Record<string, unknown>[], isAwaited: boolean): Promise<void> {
    if (!lines.length) return;
    const querystring = { refresh: isAwaited ? 'wait_for' : false };
    const answer = bulked.parse(await this.request({ method: 'POST', path: '/_bulk', querystring, bulkBody: lines }));
    if (!answer.errors) return;
    for (const item of answer.items) {
      const { status = 500, error } = Object.values(item)[0] ?? {};
      if (error && status !== 404) throw new Error(`the search cluster did not take an entry: ${error.type}: ${error.reason}`);
    }
  }

  /** Lets searches find all that was written before. */
  async refresh(index: string): Promise<void> {
    await this.call((c) => c.indices.refresh({ index }));
  }

  async deleteWhere(index: string, query: Record<string, unknown>): Promise<void> {
    const querystring = { conflicts: 'proceed', refresh: true };
    await this.request({ method: 'POST', path: `/${index}/_delete_by_query`, querystring, body: { query } }, [404]);
  }

  async onApplicationShutdown() {
    await (await this.opened)?.client.close();
  }

  /** For what the client's own types do not say: they know every query by its name, and none that is put together. */
  private request(params: Parameters<Client['transport']['request']>[0], absent: readonly number[] = [], fine?: string): Promise<unknown> {
    return this.call((c) => c.transport.request(params), absent, fine);
  }

  private async call<T>(
    action: (client: Client) => Promise<{ body: T }>,
    absent: readonly number[] = [],
    fine?: string,
  ): Promise<T | null> {
    this.opened ??= open(this.config);
    const { client, errors } = await this.opened;
    try {
      return (await action(client)).body;
    } catch (e) {
      if (e instanceof errors.ResponseError) {
        const type: string | undefined = e.body?.['error']?.type;
        if (absent.includes(e.statusCode) || (fine && type === fine)) return null;
        if (!BUSY.has(e.statusCode)) {
          const hint = e.statusCode === 401 || e.statusCode === 403 ? ': look at SEARCH_USERNAME and SEARCH_PASSWORD' : '';
          throw new Error(`the search cluster refused a request (${e.statusCode} ${type ?? ''})${hint}: ${e.message}`);
        }
      } else if (!(e instanceof errors.OpenSearchClientError)) throw e;
      log.warn({ err: thrownError(e).message }, 'the search cluster cannot be reached: is SEARCH_URL right, and the cluster up?');
      throw new AppError('InternalError', {
        message: 'Search cannot be reached just now. Try again in a moment; nothing that was written is lost.',
        reason: 'searchAway',
        retry: true,
      });
    }
  }
}

/** Loads the client, which only those need who have a cluster. Throws without SEARCH_URL. */
async function open({ searchUrl, searchUsername, searchPassword }: Config) {
  if (!searchUrl) throw new Error('SEARCH_URL is not set');
  const { Client, errors } = await import('@opensearch-project/opensearch');
  const auth = searchUsername ? { auth: { username: searchUsername, password: searchPassword ?? '' } } : {};
  return { client: new Client({ node: searchUrl, requestTimeout: TIMEOUT_MS, maxRetries: 2, ...auth }), errors };
}
