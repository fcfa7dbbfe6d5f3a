import { analyzed, Refusal, type Token } from './fake-cluster-analysis.js';

/** A document: its fields as they came, and the words of those that are text. */
export interface Doc {
  id: string;
  fields: Record<string, any>;
  words: Record<string, Token[]>;
}
/** What a search sees: the definition of an index, and its documents that are visible. */
export interface Shard {
  definition: any;
  docs: readonly Doc[];
}

const parsing = (reason: string) => new Refusal(400, 'parsing_exception', reason);

/** How well a document matches a query, or null when it does not; throws for every part of the language that we do not send. */
export function scoreOf(shard: Shard, doc: Doc, query: any): number | null {
  const [kind, ...others] = Object.keys(query ?? {});
  if (!kind || others.length) throw parsing(`[bool] malformed query, expected one query in ${JSON.stringify(query)}`);
  const evaluate = QUERIES[kind];
  if (!evaluate) throw parsing(`unknown query [${kind}]`);
  return evaluate(shard, doc, query[kind]);
}

type Evaluate = (shard: Shard, doc: Doc, body: any) => number | null;

const QUERIES: Record<string, Evaluate> = {
  bool(shard, doc, body) {
    only(body, 'bool', ['filter', 'must', 'must_not', 'should', 'minimum_should_match']);
    const scores = (clauses: any[] = []) => clauses.map((q) => scoreOf(shard, doc, q));
    const filter = scores(body.filter);
    const must = scores(body.must);
    const should = scores(body.should);
    const not = scores(body.must_not);
    const least = body.minimum_should_match ?? (body.should?.length && !body.must?.length && !body.filter?.length ? 1 : 0);
    if ([...filter, ...must].includes(null) || not.some((s) => s !== null)) return null;
    if (should.filter((s) => s !== null).length < least) return null;
    return [...must, ...should].reduce<number>((sum, s) => sum + (s ?? 0), 0);
  },
  constant_score(shard, doc, body) {
    only(body, 'constant_score', ['filter', 'boost']);
    return scoreOf(shard, doc, body.filter) === null ? null : (body.boost ?? 1);
  },
  term(shard, doc, body) {
    const [field, value] = single(body, 'term');
    return exact(shard, doc, field).includes(value) ? 1 : null;
  },
  terms(shard, doc, body) {
    const [field, values] = single(body, 'terms');
    if (!Array.isArray(values)) throw parsing(`[terms] query requires an array of terms for [${field}]`);
    if (values.length > 65_536) throw new Refusal(400, 'illegal_argument_exception', 'too many terms: the most is 65536');
    return exact(shard, doc, field).some((v) => values.includes(v)) ? 1 : null;
  },
  range(shard, doc, body) {
    const [field, limits] = single(body, 'range');
    only(limits, 'range', ['gte', 'gt', 'lte', 'lt']);
    if (typeOf(shard, field) !== 'double') throw parsing(`[range] of our double knows no field [${field}]`);
    const fits = (v: number) =>
      (limits.gte === undefined || v >= limits.gte) &&
      (limits.gt === undefined || v > limits.gt) &&
      (limits.lte === undefined || v <= limits.lte) &&
      (limits.lt === undefined || v < limits.lt);
    return fits(doc.fields[field]) ? 1 : null;
  },
  prefix(shard, doc, body) {
    const [field, { value, boost = 1, ...more }] = single(body, 'prefix');
    only(more, 'prefix', []);
    return exact(shard, doc, field).some((v) => v.startsWith(value)) ? boost : null;
  },
  wildcard(shard, doc, body) {
    const [field, { value, boost = 1, case_insensitive: isLoose = false, ...more }] = single(body, 'wildcard');
    only(more, 'wildcard', []);
    const pattern = value.replace(/\\(.)|([*?])|[.+^${}()|[\]]/g, (all: string, plain?: string, wild?: string) =>
      wild ? (wild === '*' ? '.*' : '.') : `\\${plain ?? all}`,
    );
    const rule = new RegExp(`^${pattern}$`, isLoose ? 'isu' : 'su');
    return exact(shard, doc, field).some((v) => rule.test(v)) ? boost : null;
  },
  match(shard, doc, body) {
    const [field, { query, operator = 'or', fuzziness, ...more }] = single(body, 'match');
    only(more, 'match', []);
    const tokens = asked(shard, field, query);
    const scores = tokens.map((t) => wordScore(shard, doc, field, likeIn(doc, field, t.text, fuzziness, 0)));
    const hits = scores.filter((s) => s !== null);
    const isMatch = operator === 'and' ? tokens.length > 0 && hits.length === tokens.length : hits.length > 0;
    return isMatch ? hits.reduce((a, b) => a + b, 0) : null;
  },
  multi_match(shard, doc, body) {
    only(body, 'multi_match', ['query', 'type', 'fields', 'fuzziness', 'prefix_length', 'max_expansions']);
    if (body.type === 'phrase' && body.fuzziness) throw parsing('Fuzziness not allowed for type [phrase]');
    if (body.type && body.type !== 'phrase') throw parsing(`[multi_match] of our double knows no type [${body.type}]`);
    const scores = (body.fields as string[]).flatMap((text) => {
      const [field = '', boost = '1'] = text.split('^');
      const tokens = asked(shard, field, body.query);
      const score =
        body.type === 'phrase'
          ? phraseScore(shard, doc, field, tokens)
          : anyScore(tokens.map((t) => wordScore(shard, doc, field, likeIn(doc, field, t.text, body.fuzziness, body.prefix_length))));
      return score === null ? [] : [score * Number(boost)];
    });
    return scores.length ? Math.max(...scores) : null;
  },
};

