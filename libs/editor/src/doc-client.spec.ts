import { HIGHLIGHT_TOO_LONG, LIMITS } from '@libs/domain';
import { history, undo } from '@tiptap/pm/history';
import { EditorState } from '@tiptap/pm/state';
import { DocAuthority } from './doc-authority.js';
import { DocClient } from './doc-client.js';
import { EMPTY_STEP } from './highlight-ops.js';
import { collabPlugins } from './pending-ops.js';
import { plainText } from './plain-text.js';
import { anId, paragraphs, rangeOf } from './testing/docs.js';
import { type DroppedEdits, PushRefused, type SaveState, type Transport, type Unsent } from './transport.js';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

function connect(authority: DocAuthority): Transport {
  return {
    push: async (push) => authority.push(structuredClone(push)),
    pull: async (since) => ({ rows: authority.since(since), version: authority.entry.version }),
  };
}

function open(authority: DocAuthority, id: string, transport = connect(authority), start = authority.entry, pace = 0, answerMs?: number) {
  const dropped: DroppedEdits[] = [];
  const states: SaveState[] = [];
  const highlights = JSON.parse(JSON.stringify(start.highlights));
  const person = {
    state: EditorState.create({ doc: start.doc, plugins: [...collabPlugins(id, start.version), history()] }),
    dropped,
    states,
    type(text: string, at = 1) {
      person.dispatch(person.state.tr.insertText(text, at));
    },
    dispatch(tr: EditorState['tr']) {
      person.state = person.state.apply(tr);
      client.stateChanged();
    },
  };
  const client: DocClient = new DocClient({
    clientId: id,
    highlights,
    transport,
    adapter: { getState: () => person.state, dispatch: (tr) => person.dispatch(tr) },
    onDropped: (lost) => dropped.push(lost),
    onState: (state) => states.push(state),
    wait: (ms) => (pace ? new Promise((done) => setTimeout(done, ms)) : settle()),
    pace: () => pace,
    answerMs,
  });
  return Object.assign(person, { client });
}

