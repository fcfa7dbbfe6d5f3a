import type http from 'node:http';
import { analyzed, checkAnalysis, Refusal } from './fake-cluster-analysis.js';
import { type Doc, type Shard, scoreOf } from './fake-cluster-queries.js';
import { FakeServer, sendJson } from './fake-server.js';

interface Index {
  definition: any;
  docs: Map<string, Doc>;
  /** Written, not yet seen by searches. */
  pending: Map<string, Doc | null>;
  /** The documents as one list, as long as nothing changes. */
  seen?: readonly Doc[] | undefined;
}
interface ReceivedRequest {
  method: string;
  path: string[];
  query: URLSearchParams;
  body: string;
}

const MAX_HITS = 10_000;
const SEARCH_KEYS = ['size', 'query', 'sort', 'aggs', 'search_after', '_source', 'docvalue_fields', 'track_total_hits'];

/**
 * A server that speaks the part of OpenSearch's HTTP protocol that we use, for tests: it keeps documents in memory, shows them to searches
 * only after a refresh, and answers 400 to everything that it does not know. `behave` makes it fail; `requests` says what it was asked.
 */
export class FakeCluster extends FakeServer {
  readonly requests: string[] = [];
  readonly indices = new Map<string, Index>();
  readonly aliases = new Map<string, Map<string, any>>();
  private failure: { status?: number; drop?: boolean; password?: string } = {};

  /** From now on: this status for every request, or no answer at all; `password`: only to who has it; {} works again. */
  behave(failure: { status?: number; drop?: boolean; password?: string }): void {
    this.failure = failure;
  }

  /** The cluster loses everything. */
  wipe(): void {
    this.indices.clear();
    this.aliases.clear();
  }

  protected async handle(request: http.IncomingMessage, body: string, reply: http.ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    this.requests.push(`${request.method} ${url.pathname}${url.search} ${body}`);
    const { status, drop, password } = this.failure;
    if (drop) return void request.socket.destroy();
    const path = url.pathname.split('/').slice(1).map(decodeURIComponent);
    const send = (code: number, answer: unknown) =>
      request.method === 'HEAD' ? reply.writeHead(code).end() : sendJson(reply, code, answer);
    try {
      if (status) throw new Refusal(status, 'cluster_block_exception', 'the double was told to fail');
      if (password && request.headers.authorization !== `Basic ${btoa(password)}`)
        throw new Refusal(401, 'security_exception', 'Unauthorized');
      send(200, this.answer({ method: request.method ?? '', path, query: url.searchParams, body }));
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
      send(e.status, { error: { type: e.type, reason: e.message }, status: e.status });
    }
  }

  private answer(receivedRequest: ReceivedRequest): unknown {
    const [first = '', second] = receivedRequest.path;
    switch (`${receivedRequest.method} ${first.startsWith('_') ? first : '*'}${second && !first.startsWith('_') ? ` ${second}` : ''}`) {
      case 'HEAD *':
        this.index(first);
        return {};
      case 'PUT *':
        return this.create(first, JSON.parse(receivedRequest.body));
      case 'GET _alias':
        return this.aliased(second ?? '');
      case 'POST _aliases':
        return this.alias(JSON.parse(receivedRequest.body).actions);
      case 'POST _bulk':
        return this.bulk(receivedRequest.body, receivedRequest.query.get('refresh'));
      case 'POST * _search':
        return this.search(first, JSON.parse(receivedRequest.body));
      case 'GET * _refresh':
        return this.show(this.index(first));
      case 'POST * _delete_by_query':
        return this.deleteWhere(first, JSON.parse(receivedRequest.body));
    }
    throw new Refusal(
      400,
      'illegal_argument_exception',
      `no handler found for ${receivedRequest.method} /${receivedRequest.path.join('/')}`,
    );
  }

  private index(name: string): Index {
    const index = this.indices.get(name);
    if (!index) throw new Refusal(404, 'index_not_found_exception', `no such index [${name}]`);
    return index;
  }