function only(body: any, query: string, keys: readonly string[]): void {
  const unknown = Object.keys(body).find((key) => !keys.includes(key));
  if (unknown) throw parsing(`[${query}] query does not support [${unknown}]`);
}

function single(body: any, query: string): [string, any] {
  const [field, ...others] = Object.keys(body);
  if (!field || others.length) throw parsing(`[${query}] query doesn't support multiple fields`);
  return [field, body[field]];
}

function typeOf({ definition }: Shard, field: string): string {
  const type = definition.mappings.properties[field]?.type;
  if (!type) throw parsing(`the double knows no field [${field}]: the server would find nothing`);
  return type;
}

function exact(shard: Shard, doc: Doc, field: string): any[] {
  if (typeOf(shard, field) !== 'keyword') throw parsing(`[${field}] is no keyword: a term query would miss what was analysed`);
  const value = doc.fields[field];
  return value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];
}

function asked(shard: Shard, field: string, text: string): Token[] {
  if (typeOf(shard, field) !== 'text') throw parsing(`[${field}] is no text`);
  const { analyzer, search_analyzer: own = analyzer } = shard.definition.mappings.properties[field];
  return analyzed(shard.definition.settings.analysis, own, text);
}

/** The words of a field that are meant by one: itself, or those that are near enough. */
function likeIn(doc: Doc, field: string, word: string, fuzziness: string | undefined, prefix = 0): string[] {
  if (fuzziness !== undefined && fuzziness !== 'AUTO') throw parsing(`the double knows no fuzziness [${fuzziness}]`);
  const most = fuzziness ? (word.length < 3 ? 0 : word.length < 6 ? 1 : 2) : 0;
  const fits = (w: string) => w === word || (most > 0 && w.startsWith(word.slice(0, prefix)) && edits(w, word) <= most);
  return [...new Set((doc.words[field] ?? []).map((t) => t.text).filter(fits))];
}

const anyScore = (scores: readonly (number | null)[]): number | null => {
  const hits = scores.filter((s) => s !== null);
  return hits.length ? hits.reduce((a, b) => a + b, 0) : null;
};

function wordScore(shard: Shard, doc: Doc, field: string, words: readonly string[]): number | null {
  if (!words.length) return null;
  return Math.max(...words.map((w) => bm25(shard, doc, field, w, (doc.words[field] ?? []).filter((t) => t.text === w).length)));
}

function phraseScore(shard: Shard, doc: Doc, field: string, tokens: readonly Token[]): number | null {
  const [first, ...rest] = tokens;
  if (!first) return null;
  const existingTokens = doc.words[field] ?? [];
  const at = new Set(existingTokens.map((t) => `${t.position} ${t.text}`));
  const times = existingTokens.filter(
    (t) => t.text === first.text && rest.every((r) => at.has(`${t.position + r.position - first.position} ${r.text}`)),
  ).length;
  return times ? tokens.reduce((sum, t) => sum + bm25(shard, doc, field, t.text, times), 0) : null;
}

function bm25(shard: Shard, doc: Doc, field: string, word: string, times: number): number {
  const length = doc.words[field]?.length ?? 0;
  return (rarity(shard, field, word) * times) / (times + 1.2 * (0.25 + (0.75 * length) / 20));
}

const RARITIES = new WeakMap<readonly Doc[], Map<string, number>>();
function rarity({ docs }: Shard, field: string, word: string): number {
  const known = RARITIES.get(docs) ?? new Map<string, number>();
  RARITIES.set(docs, known);
  const key = `${field} ${word}`;
  let value = known.get(key);
  if (value === undefined) {
    const having = docs.filter((d) => d.words[field]?.some((t) => t.text === word)).length;
    value = Math.log(1 + (docs.length - having + 0.5) / (having + 0.5));
    known.set(key, value);
  }
  return value;
}

/** Letters changed, left out, added, or swapped with their neighbour. */
function edits(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  for (let j = 1; j <= b.length; j++) d[0]![j] = j;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      d[i]![j] = Math.min(d[i - 1]![j]! + 1, d[i]![j - 1]! + 1, d[i - 1]![j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d[i]![j] = Math.min(d[i]![j]!, d[i - 2]![j - 2]! + 1);
    }
  return d[a.length]![b.length]!;
}
