import { describe, expect, it } from '@jest/globals';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { DocAuthority } from './doc-authority.js';
import { DocClient } from './doc-client.js';
import { Highlights } from './highlights.js';
import { collabPlugins } from './pending-ops.js';
import { paragraphs } from './testing/docs.js';
import { Random } from './testing/random.js';
import type { Transport } from './transport.js';

const WORD = /[A-C]\d+;/g;
const ACTIONS = 400;
const MEETINGS = 60;
const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

class Person {
  readonly refusals: Error[] = [];
  state: EditorState;
  readonly client: DocClient;

  constructor(
    readonly id: string,
    authority: DocAuthority,
    transport: Transport,
  ) {
    this.state = EditorState.create({ doc: authority.entry.doc, plugins: collabPlugins(id, 0) });
    this.client = new DocClient({
      clientId: id,
      transport,
      adapter: {
        getState: () => this.state,
        dispatch: (tr) => {
          this.state = this.state.apply(tr);
        },
      },
      highlights: new Highlights(0).toJSON(),
      onState: (state, reason) => state === 'refused' && reason && this.refusals.push(reason),
      wait: tick,
    });
  }

  edit(change: (tr: Transaction) => Transaction): void {
    this.state = this.state.apply(change(this.state.tr));
    this.client.stateChanged();
  }

  /** Whole words, and the places between them where a word can be put without breaking another. */
  words(): { gaps: number[]; words: { text: string; from: number; to: number }[] } {
    const gaps: number[] = [];
    const words: { text: string; from: number; to: number }[] = [];
    this.state.doc.descendants((block, pos) => {
      if (!block.isTextblock) return true;
      gaps.push(pos + 1);
      for (const match of block.textContent.matchAll(WORD)) {
        const from = pos + 1 + match.index;
        words.push({ text: match[0], from, to: from + match[0].length });
        gaps.push(from + match[0].length);
      }
      return false;
    });
    return { gaps, words };
  }
}

/** Three people type, delete and split between words, behind lines that are slow, lose answers and are down at times; what is there in the end. */
async function meeting(seed: number): Promise<{ there: string[]; expected: string[]; refusals: Error[] }> {
  const random = new Random(seed);
  const authority = new DocAuthority(paragraphs('Everybody writes here.', 'And here.'));
  const slowest = random.pick([3, 8, 20, 60]);
  let isDown = false;
  const travel = async (lost: number) => {
    for (let remaining = 1 + random.int(slowest); remaining > 0; remaining--) await tick();
    if (isDown || random.chance(lost)) throw new Error('no line');
  };
  const ask = async <T>(question: () => T): Promise<T> => {
    await travel(0);
    const answer = structuredClone(question());
    await travel(1 / 40);
    return answer;
  };
  const transport: Transport = {
    push: (push) => ask(() => authority.push(structuredClone(push))),
    pull: (since) => ask(() => ({ rows: authority.since(since), version: authority.entry.version })),
  };
  const people = ['A', 'B', 'C'].map((id) => new Person(id, authority, transport));
  const typed: string[] = [];
  const deleted = new Set<string>();
  for (let i = 0; i < ACTIONS; i++) {
    const person = random.pick(people);
    const { gaps, words } = person.words();
    const action = random.int(20);
    if (action < 3 && words.length > 20) {
      const { from, to, text } = random.pick(words);
      person.edit((tr) => tr.delete(from, to));
      deleted.add(text);
    } else if (action === 3) person.edit((tr) => tr.split(random.pick(gaps)));
    else {
      const text = `${person.id}${typed.length};`;
      person.edit((tr) => tr.insertText(text, random.pick(gaps)));
      typed.push(text);
    }
    for (let remaining = random.int(6); remaining > 0; remaining--) await tick();
    if (random.chance(1 / 30)) isDown = !isDown;
    if (random.chance(1 / 10)) void random.pick(people).client.pull();
  }
  isDown = false;
  const isSettled = () => people.every(({ client }) => client.state === 'saved' && client.base.version === authority.entry.version);
  for (let i = 0; i < 2000 && !isSettled(); i++) await Promise.all(people.map(({ client }) => client.pull()));
  for (const { state } of people) expect(state.doc.eq(authority.entry.doc)).toBe(true);
  const { doc } = authority.entry;
  return {
    there: (doc.textBetween(0, doc.content.size, '\n').match(WORD) ?? []).sort(),
    expected: typed.filter((word) => !deleted.has(word)).sort(),
    refusals: people.flatMap(({ refusals }) => refusals),
  };
}

describe('words of several people behind bad lines', () => {
  it('are all there once, except the deleted ones', async () => {
    for (let seed = 1; seed <= MEETINGS; seed++) {
      const { there, expected, refusals } = await meeting(seed);
      expect({ seed, there, refusals }).toEqual({ seed, there: expected, refusals: [] });
    }
  }, 300_000);
});