  private create(name: string, definition: any) {
    if (this.indices.has(name)) throw new Refusal(400, 'resource_already_exists_exception', `index [${name}] already exists`);
    if (name !== name.toLowerCase()) throw new Refusal(400, 'invalid_index_name_exception', 'must be lowercase');
    checkAnalysis(definition.settings.analysis);
    for (const [field, { type, analyzer }] of Object.entries<any>(definition.mappings.properties)) {
      if (!['keyword', 'text', 'double'].includes(type))
        throw new Refusal(400, 'mapper_parsing_exception', `No handler for type [${type}] declared on field [${field}]`);
      if (type === 'text') analyzed(definition.settings.analysis, analyzer, '');
    }
    this.indices.set(name, { definition, docs: new Map(), pending: new Map() });
    return { acknowledged: true, index: name };
  }

  private aliased(name: string) {
    const targets = this.aliases.get(name);
    if (!targets?.size) throw new Refusal(404, 'aliases_not_found_exception', `alias [${name}] missing`);
    return Object.fromEntries([...targets].map(([index, filter]) => [index, { aliases: { [name]: filter ? { filter } : {} } }]));
  }

  private alias(actions: any[]) {
    for (const action of actions) {
      const [verb = ''] = Object.keys(action);
      if (!['add', 'remove'].includes(verb)) throw new Refusal(400, 'x_content_parse_exception', `[aliases] unknown action [${verb}]`);
      this.index(action[verb].index);
      if (verb === 'remove' && !this.aliases.get(action.remove.alias)?.has(action.remove.index))
        throw new Refusal(404, 'aliases_not_found_exception', `aliases [${action.remove.alias}] missing`);
    }
    for (const { add, remove } of actions) {
      const { index, alias, filter = null } = add ?? remove;
      const targets = this.aliases.get(alias) ?? new Map();
      this.aliases.set(alias, targets);
      if (add) targets.set(index, filter);
      else targets.delete(index);
    }
    return { acknowledged: true };
  }

  private bulk(text: string, refresh: string | null) {
    const lines = text.split('\n').filter(Boolean);
    const items: any[] = [];
    const touched = new Set<Index>();
    for (let i = 0; i < lines.length; i++) {
      const [[verb, { _index: name, _id: id }]] = Object.entries<any>(JSON.parse(lines[i]!)) as [[string, any]];
      if (verb !== 'index' && verb !== 'delete') throw new Refusal(400, 'illegal_argument_exception', `Malformed action: [${verb}]`);
      const source = verb === 'index' ? JSON.parse(lines[++i]!) : null;
      const index = this.index(name);
      touched.add(index);
      const was = index.pending.has(id) ? index.pending.get(id) : index.docs.get(id);
      const stranger = source && Object.keys(source).find((field) => !index.definition.mappings.properties[field]);
      if (stranger) {
        const error = { type: 'strict_dynamic_mapping_exception', reason: `introduction of [${stranger}] within [_doc] is not allowed` };
        items.push({ index: { _id: id, status: 400, error } });
        continue;
      }
      index.pending.set(id, source && this.docOf(index, id, source));
      items.push({ [verb]: { _id: id, status: verb === 'delete' && !was ? 404 : 200 } });
    }
    if (refresh === 'wait_for' || refresh === 'true') for (const index of touched) this.show(index);
    return { errors: items.some((i) => Object.values<any>(i)[0].error), items };
  }

  private docOf({ definition }: Index, id: string, fields: any): Doc {
    const { analysis } = definition.settings;
    const texts = Object.entries<any>(definition.mappings.properties).filter(([, p]) => p.type === 'text');
    return { id, fields, words: Object.fromEntries(texts.map(([f, p]) => [f, analyzed(analysis, p.analyzer, fields[f] ?? '')])) };
  }

  private show(index: Index) {
    for (const [id, doc] of index.pending) {
      if (doc) index.docs.set(id, doc);
      else index.docs.delete(id);
    }
    if (index.pending.size) index.seen = undefined;
    index.pending.clear();
    return { _shards: { failed: 0 } };
  }

