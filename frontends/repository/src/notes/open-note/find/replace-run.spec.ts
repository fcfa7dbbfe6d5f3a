import { describe, expect, it } from '@jest/globals';
import { collabPlugins, docFromImport, findText, schema } from '@libs/editor';
import { history, undo, undoDepth } from '@tiptap/pm/history';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import type { NoteSession } from '../note-session.ts';
import { ReplaceRun } from './replace-run.ts';

const OPTIONS = { matchCase: false, wholeWords: false };

/** A note without a screen, whose server takes `each` steps at every look. */
function opened(turns: number, each = Number.POSITIVE_INFINITY) {
  const blocks = Array.from({ length: turns }, (_, i) => ({
    kind: 'paragraph' as const,
    runs: [{ text: `Turn ${i}: belt, the belt and a belt.` }],
  }));
  const { doc } = docFromImport({ blocks });
  let state = EditorState.create({ schema, doc, plugins: [history(), ...collabPlugins('me', 0)] });
  let unsent = 0;
  const listeners = new Set<(tr: Transaction) => void>();
  const dispatch = (tr: Transaction) => {
    state = state.apply(tr);
    unsent += tr.steps.length;
    for (const listener of listeners) listener(tr);
  };
  const session = {
    editor: {
      isDestroyed: false,
      get state() {
        return state;
      },
      view: { dispatch },
    },
    client: {
      drawn: () => [],
      flush: async () => {},
      get state() {
        unsent = Math.max(0, unsent - each);
        return unsent ? 'saving' : 'saved';
      },
      get unsentSteps() {
        return unsent;
      },
    },
    onChange(fn: (tr: Transaction) => void) {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
  };
  return {
    session: session as unknown as NoteSession,
    dispatch,
    state: () => state,
    text: () => state.doc.textBetween(0, state.doc.content.size, '\n'),
  };
}

describe('replacing many places', () => {
  it('says what is saved, never more steps being on their way than some, and all of it comes back', async () => {
    const note = opened(800, 300);
    const before = note.text();
    const places = findText(note.state().doc, 'belt', OPTIONS);
    const texts: number[] = [];
    let max = 0;
    const run = new ReplaceRun(note.session, places, 'strap', ({ saved, total }) => {
      expect(total).toBe(2400);
      texts.push(saved);
      max = Math.max(max, note.session.client.unsentSteps);
    });
    expect(await run.run()).toBe(2400);
    expect(note.text()).toBe(before.replaceAll('belt', 'strap'));
    expect(texts).toEqual([...texts].sort((a, b) => a - b));
    expect(texts.some((saved) => saved > 0 && saved < 2400)).toBe(true);
    expect(max).toBeLessThan(1_000);
    expect(undoDepth(note.state())).toBe(run.groups);
    for (let i = 0; i < run.groups; i++) undo(note.state(), note.dispatch);
    expect(note.text()).toBe(before);
  });

  it('goes around concurrent edits, before a place and into one', async () => {
    const note = opened(800, 300);
    const places = findText(note.state().doc, 'belt', OPTIONS);
    const run = new ReplaceRun(note.session, places, 'strap', () => {});
    const done = run.run();
    // Into the first place, which has its turn last, and before all of them.
    note.dispatch(note.state().tr.insertText('-', places[0]!.from + 2));
    note.dispatch(note.state().tr.insertText('Early. ', 1));
    expect(await done).toBe(2399);
    expect(note.text().startsWith('Early. Turn 0: be-lt, the strap and a strap.')).toBe(true);
    expect(note.text().match(/belt/g)).toBeNull();
  });

  it('is finished at once when its page is left, and stops on request', async () => {
    const left = opened(800, 1);
    const run = new ReplaceRun(left.session, findText(left.state().doc, 'belt', OPTIONS), 'strap', () => {});
    void run.run();
    run.finish();
    expect(left.text().match(/belt/g)).toBeNull();
    const stopped = opened(800, 300);
    const half = new ReplaceRun(
      stopped.session,
      findText(stopped.state().doc, 'belt', OPTIONS),
      'strap',
      ({ saved }) => saved > 0 && half.end(),
    );
    const count = await half.run();
    expect(count).toBeLessThan(2400);
    expect(stopped.text().match(/strap/g)).toHaveLength(count);
  });
});
