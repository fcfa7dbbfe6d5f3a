import {
  Client,
  CombinedError,
  createRequest,
  type Exchange,
  makeOperation,
  type Operation,
  type OperationResult,
  type RequestPolicy,
} from '@urql/core';
import { delay, filter, makeSubject, map, pipe, publish, subscribe, tap } from 'wonka';
import { normalizedCache } from './cache.ts';
import { debounceChanges } from './coalesce.ts';
import { queryDeduplication } from './known-answers.ts';
import { rememberRequest } from './own-requests.ts';

const client = new Client({ url: '/', exchanges: [] });
// As the build writes documents: the type's name is asked for at the root too.
const NOTES = createRequest('query Notes($p: ID!) { __typename notes(projectId: $p) { id } }', { p: '1' });
const RECENT = createRequest('query Recent { __typename recent { id } }', {});
const RENAME = createRequest('mutation Rename { __typename updateNote { id } }', {});
const RECORD_VISIT = createRequest('mutation RecordVisit { __typename recordVisit(input: {}) { isRecorded } }', {});
const CHANGED = createRequest('subscription Changed { changed { id requestId } }', {});

/** The exchange between a cache and a network that answers on command; `waits`: with the one that holds hints back. */
function line(waits = false) {
  const operations = makeSubject<Operation>();
  const results = makeSubject<OperationResult>();
  const sent: Operation[] = [];
  const heard: unknown[] = [];
  const forward = (source: any) => {
    pipe(
      source,
      tap((operation: any) => operation.kind === 'teardown' || sent.push(operation)),
      publish,
    );
    return results.source;
  };
  const beyond = waits ? debounceChanges({ forward, client, dispatchDebug: () => {} } as any) : forward;
  const { above, below } = queryDeduplication();
  pipe(
    above({ forward: below({ forward: beyond, client, dispatchDebug: () => {} } as any), client, dispatchDebug: () => {} } as any)(
      operations.source,
    ),
    map((result) => heard.push(result.data)),
    publish,
  );
  const operation = (kind: Operation['kind'], request: any, requestPolicy: RequestPolicy = 'cache-and-network') =>
    makeOperation(kind, request, { url: '/', requestPolicy } as any);
  const ask = (request: any, policy?: RequestPolicy) => operations.next(operation('query', request, policy));
  const answer = (request: any, data: object, kind: Operation['kind'] = 'query') =>
    results.next({ operation: operation(kind, request), data, stale: false, hasNext: false });
  const write = (request: any) => {
    operations.next(operation('mutation', request));
    answer(request, {}, 'mutation');
  };
  const hint = (requestId: string | null) => answer(CHANGED, { changed: { id: 'n', requestId } }, 'subscription');
  const names = () => sent.map(({ query }) => (query.definitions[0] as any).name.value);
  const leave = (request: any) => operations.next(operation('teardown', request));
  return { ask, answer, write, hint, leave, names, heard };
}
const soon = () => new Promise((done) => setTimeout(done, 2));