  private shards(name: string): { shard: Shard; filter: any }[] {
    const targets = this.aliases.get(name);
    const names = targets?.size ? [...targets] : [[name, null] as const];
    return names.map(([at, filter]) => {
      const index = this.index(at);
      index.seen ??= [...index.docs.values()];
      return { shard: { definition: index.definition, docs: index.seen }, filter };
    });
  }

  private matching(name: string, query: any): { doc: Doc; score: number }[] {
    return this.shards(name).flatMap(({ shard, filter }) => {
      // A query that no document reaches is checked as well.
      scoreOf(shard, { id: '', fields: {}, words: {} }, query);
      return shard.docs.flatMap((doc) => {
        if (filter && scoreOf(shard, doc, filter) === null) return [];
        const score = scoreOf(shard, doc, query);
        return score === null ? [] : [{ doc, score: Math.fround(score) }];
      });
    });
  }

  private deleteWhere(name: string, { query, ...more }: any) {
    if (Object.keys(more).length) throw new Refusal(400, 'parsing_exception', `unknown [${Object.keys(more)}]`);
    const rows = this.matching(name, query);
    const index = this.index(name);
    for (const { doc } of rows) index.docs.delete(doc.id);
    index.seen = undefined;
    return { deleted: rows.length, failures: [] };
  }

  private search(name: string, body: any) {
    const unknown = Object.keys(body).find((key) => !SEARCH_KEYS.includes(key));
    if (unknown) throw new Refusal(400, 'parsing_exception', `Unknown key for a value in [${unknown}].`);
    const { size = 10, sort = ['_score'], search_after: after, track_total_hits: counted = 10_000, docvalue_fields: shown = [] } = body;
    if (size > MAX_HITS) throw new Refusal(400, 'illegal_argument_exception', `Result window is too large: [${size}]`);
    const all = this.matching(name, body.query);
    const orders = (sort as any[]).map((s) => (typeof s === 'string' ? [s, s === '_score' ? 'desc' : 'asc'] : Object.entries(s)[0]!));
    const keysOf = ({ doc, score }: { doc: Doc; score: number }) =>
      orders.map(([field]) => (field === '_score' ? score : field === '_doc' ? 0 : doc.fields[field as string]));
    const compare = (a: any[], b: any[]) => {
      for (const [i, [, direction]] of orders.entries()) if (a[i] !== b[i]) return (a[i] < b[i] ? -1 : 1) * (direction === 'desc' ? -1 : 1);
      return 0;
    };
    const sorted = all.map((hit) => ({ ...hit, keys: keysOf(hit) })).sort((a, b) => compare(a.keys, b.keys));
    const isScored = orders.some(([field]) => field === '_score');
    const hits = sorted.filter((h) => !after || compare(after, h.keys) < 0).slice(0, size);
    const most = counted === true ? Number.POSITIVE_INFINITY : counted;
    return {
      hits: {
        ...(counted === false
          ? {}
          : { total: { value: Math.min(all.length, most as number), relation: all.length > most ? 'gte' : 'eq' } }),
        hits: hits.map(({ doc, score, keys }) => ({
          _id: doc.id,
          _score: isScored ? score : null,
          ...(shown.length ? { fields: Object.fromEntries(shown.map((f: string) => [f, [doc.fields[f]]])) } : {}),
          sort: keys,
        })),
      },
      ...(body.aggs ? { aggregations: aggregated(body.aggs, all) } : {}),
    };
  }
}

function aggregated(aggs: any, all: readonly { doc: Doc }[]) {
  return Object.fromEntries(
    Object.entries<any>(aggs).map(([name, agg]) => {
      const [kind = ''] = Object.keys(agg);
      const { field, size = 10 } = agg[kind];
      const counts = new Map<string, number>();
      for (const { doc } of all) counts.set(doc.fields[field], (counts.get(doc.fields[field]) ?? 0) + 1);
      if (kind === 'cardinality') return [name, { value: counts.size }];
      if (kind !== 'terms') throw new Refusal(400, 'parsing_exception', `Unknown aggregation type [${kind}]`);
      const buckets = [...counts].sort((a, b) => b[1] - a[1]).map(([key, n]) => ({ key, doc_count: n }));
      return [name, { buckets: buckets.slice(0, size) }];
    }),
  );
}
