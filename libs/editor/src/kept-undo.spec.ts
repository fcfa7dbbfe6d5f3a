import { history, redo, undo } from '@tiptap/pm/history';
import { EditorState } from '@tiptap/pm/state';
import { DocAuthority } from './doc-authority.js';
import { DocClient } from './doc-client.js';
import { applyStoredUndo, persistentUndo, restoreKept, type StoredUndo, undoToJson } from './kept-undo.js';
import { collabPlugins } from './pending-ops.js';
import { plainText } from './plain-text.js';
import { paragraphs } from './testing/docs.js';
import { Random } from './testing/random.js';
import type { Transport } from './transport.js';

let clock = 1;

/** A person with an editor that can be closed and opened again. */
class Person {
  state!: EditorState;
  client!: DocClient;
  /** Pushes get through. */
  online = true;
  private visits = 0;

  constructor(
    private readonly authority: DocAuthority,
    private readonly name: string,
  ) {
    this.open();
  }

  get text() {
    return plainText(this.state.doc);
  }

  open(): void {
    const { doc, version, highlights } = this.authority.entry;
    const id = `${this.name}${++this.visits}`;
    this.state = EditorState.create({ doc, plugins: [...collabPlugins(id, version), history(), persistentUndo(version)] });
    const transport: Transport = {
      push: async (push) => {
        if (!this.online) throw new Error('no line');
        return this.authority.push(structuredClone(push));
      },
      pull: async (since) => ({ rows: this.authority.since(since), version: this.authority.entry.version }),
    };
    this.client = new DocClient({
      clientId: id,
      highlights: JSON.parse(JSON.stringify(highlights)),
      transport,
      adapter: { getState: () => this.state, dispatch: (tr) => this.dispatch(tr) },
      wait: () => new Promise(() => {}),
    });
  }

  leave(): StoredUndo | null {
    const kept = undoToJson(this.state, `${this.name}${this.visits}`);
    this.client.close();
    return JSON.parse(JSON.stringify(kept));
  }

  /** Leaves and comes back; `meanwhile` happens in between. */
  async reload(meanwhile: () => Promise<void> = async () => {}): Promise<void> {
    const kept = this.leave();
    await meanwhile();
    this.open();
    if (!kept) return;
    const tr = restoreKept(this.state, kept, this.authority.since(kept.version));
    if (!tr) throw new Error('what was kept does not fit');
    this.dispatch(tr);
  }

  dispatch(tr: EditorState['tr']): void {
    this.state = this.state.apply(tr);
  }

  /** Half a minute after what was done before. */
  type(text: string, at: number, to = at): void {
    clock += 30_000;
    this.dispatch(this.state.tr.insertText(text, at, to).setTime(clock));
  }

  take(how: 'undo' | 'redo'): boolean {
    const tr = applyStoredUndo(this.state, how);
    if (tr) this.dispatch(tr);
    return tr !== null;
  }

  async save(): Promise<void> {
    await this.client.flush();
    await this.client.pull();
  }
}