describe('the client of a note', () => {
  let authority: DocAuthority;
  beforeEach(() => {
    authority = new DocAuthority(paragraphs('hello world', 'second'));
  });
  const text = () => plainText(authority.entry.doc);

  it('sends what is typed and says when it is saved', async () => {
    const ann = open(authority, 'ann');
    ann.type('A');
    expect(ann.client.unsent()?.steps).toHaveLength(1);
    await ann.client.flush();
    expect([text(), ann.client.state, ann.states]).toEqual(['Ahello world\nsecond', 'saved', ['saving', 'saved']]);
    expect(ann.client.unsent()).toBeNull();
  });

  it('lets what a fast hand types go together, and at once when a caller waits for it', async () => {
    const pushes: number[] = [];
    const line = connect(authority);
    const push: Transport['push'] = (some) => {
      pushes.push(some.steps.length);
      return line.push(some);
    };
    const ann = open(authority, 'ann', { ...line, push }, authority.entry, 60_000);
    ann.type('A');
    while (ann.client.state !== 'saved' || !pushes.length) await settle();
    for (const letter of 'BCD') ann.type(letter);
    for (let i = 0; i < 10; i++) await settle();
    // What waits for its turn is not called saved: who leaves a page asks for that.
    expect([pushes, ann.client.unsent()?.steps.length, ann.client.state]).toEqual([[1], 3, 'saving']);
    await ann.client.flush();
    expect([pushes, text()]).toEqual([[1, 3], 'DCBAhello world\nsecond']);
  });

  it('resends by itself after a refusal', async () => {
    const [ann, bob] = [open(authority, 'ann'), open(authority, 'bob')];
    ann.type('A');
    bob.type('B', 3);
    await Promise.all([ann.client.flush(), bob.client.flush()]);
    await ann.client.pull();
    expect(text()).toBe('AheBllo world\nsecond');
    expect(ann.state.doc.eq(bob.state.doc)).toBe(true);
  });

  it('keeps a highlight within its length, also when others type into it before it is sent', async () => {
    const most = LIMITS.highlight.length;
    authority = new DocAuthority(paragraphs('x'.repeat(most + 10)));
    const [ann, bob] = [open(authority, 'ann'), open(authority, 'bob')];
    expect(ann.client.highlight({ kind: 'create', id: anId(1), from: 1, to: most + 2 })).toBeNull();
    expect(ann.client.pendingOps).toEqual([]);
    bob.type('y'.repeat(20), 5);
    await bob.client.flush();
    expect(ann.client.highlight({ kind: 'create', id: anId(2), from: 1, to: most + 1 })).toHaveLength(most);
    await ann.client.flush();
    expect(ann.dropped.flatMap(({ ops }) => ops)).toMatchObject([{ kind: 'create', id: anId(2) }]);
    expect([ann.client.state, authority.entry.highlights.size]).toEqual(['saved', 0]);
    const push = { version: authority.entry.version, clientId: 'raw', steps: [EMPTY_STEP], metas: [null] };
    expect(() => authority.push({ ...push, ops: [{ kind: 'create', id: anId(3), from: 1, to: most + 2 }] })).toThrow(HIGHLIGHT_TOO_LONG);
  });

  it('asks first after an unknown answer and never sends twice', async () => {
    const pushes: number[] = [];
    const sure = connect(authority);
    const ann = open(authority, 'ann', {
      ...sure,
      push: async (push) => {
        await sure.push(push);
        pushes.push(push.steps.length);
        throw new Error('connection lost');
      },
    });
    ann.type('A');
    ann.client.highlight({ kind: 'create', id: anId(1), ...rangeOf(ann.state.doc, 'hello') });
    await ann.client.flush();
    expect([text(), pushes, ann.client.state]).toEqual(['Ahello world\nsecond', [1], 'saved']);
    expect(ann.states).toEqual(['saving', 'offline', 'saved']);
    expect(authority.entry.highlights.get(anId(1))?.quote).toBe('hello');
    expect(ann.client.pendingOps).toEqual([]);
  });

  it('sends more steps than one push may carry, the highlights with the last', async () => {
    const ann = open(authority, 'ann');
    for (let i = 0; i < 450; i++) ann.type('x');
    ann.client.highlight({ kind: 'create', id: anId(1), ...rangeOf(ann.state.doc, 'world') });
    await ann.client.flush();
    expect(authority.entry.version).toBe(450);
    expect(authority.log.findIndex((row) => row.ops)).toBe(449);
    expect(ann.client.drawn()).toEqual([{ id: anId(1), ...rangeOf(ann.state.doc, 'world'), status: 'ok' }]);
  });

  it('sends no more bytes than one push may carry, and nothing of an edit that is larger', async () => {
    const sizes: number[] = [];
    const sure = connect(authority);
    const counted: Transport = {
      ...sure,
      push: (push) => {
        sizes.push(new TextEncoder().encode(JSON.stringify([push.steps, push.metas, push.ops])).length);
        return sure.push(push);
      },
    };
    const ann = open(authority, 'ann', counted);
    for (let i = 0; i < 7; i++) ann.type('é'.repeat(150_000));
    await ann.client.flush();
    expect(authority.entry.version).toBe(7);
    expect([sizes.length, ann.client.state]).toEqual([3, 'saved']);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(LIMITS.doc.bytes);
    ann.type('a'.repeat(1_100_000));
    await ann.client.flush();
    expect([sizes.length, ann.client.state, ann.client.unsent()?.steps.length]).toEqual([3, 'refused', 1]);
  });

  it('does all actions on highlights without typing, and shows them before they are confirmed', async () => {
    const [ann, bob] = [open(authority, 'ann'), open(authority, 'bob')];
    const range = rangeOf(ann.state.doc, 'world');
    expect(ann.client.highlight({ kind: 'create', id: anId(1), ...range })).toBe('world');
    expect(ann.client.drawn()).toEqual([{ id: anId(1), ...range, status: 'ok' }]);
    expect(ann.client.drawn()).toBe(ann.client.drawn());
    await ann.client.flush();
    await bob.client.pull();
    const wider = { from: range.from - 6, to: range.to };
    bob.client.highlight({ kind: 'resize', id: anId(1), ...wider });
    expect(bob.client.drawn()[0]).toMatchObject(wider);
    await bob.client.flush();
    bob.client.highlight({ kind: 'remove', id: anId(1) });
    expect(bob.client.drawn()).toEqual([]);
    await bob.client.flush();
    bob.client.highlight({ kind: 'restore', id: anId(1) });
    expect(bob.client.drawn()).toHaveLength(1);
    await bob.client.flush();
    await ann.client.pull();
    expect(authority.entry.highlights.rows()).toEqual([{ id: anId(1), ...wider, quote: 'hello world', status: 'ok' }]);
    expect(ann.client.drawn()).toEqual(bob.client.drawn());
    expect(bob.client.highlight({ kind: 'create', id: anId(2), from: 1, to: 1 })).toBeNull();
    expect(() => bob.client.highlight({ kind: 'remove', id: 'x' })).toThrow('UUID');
  });

  it('draws changes and orphans before they are confirmed, and the undo too', async () => {
    const ann = open(authority, 'ann');
    ann.client.highlight({ kind: 'create', id: anId(1), ...rangeOf(ann.state.doc, 'world') });
    await ann.client.flush();
    ann.type('XX', rangeOf(ann.state.doc, 'rld').from);
    expect(ann.client.drawn()[0]?.status).toBe('changed');
    await ann.client.flush();
    ann.dispatch(ann.state.tr.delete(2, 14));
    expect(ann.client.drawn()[0]?.status).toBe('orphan');
    await ann.client.flush();
    undo(ann.state, ann.dispatch);
    undo(ann.state, ann.dispatch);
    await ann.client.flush();
    expect(ann.client.drawn()[0]).toEqual({ id: anId(1), ...rangeOf(ann.state.doc, 'world'), status: 'ok' });
  });

  it('hands over what others deleted the place of', async () => {
    const [ann, bob] = [open(authority, 'ann'), open(authority, 'bob')];
    ann.dispatch(ann.state.tr.delete(1, 12));
    await ann.client.flush();
    const pushed = bob.client;
    bob.state = bob.state.apply(bob.state.tr.insertText('lost words', 5));
    bob.state = bob.state.apply(bob.state.tr.insertText('kept ', 24));
    pushed.highlight({ kind: 'create', id: anId(1), from: 6, to: 9 });
    await pushed.flush();
    expect(bob.dropped.map((lost) => [lost.text, lost.steps.length, lost.ops.length])).toContainEqual(['lost words', 1, 0]);
    expect(bob.dropped.flatMap((lost) => lost.ops)).toHaveLength(1);
    expect(text()).toBe('\nkept second');
    expect(authority.entry.highlights.size).toBe(0);
    expect([pushed.state, pushed.pendingOps]).toEqual(['saved', []]);
  });

  it('pulls when rows are missing and skips what it knows', async () => {
    const [ann, bob] = [open(authority, 'ann'), open(authority, 'bob')];
    const batches: string[][] = [];
    const stop = bob.client.onConfirmed(({ rows }) => batches.push(rows.map((row) => row.clientId)));
    for (const letter of 'abc') {
      ann.type(letter);
      await ann.client.flush();
    }
    bob.client.receive(authority.since(2));
    expect(bob.client.base.version).toBe(0);
    await settle();
    bob.client.receive(authority.since(0));
    expect([bob.client.base.version, batches]).toEqual([3, [['ann', 'ann', 'ann']]]);
    stop();
  });

  it('stops for good when the server will never take the push', async () => {
    const ann = open(authority, 'ann', { ...connect(authority), push: () => Promise.reject(new PushRefused('forbidden')) });
    ann.type('A');
    await ann.client.flush();
    ann.type('B');
    await settle();
    expect([ann.client.state, ann.client.unsent()?.steps.length, text()]).toEqual(['refused', 2, 'hello world\nsecond']);
  });

  it.each([true, false])('asks the log when no answer comes, and keeps the edit once (committed: %s)', async (committed) => {
    const sure = connect(authority);
    let asked = 0;
    const push: Transport['push'] = async (some) => {
      if (asked++) return sure.push(some);
      if (committed) await sure.push(some);
      return new Promise(() => {});
    };
    const ann = open(authority, 'ann', { ...sure, push }, authority.entry, 0, 20);
    ann.type('one ');
    await ann.client.flush();
    expect([ann.client.state, ann.client.unsent(), text()]).toEqual(['saved', null, 'one hello world\nsecond']);
    expect(ann.states).toEqual(['saving', 'offline', ...(committed ? [] : ['saving']), 'saved']);
  });

  it('gets on where every answer takes longer than it waits for', async () => {
    const sure = connect(authority);
    const slow = <Answer>(answer: Promise<Answer>) => new Promise<Answer>((done) => setTimeout(() => done(answer), 60));
    const ann = open(
      authority,
      'ann',
      { push: (some) => slow(sure.push(some)), pull: (since) => slow(sure.pull(since)) },
      authority.entry,
      0,
      20,
    );
    ann.type('one ');
    ann.client.stateChanged();
    await new Promise((done) => setTimeout(done, 400));
    expect([ann.client.unsent(), text()]).toEqual([null, 'one hello world\nsecond']);
  });

  it.each([true, false])('takes unsent edits back after a reload (already committed: %s)', async (committed) => {
    const start = authority.entry;
    const sure = connect(authority);
    const crash: Transport = {
      ...sure,
      push: (push) => (committed ? sure.push(push) : Promise.reject()).then(() => new Promise(() => {})),
    };
    const ann = open(authority, 'ann', crash);
    ann.type('one ');
    ann.type('two ', 5);
    ann.client.highlight({ kind: 'create', id: anId(1), ...rangeOf(ann.state.doc, 'world') });
    const stored: Unsent = JSON.parse(JSON.stringify(ann.client.unsent()));
    await settle();
    ann.client.close();
    const bob = open(authority, 'bob');
    bob.type('Bob ');
    await bob.client.flush();
    const again = open(authority, 'ann', sure, start);
    await again.client.resume(stored);
    await again.client.flush();
    expect(text().match(/one two/g)).toHaveLength(1);
    expect(text()).toContain('Bob');
    expect(again.state.doc.eq(authority.entry.doc)).toBe(true);
    expect(authority.entry.highlights.rows()).toMatchObject([{ id: anId(1), quote: 'world', status: 'ok' }]);
    expect(again.client.unsent()).toBeNull();
  });
});
