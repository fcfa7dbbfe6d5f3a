import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import fc from 'fast-check';
import { DocAuthority } from './doc-authority.js';
import { DocClient } from './doc-client.js';
import type { HighlightsJson } from './highlight-table.js';
import { PeerSelections } from './peer-selections.js';
import { collabPlugins } from './pending-ops.js';
import { paragraphs } from './testing/docs.js';

function open(authority: DocAuthority, id: string) {
  const { entry } = authority;
  let held = false;
  let state = EditorState.create({ doc: entry.doc, plugins: collabPlugins(id, entry.version) });
  const client: DocClient = new DocClient({
    clientId: id,
    highlights: JSON.parse(JSON.stringify(entry.highlights)) as HighlightsJson,
    transport: {
      push: async (push) => (held ? new Promise(() => {}) : authority.push(structuredClone(push))),
      pull: async (since) => ({ rows: authority.since(since), version: authority.entry.version }),
    },
    adapter: { getState: () => state, dispatch: (tr) => (state = state.apply(tr)) },
    wait: async () => {},
  });
  return {
    client,
    places: new PeerSelections(client, () => state),
    /** Nothing is sent any more. */
    hold: () => (held = true),
    text: () => state.doc.textContent,
    edit: (change: (tr: Transaction) => Transaction) => {
      state = state.apply(change(state.tr));
      client.stateChanged();
    },
    select: (pos: number) => (state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, pos)))),
    /** The letter behind a position. */
    behind: (pos: number) => state.doc.textBetween(pos, Math.min(pos + 1, state.doc.content.size)),
  };
}

describe('places of others', () => {
  it('are before the same letter in every editor, whatever each has not sent or not heard yet', async () => {
    const at = fc.integer({ min: 1, max: 9 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 10 }), at, at, at, fc.boolean(), async (caret, own, theirs, late, hears) => {
        const authority = new DocAuthority(paragraphs('abcdefghij'));
        const [ann, bob] = [open(authority, 'ann'), open(authority, 'bob')];
        bob.edit((tr) => tr.insertText('1', theirs));
        await bob.client.flush();
        if (hears) await ann.client.pull();
        ann.hold();
        ann.edit((tr) => tr.insertText('XY', own));
        // Ann stands before this letter.
        const letter = 'abcdefghij'[caret - 1]!;
        const stands = 1 + ann.text().indexOf(letter);
        ann.select(stands);
        const said = ann.places.own();
        // Meanwhile Bob has confirmed one more, and has one that he did not send.
        bob.edit((tr) => tr.insertText('2', late));
        await bob.client.flush();
        bob.hold();
        bob.edit((tr) => tr.insertText('3', late));
        const found = bob.places.here(said);
        expect(found).not.toBeNull();
        if (found === 'later' || !found) throw new Error('the place was not found');
        // Words that only one of the two has may stand between the cursor and its letter.
        const upTo = bob.text().slice(found.head - 1, bob.text().indexOf(letter));
        expect(upTo.replace(/[123]/g, '')).toBe('');
      }),
      { numRuns: 150 },
    );
  });

  it('wait for their version, and are given up when they are too old', async () => {
    const authority = new DocAuthority(paragraphs('abc'));
    const [ann, bob] = [open(authority, 'ann'), open(authority, 'bob')];
    ann.edit((tr) => tr.insertText('x', 4));
    await ann.client.flush();
    const said = ann.places.own();
    expect(bob.places.here(said)).toBe('later');
    await bob.client.pull();
    expect(bob.places.here(said)).toEqual({ anchor: said.anchor, head: said.head });
    const young = open(authority, 'cleo');
    expect(young.places.here({ ...said, version: 0 })).toBeNull();
  });
});
