import { DocAuthority } from './doc-authority.js';
import { plainText } from './plain-text.js';
import { connect, openClient, settle } from './testing/clients.js';
import { anId, paragraphs, rangeOf } from './testing/docs.js';
import { PushRefused, type Transport, type Unsent } from './transport.js';

describe('the client of a note on a bad line', () => {
  let authority: DocAuthority;
  beforeEach(() => {
    authority = new DocAuthority(paragraphs('hello world', 'second'));
  });
  const text = () => plainText(authority.entry.doc);

  it('asks first after an unknown answer and never sends twice', async () => {
    const pushes: number[] = [];
    const sure = connect(authority);
    const ann = openClient(authority, 'ann', {
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

  it('stops for good when the server will never take the push', async () => {
    const ann = openClient(authority, 'ann', { ...connect(authority), push: () => Promise.reject(new PushRefused('forbidden')) });
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
    const ann = openClient(authority, 'ann', { ...sure, push }, authority.entry, 0, 20);
    ann.type('one ');
    await ann.client.flush();
    expect([ann.client.state, ann.client.unsent(), text()]).toEqual(['saved', null, 'one hello world\nsecond']);
    expect(ann.states).toEqual(['saving', 'offline', ...(committed ? [] : ['saving']), 'saved']);
  });

  it('gets on where every answer takes longer than it waits for', async () => {
    const sure = connect(authority);
    const slow = <Answer>(answer: Promise<Answer>) => new Promise<Answer>((done) => setTimeout(() => done(answer), 60));
    const ann = openClient(
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
    const ann = openClient(authority, 'ann', crash);
    ann.type('one ');
    ann.type('two ', 5);
    ann.client.highlight({ kind: 'create', id: anId(1), ...rangeOf(ann.state.doc, 'world') });
    const stored: Unsent = JSON.parse(JSON.stringify(ann.client.unsent()));
    await settle();
    ann.client.close();
    const bob = openClient(authority, 'bob');
    bob.type('Bob ');
    await bob.client.flush();
    const again = openClient(authority, 'ann', sure, start);
    await again.client.resume(stored);
    await again.client.flush();
    expect(text().match(/one two/g)).toHaveLength(1);
    expect(text()).toContain('Bob');
    expect(again.state.doc.eq(authority.entry.doc)).toBe(true);
    expect(authority.entry.highlights.rows()).toMatchObject([{ id: anId(1), quote: 'world', status: 'ok' }]);
    expect(again.client.unsent()).toBeNull();
  });
});
