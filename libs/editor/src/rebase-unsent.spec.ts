import { EditorState, type Transaction } from '@tiptap/pm/state';
import { DocAuthority } from './doc-authority.js';
import { DocClient } from './doc-client.js';
import type { HighlightsJson } from './highlight-table.js';
import { collabPlugins } from './pending-ops.js';
import { plainText } from './plain-text.js';
import { rebaseUnsent, wordsOf } from './rebase-unsent.js';
import { anId, paragraphs, rangeOf } from './testing/docs.js';
import { Random } from './testing/random.js';
import type { DroppedEdits, Transport, Unsent } from './transport.js';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** An editor at one version of a document; `weather` decides whether its pushes get through, and their answers. */
function open(authority: DocAuthority, id: string, at = authority.entry, weather = { question: true, answer: true }) {
  const highlights: HighlightsJson = JSON.parse(JSON.stringify(at.highlights));
  let state = EditorState.create({ doc: at.doc, plugins: collabPlugins(id, at.version) });
  const dropped: DroppedEdits[] = [];
  const transport: Transport = {
    push: async (push) => {
      if (!weather.question) return new Promise(() => {});
      const answer = authority.push(structuredClone(push));
      return weather.answer ? answer : new Promise(() => {});
    },
    pull: async (since) => ({ rows: authority.since(since), version: authority.entry.version }),
  };
  const client: DocClient = new DocClient({
    clientId: id,
    highlights,
    transport,
    adapter: { getState: () => state, dispatch: (tr) => (state = state.apply(tr)) },
    onDropped: (lost) => dropped.push(lost),
    wait: settle,
  });
  return {
    client,
    dropped,
    weather,
    doc: () => state.doc,
    edit: (change: (tr: Transaction) => Transaction) => {
      state = state.apply(change(state.tr));
      client.stateChanged();
    },
  };
}

const stored = (editor: ReturnType<typeof open>): Unsent => JSON.parse(JSON.stringify(editor.client.unsent()));

function scribble(editor: ReturnType<typeof open>, random: Random, letters: string): void {
  const size = editor.doc().content.size;
  const at = 1 + random.int(size - 2);
  if (random.chance(0.25)) {
    const to = Math.min(size - 1, at + 1 + random.int(6));
    editor.edit((tr) => tr.delete(at, Math.max(at, to)));
  } else if (random.chance(0.1)) editor.edit((tr) => (tr.doc.resolve(at).parent.inlineContent ? tr.split(at) : tr));
  else editor.edit((tr) => (tr.doc.resolve(at).parent.inlineContent ? tr.insertText(letters, at) : tr));
}

describe('stored edits on a newer version', () => {
  it('end as they would have in an editor that had stayed open', async () => {
    let moved = 0;
    for (let seed = 1; seed <= 150; seed++) {
      const random = new Random(seed);
      const authority = new DocAuthority(paragraphs('one two three four five', 'six seven eight', 'nine ten'));
      const bob = open(authority, 'bob');
      const start = authority.entry;
      const ann = open(authority, 'ann', start, { question: random.chance(0.5), answer: false });
      for (let i = 1 + random.int(6); i > 0; i--) scribble(ann, random, 'A');
      // A first push may be committed without an answer; more is typed behind it.
      await settle();
      for (let i = random.int(4); i > 0; i--) scribble(ann, random, 'a');
      if (!ann.client.unsent()) continue;
      const unsent = stored(ann);
      ann.client.close();
      await bob.client.pull();
      for (let i = 1 + random.int(6); i > 0; i--) scribble(bob, random, 'B');
      await bob.client.flush();

      const direct = new DocAuthority(start.doc);
      direct.entry = authority.entry;
      direct.log.push(...authority.log);
      const stayed = open(direct, 'ann', start);
      await stayed.client.resume(unsent);
      await stayed.client.flush();

      const result = rebaseUnsent(unsent, authority.since(unsent.version), authority.entry.doc);
      const back = open(authority, 'ann');
      if (result.unsent) {
        moved++;
        expect(result.unsent.version).toBe(authority.entry.version);
        await back.client.resume(result.unsent);
        await back.client.flush();
      }
      expect([seed, plainText(authority.entry.doc)]).toEqual([seed, plainText(direct.entry.doc)]);
      expect(back.client.unsent()).toBeNull();
      // The open editor knows where its words stood and names only those that are nowhere now; here whole steps are named, so never fewer.
      const reported = [...(result.dropped?.text ?? '')];
      const missed = stayed.dropped
        .flatMap(({ text }) => [...text.replaceAll('\n', '')])
        .filter((letter) => {
          const at = reported.indexOf(letter);
          if (at >= 0) reported.splice(at, 1);
          return at < 0;
        });
      expect([seed, missed]).toEqual([seed, []]);
    }
    expect(moved).toBeGreaterThan(60);
  });

  it('are nothing any more when the log has them all', async () => {
    const authority = new DocAuthority(paragraphs('hello world'));
    const ann = open(authority, 'ann', authority.entry, { question: true, answer: false });
    ann.edit((tr) => tr.insertText('A', 1));
    ann.client.highlight({ kind: 'create', id: anId(1), ...rangeOf(ann.doc(), 'world') });
    const unsent = stored(ann);
    await settle();
    expect(authority.entry.version).toBe(1);
    expect(rebaseUnsent(unsent, authority.since(0), authority.entry.doc)).toEqual({ unsent: null, dropped: null });
  });

  it('keep their highlights in place, and tell the words that others deleted the place of', async () => {
    const authority = new DocAuthority(paragraphs('hello world', 'second'));
    const [ann, bob] = [open(authority, 'ann', authority.entry, { question: false, answer: false }), open(authority, 'bob')];
    ann.edit((tr) => tr.insertText('lost words', 5));
    ann.client.highlight({ kind: 'create', id: anId(1), ...rangeOf(ann.doc(), 'second') });
    const unsent = stored(ann);
    bob.edit((tr) => tr.delete(1, 12));
    await bob.client.flush();
    const { unsent: rest, dropped } = rebaseUnsent(unsent, authority.since(0), authority.entry.doc);
    expect(dropped).toMatchObject({ text: 'lost words', steps: [{}] });
    expect(rest).toMatchObject({ version: 1, steps: [], ops: [rangeOf(authority.entry.doc, 'second')] });
  });

  it('give their words without a document', () => {
    const state = EditorState.create({ doc: paragraphs('x') });
    const { steps } = state.tr.insertText('said', 1).replace(3, 3, paragraphs('one', 'two').slice(1, 9));
    expect(wordsOf([...steps.map((step) => step.toJSON()), null, {}])).toBe('saidone\ntwo');
  });
});
