import { AppError, thrownError } from '@libs/domain';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Client } from '@opensearch-project/opensearch';
import { CONFIG, type Config } from '#platform/config';
import { log } from '#platform/log';

const TIMEOUT_MS = 10_000;
/** What a cluster answers that is there but cannot work just now. */
const BUSY = new Set([429, 502, 503, 504]);

/** A hit as we ask for it: without its source. */
export interface Hit {
  _id: string;
  _score: number | null;
  fields?: { at?: number[] };
}
/** The parts of an answer to a search that we read. */
export interface Answered {
  hits: { total?: { value: number }; hits: Hit[] };
  aggregations?: Record<string, { value?: number; buckets?: { key: string; doc_count: number }[] } | undefined>;
}

interface Bulked {
  errors: boolean;
  items: Record<string, { status: number; error?: { type: string; reason: string } }>[];
}

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
  async search(index: string, body: Record<string, unknown>, preference: string): Promise<Answered | null> {
    const answer = await this.call((c) => c.search({ index, preference, body: body as never }), [404]);
    return answer && (answer as unknown as Answered);
  }

  /** The indices that a name stands for; none when there is no such name. */
  async targetsOf(alias: string): Promise<string[]> {
    const answer = await this.call((c) => c.indices.getAlias({ name: alias }), [404]);
    return answer ? Object.keys(answer) : [];
  }

  async exists(index: string): Promise<boolean> {
    return (await this.call((c) => c.indices.exists({ index }))) as unknown as boolean;
  }

  /** Makes an index, unless somebody else just has. */
  async create(index: string, definition: Record<string, unknown>): Promise<void> {
    await this.call((c) => c.indices.create({ index, body: definition as never }), [], 'resource_already_exists_exception');
  }

  /** All in one step: nobody ever sees half of it. */
  async moveAlias(actions: Record<string, unknown>[]): Promise<void> {
    await this.call((c) => c.indices.updateAliases({ body: { actions: actions as never } }));
  }

  /** Writes lines of the bulk protocol; throws when one of them failed, except the deletion of what is not there. */
  async bulk(lines: Record<string, unknown>[], isAwaited: boolean): Promise<void> {
    if (!lines.length) return;
    const answer = (await this.call((c) =>
      c.bulk({ refresh: isAwaited ? 'wait_for' : false, body: lines as never }),
    )) as unknown as Bulked | null;
    if (!answer?.errors) return;
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
    await this.call((c) => c.deleteByQuery({ index, conflicts: 'proceed', refresh: true, body: { query } as never }), [404]);
  }

  async onApplicationShutdown() {
    await (await this.opened)?.client.close();
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