describe('a query that was just answered', () => {
  it('is not sent for a second component, which hears the same', async () => {
    const { ask, answer, names, heard } = line();
    ask(NOTES);
    ask(NOTES);
    answer(NOTES, { notes: ['a'] });
    ask(NOTES);
    await soon();
    expect(names()).toEqual(['Notes']);
    expect(heard).toEqual([{ notes: ['a'] }, { notes: ['a'] }]);
  });

  it('is not sent again when a page lets go of it and is drawn anew while it is under way', async () => {
    const { ask, answer, leave, names, heard } = line();
    ask(NOTES);
    leave(NOTES);
    ask(NOTES);
    answer(NOTES, { notes: ['a'] });
    await soon();
    expect([names(), heard]).toEqual([['Notes'], [{ notes: ['a'] }]]);
  });

  it('is sent with other variables, and for network-only requests', async () => {
    const { ask, answer, names } = line();
    ask(NOTES);
    answer(NOTES, {});
    ask(createRequest(NOTES.query, { p: '2' }));
    ask(NOTES, 'network-only');
    await soon();
    expect(names()).toHaveLength(3);
  });

  it('is handed on to a network-only request whose component was drawn and not there yet when it came', async () => {
    const { ask, answer, leave, names, heard } = line();
    ask(NOTES, 'network-only');
    leave(NOTES);
    answer(NOTES, { notes: ['a'] });
    ask(NOTES, 'network-only');
    await soon();
    expect([names(), heard]).toEqual([['Notes'], [{ notes: ['a'] }]]);
    ask(NOTES, 'network-only');
    expect(names()).toHaveLength(2);
  });

  it('is sent after a write, once, and not for the hint of that write', async () => {
    const { ask, answer, write, hint, names } = line();
    ask(NOTES);
    answer(NOTES, {});
    await soon();
    write(RENAME);
    rememberRequest('mine');
    await soon();
    ask(NOTES, 'cache-first');
    answer(NOTES, { notes: ['b'] });
    await soon();
    hint('mine');
    ask(NOTES, 'cache-first');
    await soon();
    expect(names()).toEqual(['Notes', 'Rename', 'Notes']);
  });

  it.each([
    ['another person or tab', 'theirs'],
    ['a job of the server', null],
  ])('is sent when a hint of %s comes', async (_who, requestId) => {
    const { ask, answer, hint, names } = line();
    ask(NOTES);
    answer(NOTES, {});
    await soon();
    hint(requestId);
    ask(NOTES, 'cache-first');
    await soon();
    expect(names()).toEqual(['Notes', 'Notes']);
  });

  it.each([
    ['is not sent when it was asked for after the hint arrived, however late that is handed on', 'after', 1],
    ['is sent when it was asked for before the hint arrived', 'before', 2],
  ])('%s', async (_what, when, times) => {
    const { ask, answer, hint, names } = line(true);
    ask(RECENT);
    if (when === 'before') ask(NOTES);
    await soon();
    hint('theirs');
    await soon();
    if (when === 'after') ask(NOTES);
    answer(NOTES, {});
    answer(RECENT, {});
    await new Promise((done) => setTimeout(done, 350));
    ask(NOTES, 'cache-first');
    await soon();
    expect(names().filter((name) => name === 'Notes')).toHaveLength(times);
  });

  it('is sent when the answer under way was asked for before the change', async () => {
    const { ask, hint, names } = line();
    ask(NOTES);
    await soon();
    hint('theirs');
    ask(NOTES, 'cache-first');
    expect(names()).toEqual(['Notes', 'Notes']);
  });

  it('stays true when the server only notes what is open, but for the lists of that', async () => {
    const { ask, answer, write, names } = line();
    for (const request of [NOTES, RECENT]) {
      ask(request);
      answer(request, {});
    }
    await soon();
    write(RECORD_VISIT);
    for (const request of [NOTES, RECENT]) ask(request, 'cache-first');
    await soon();
    expect(names()).toEqual(['Notes', 'Recent', 'RecordVisit', 'Recent']);
  });
});

describe('a query without subscribers when its answer comes', () => {
  const NOTE = createRequest('query Note($id: ID!) { note(id: $id) { id title } }', { id: '1' });

  /** A client as the product's, whose network answers after a while. */
  function product(answer: Pick<OperationResult, 'data' | 'error'>) {
    const { above, below } = queryDeduplication();
    let asked = 0;
    const network: Exchange = () => (operations) =>
      pipe(
        operations,
        filter(({ kind }) => kind === 'query'),
        tap(() => asked++),
        delay(20),
        map((operation) => ({ operation, ...answer, stale: false, hasNext: false })),
      );
    const created = new Client({ url: '/', exchanges: [above, normalizedCache(), below, network], requestPolicy: 'cache-and-network' });
    const seen: OperationResult[] = [];
    const draw = () =>
      pipe(
        created.executeRequestOperation(created.createRequestOperation('query', NOTE)),
        subscribe((result) => seen.push(result)),
      );
    return { draw, seen, asked: () => asked };
  }
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

  it.each([
    [
      'an error',
      { data: { __typename: 'Query', note: null }, error: new CombinedError({ graphQLErrors: [{ message: 'gone', path: ['note'] }] }) },
    ],
    ['data', { data: { __typename: 'Query', note: { __typename: 'Note', id: '1', title: 'Belt two' } }, error: undefined }],
  ])('is answered when it is asked again, though %s came in between', async (_what, answer) => {
    const { draw, seen } = product(answer);
    // A page is drawn, let go of before it shows, and drawn again when the answer has come.
    draw().unsubscribe();
    await wait(60);
    const { unsubscribe } = draw();
    await wait(60);
    unsubscribe();
    expect(seen.map(({ error, data }) => error?.message ?? data.note.title)).toEqual([answer.error ? '[GraphQL] gone' : 'Belt two']);
  });
});
