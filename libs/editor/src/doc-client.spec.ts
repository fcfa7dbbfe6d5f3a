import { HIGHLIGHT_TOO_LONG, LIMITS } from '@libs/domain';
import { undo } from '@tiptap/pm/history';
import { DocAuthority } from './doc-authority.js';
import { EMPTY_STEP } from './highlight-ops.js';
import { plainText } from './plain-text.js';
import { connect, openClient, settle } from './testing/clients.js';
import { anId, paragraphs, rangeOf } from './testing/docs.js';
import type { Transport } from './transport.js';

describe('the client of a note', () => {
  let authority: DocAuthority;
  beforeEach(() => {
    authority = new DocAuthority(paragraphs('hello world', 'second'));
  });
  const text = () => plainText(authority.entry.doc);

  it('sends what is typed and says when it is saved', async () => {
    const ann = openClient(authority, 'ann');
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
    const ann = openClient(authority, 'ann', { ...line, push }, authority.entry, 60_000);
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
    const [ann, bob] = [openClient(authority, 'ann'), openClient(authority, 'bob')];
    ann.type('A');
    bob.type('B', 3);
    await Promise.all([ann.client.flush(), bob.client.flush()]);
    await ann.client.pull();
    expect(text()).toBe('AheBllo world\nsecond');
    expect(ann.state.doc.eq(bob.state.doc)).toBe(true);
  });

  it('keeps a highlight within its length, also when others type into it before it is sent', async () => {
    const max = LIMITS.highlight.length;
    authority = new DocAuthority(paragraphs('x'.repeat(max + 10)));
    const [ann, bob] = [openClient(authority, 'ann'), openClient(authority, 'bob')];
    expect(ann.client.highlight({ kind: 'create', id: anId(1), from: 1, to: max + 2 })).toBeNull();
    expect(ann.client.pendingOps).toEqual([]);
    bob.type('y'.repeat(20), 5);
    await bob.client.flush();
    expect(ann.client.highlight({ kind: 'create', id: anId(2), from: 1, to: max + 1 })).toHaveLength(max);
    await ann.client.flush();
    expect(ann.dropped.flatMap(({ ops }) => ops)).toMatchObject([{ kind: 'create', id: anId(2) }]);
    expect([ann.client.state, authority.entry.highlights.size]).toEqual(['saved', 0]);
    const push = { version: authority.entry.version, clientId: 'raw', steps: [EMPTY_STEP], metas: [null] };
    expect(() => authority.push({ ...push, ops: [{ kind: 'create', id: anId(3), from: 1, to: max + 2 }] })).toThrow(HIGHLIGHT_TOO_LONG);
  });

  it('sends more steps than one push may carry, the highlights with the last', async () => {
    const ann = openClient(authority, 'ann');
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
    const transport: Transport = {
      ...sure,
      push: (push) => {
        sizes.push(new TextEncoder().encode(JSON.stringify([push.steps, push.metas, push.ops])).length);
        return sure.push(push);
      },
    };
    const ann = openClient(authority, 'ann', transport);
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
    const [ann, bob] = [openClient(authority, 'ann'), openClient(authority, 'bob')];
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
    const ann = openClient(authority, 'ann');
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
    const [ann, bob] = [openClient(authority, 'ann'), openClient(authority, 'bob')];
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
    const [ann, bob] = [openClient(authority, 'ann'), openClient(authority, 'bob')];
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
});