describe('undo over a reload', () => {
  let authority: DocAuthority;
  let ann: Person;
  let bob: Person;
  beforeEach(() => {
    authority = new DocAuthority(paragraphs('hello world', 'second'));
    ann = new Person(authority, 'ann');
    bob = new Person(authority, 'bob');
  });

  it('takes back what was typed, group by group, and does it again', async () => {
    ann.type('one ', 1);
    ann.type('two ', 5);
    await ann.save();
    await ann.reload();
    expect(ann.text).toBe('one two hello world\nsecond');
    expect(ann.take('undo')).toBe(true);
    expect(ann.text).toBe('one hello world\nsecond');
    // Before the server has heard of it, too.
    expect(ann.take('undo')).toBe(true);
    expect(ann.text).toBe('hello world\nsecond');
    expect(ann.take('undo')).toBe(false);
    await ann.save();
    expect(ann.take('redo')).toBe(true);
    expect(ann.take('redo')).toBe(true);
    expect(ann.take('redo')).toBe(false);
    expect(ann.text).toBe('one two hello world\nsecond');
    await ann.save();
    await ann.reload();
    ann.take('undo');
    expect(ann.text).toBe('one hello world\nsecond');
  });

  it('leaves what others wrote meanwhile, inside of it too', async () => {
    ann.type('my words ', 1);
    await ann.save();
    await bob.save();
    await ann.reload(async () => {
      bob.type('BOB', 4);
      bob.type('AGAIN', 1);
      await bob.save();
    });
    expect(ann.text).toBe('AGAINmy BOBwords hello world\nsecond');
    ann.take('undo');
    expect(ann.text).toBe('AGAINBOBhello world\nsecond');
    ann.take('redo');
    expect(ann.text).toContain('my ');
    expect(ann.text).toContain('BOB');
  });

  it('brings back what was deleted, and knows what was taken back before the reload', async () => {
    ann.type('', 1, 7);
    ann.type('x', 1);
    undo(ann.state, (tr) => ann.dispatch(tr));
    await ann.save();
    expect(ann.text).toBe('world\nsecond');
    await ann.reload();
    ann.take('redo');
    expect(ann.text).toBe('xworld\nsecond');
    ann.take('undo');
    ann.take('undo');
    expect(ann.text).toBe('hello world\nsecond');
    expect(ann.take('undo')).toBe(false);
  });

  it('forgets what was undone once something else is typed', async () => {
    ann.type('a', 1);
    await ann.save();
    await ann.reload();
    ann.take('undo');
    ann.type('b', 1);
    expect(ann.take('redo')).toBe(false);
    ann.take('undo');
    expect(ann.text).toBe('hello world\nsecond');
  });

  it.each([true, false])('counts with steps that were on their way when the page went: they arrived %s', async (arrived) => {
    ann.type('kept ', 1);
    await ann.save();
    ann.type('late ', 1);
    const unsent = ann.client.unsent()!;
    await ann.reload(async () => {
      if (arrived) authority.push(structuredClone(unsent));
    });
    expect(ann.text).toBe(arrived ? 'late kept hello world\nsecond' : 'kept hello world\nsecond');
    ann.take('undo');
    expect(ann.text).toBe(arrived ? 'kept hello world\nsecond' : 'hello world\nsecond');
  });

  it('has nothing to restore where rows are missing', async () => {
    ann.type('a', 1);
    await ann.save();
    const kept = ann.leave()!;
    bob.type('b', 1);
    await bob.save();
    ann.open();
    expect(restoreKept(ann.state, kept, [])).toBeNull();
  });

  it('leaves all words of others and none of its own when everything is taken back, whatever happened (60 runs)', async () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = new Random(seed);
      authority = new DocAuthority(paragraphs('the first words', 'and more'));
      ann = new Person(authority, 'ann');
      bob = new Person(authority, 'bob');
      const place = (person: Person) => {
        const spots: number[] = [];
        person.state.doc.descendants((node, pos) => {
          if (node.isTextblock) for (let i = 0; i <= node.content.size; i++) spots.push(pos + 1 + i);
        });
        return random.pick(spots);
      };
      for (let i = 0; i < 30; i++) {
        const action = random.int(7);
        if (action < 3) ann.type(random.pick(['a', 'aa', 'aaa']), place(ann));
        else if (action === 3) undo(ann.state, (tr) => ann.dispatch(tr));
        else if (action === 4) redo(ann.state, (tr) => ann.dispatch(tr));
        else if (action === 5) bob.type('B', place(bob));
        else await ann.save();
        if (random.chance(0.3)) await bob.save();
        if (random.chance(0.1)) {
          await ann.save();
          await ann.reload();
          for (let n = random.int(3); n > 0; n--) ann.take(random.pick(['undo', 'redo']));
        }
      }
      await ann.save();
      await bob.save();
      await ann.reload();
      const count = (letter: string) => ann.text.split(letter).length - 1;
      const base = 'the first words and more'.split('a').length - 1;
      const [written, others] = [count('a'), count('B')];
      let groups = 0;
      while (ann.take('undo')) groups++;
      expect([seed, count('a'), count('B')]).toEqual([seed, base, others]);
      for (let n = 0; n < groups; n++) ann.take('redo');
      expect([seed, count('a'), count('B')]).toEqual([seed, written, others]);
    }
  });
});
