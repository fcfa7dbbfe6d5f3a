import { isKeyOf } from '@libs/domain';
import { type Cache, type CacheExchangeOpts, cacheExchange, type UpdateResolver } from '@urql/exchange-graphcache';
import { type CacheEntity, type CachePart, CHANGED, MOVING_FIELDS } from './cache-tables.ts';
import { ALL_KINDS, MOVED_ONLY } from './coalesce.ts';
import { WITHOUT_KEY } from './without-key.ts';

/** Root fields by the noun that they depend on, of all parts that are here. */
const lists = new Map<string, Set<string>>();

function dropLists(cache: Cache, nouns: readonly CacheEntity[]) {
  const fields = new Set(nouns.flatMap((noun) => [...(lists.get(noun) ?? [])]));
  for (const field of cache.inspectFields('Query')) {
    if (fields.has(field.fieldName)) cache.invalidate('Query', field.fieldName, field.arguments);
  }
}

const afterAction =
  (nouns: readonly CacheEntity[]): UpdateResolver =>
  (_result, _args, cache) =>
    dropLists(cache, nouns);

/** Highlights got other tags, and only their ids are known. */
const afterTagging =
  <Args extends object>(idsOf: (args: Args) => readonly string[]): UpdateResolver<unknown, Args> =>
  (_result, args, cache) => {
    for (const id of idsOf(args)) cache.invalidate({ __typename: 'Highlight', id }, 'tags');
    dropLists(cache, ['highlight']);
  };

type Changed = { changed?: { kind: string; id: string; action: string } | null };

const afterChange: UpdateResolver<Changed> = (result, _args, cache) => {
  const change = result.changed;
  if (change?.kind === ALL_KINDS) {
    for (const field of cache.inspectFields('Query')) cache.invalidate('Query', field.fieldName, field.arguments);
    return;
  }
  if (change?.kind === 'highlight' && change.action === MOVED_ONLY) {
    const highlight = { __typename: 'Highlight', id: change.id };
    for (const { fieldName } of cache.inspectFields(highlight)) if (MOVING_FIELDS.has(fieldName)) cache.invalidate(highlight, fieldName);
    dropLists(cache, ['words']);
    return;
  }
  // A newer server may know more kinds.
  if (!change || !isKeyOf(CHANGED, change.kind)) return;
  const known = CHANGED[change.kind];
  for (const __typename of known.types) cache.invalidate({ __typename, id: change.id });
  dropLists(cache, known.nouns);
};

/** What is done after each mutation; the parts add theirs. */
const actions: Record<string, UpdateResolver> = {
  tagHighlightGroup: afterTagging<{ input: { ids: string[] } }>(({ input }) => input.ids),
  untagHighlightGroup: afterTagging<{ input: { tags: { highlightIds: string[] }[] } }>(({ input }) =>
    input.tags.flatMap(({ highlightIds }) => highlightIds),
  ),
};

/** Brings in what a front end asks and sends; to be called before the first of it is asked. */
export function addCachePart(part: CachePart): void {
  for (const [noun, fields] of Object.entries(part.lists)) lists.set(noun, new Set([...(lists.get(noun) ?? []), ...fields]));
  // One without nouns keeps the cache's own rule.
  for (const [name, nouns] of Object.entries(part.actions)) if (nouns.length) actions[name] = afterAction(nouns);
}

const options: Partial<CacheExchangeOpts> = {
  keys: Object.fromEntries(WITHOUT_KEY.map((type) => [type, () => null])),
  updates: {
    Mutation: actions,
    Subscription: { changed: afterChange, inboxChanged: (_result, _args, cache) => dropLists(cache, ['inbox']) },
  },
};

/**
 * The normalized cache. An action drops the lists it touches, a `changed` event drops the object and its lists;
 * what is on the screen then asks the server again, so that counts and order are always the server's.
 */
export function normalizedCache() {
  return cacheExchange(options);
}
