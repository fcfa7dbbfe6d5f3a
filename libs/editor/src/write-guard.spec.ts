import * as commands from '@tiptap/pm/commands';
import { history, redo, undo } from '@tiptap/pm/history';
import { Slice } from '@tiptap/pm/model';
import { AllSelection, type Command, EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import { DocAuthority } from './doc-authority.js';
import { DocClient } from './doc-client.js';
import { applyStoredUndo, persistentUndo } from './kept-undo.js';
import { collabPlugins } from './pending-ops.js';
import { plainText } from './plain-text.js';
import { schema } from './schema.js';
import { anId, paragraphs, rangeOf } from './testing/docs.js';
import type { Unsent } from './transport.js';
import { allowInReadingMode, type WriteMode, writeGuard } from './write-guard.js';

const TURNS = ['Belt two is the good one.', 'What am I looking at?', 'Ten past one in the morning.'];

/** A user with a note open, with a plugin that likes to add steps of its own. */
class Reader {
  mode: WriteMode = 'writing';
  state: EditorState;
  readonly client: DocClient;

  constructor(authority: DocAuthority, id: string, meddles = false) {
    const { doc, version, highlights } = authority.entry;
    const meddler = new Plugin({
      appendTransaction: (_trs, _before, { tr }) => (meddles && plainText(tr.doc).length < 300 ? tr.insertText('!', 1) : null),
    });
    this.state = EditorState.create({
      doc,
      plugins: [writeGuard(() => this.mode), ...collabPlugins(id, version), persistentUndo(version), history(), meddler],
    });
    this.client = new DocClient({
      clientId: id,
      highlights: JSON.parse(JSON.stringify(highlights)),
      transport: {
        push: async (push) => authority.push(structuredClone(push)),
        pull: async (since) => ({ rows: authority.since(since), version: authority.entry.version }),
      },
      adapter: { getState: () => this.state, dispatch: this.dispatch },
      wait: () => new Promise(() => {}),
    });
  }

  get text() {
    return plainText(this.state.doc);
  }

  readonly dispatch = (tr: Transaction): void => {
    this.state = this.state.apply(tr);
  };

  select(from: number, to = from): void {
    this.dispatch(this.state.tr.setSelection(TextSelection.create(this.state.doc, from, to)));
  }

  async save(): Promise<void> {
    await this.client.flush();
    await this.client.pull();
  }
}

const change =
  (make: (tr: Transaction, state: EditorState) => Transaction | null): Command =>
  (state, dispatch) => {
    const tr = make(state.tr, state);
    if (tr) dispatch?.(tr);
    return tr !== null;
  };

/** Every command of the library that needs nothing else, those that need a type, and what a view makes of keys, paste, drop and input methods. */
function waysToChange(): [string, Command][] {
  const { paragraph, heading, blockquote } = schema.nodes as Required<typeof schema.nodes>;
  const plain = Object.entries(commands).filter(
    ([, command]) => typeof command === 'function' && command.length <= 3 && command.length > 0,
  );
  const pasted = new Slice(paragraphs('pasted', 'words').content, 1, 1);
  return [
    ...plain.filter(([name]) => !/^(autoJoin|chainCommands|setBlockType|toggleMark|wrapIn|splitBlockAs)$/.test(name)),
    ['setBlockType', commands.setBlockType(heading!, { level: 2 })],
    ['clear', commands.setBlockType(paragraph!)],
    ['wrapIn', commands.wrapIn(blockquote!)],
    ...Object.values(schema.marks).map((mark): [string, Command] => [`toggleMark ${mark.name}`, commands.toggleMark(mark)]),
    ['keypress', change((tr) => tr.insertText('x').scrollIntoView())],
    ['input method', change((tr) => tr.insertText('é').setMeta('composition', 1))],
    ['paste', change((tr) => tr.replaceSelection(pasted).setMeta('paste', true).setMeta('uiEvent', 'paste'))],
    ['cut', change((tr) => tr.deleteSelection().setMeta('uiEvent', 'cut'))],
    ['drop', change((tr) => tr.insert(0, pasted.content).setMeta('uiEvent', 'drop'))],
    ['attribute', change((tr) => tr.setNodeAttribute(0, 'speaker', 's-other'))],
    ['undo', undo],
    ['redo', redo],
    ['kept undo', change((_tr, state) => applyStoredUndo(state, 'undo'))],
  ] as [string, Command][];
}

describe('a text that is only read', () => {
  let authority: DocAuthority;
  let ann: Reader;
  beforeEach(async () => {
    authority = new DocAuthority(paragraphs(...TURNS));
    ann = new Reader(authority, 'ann');
    // So that there is something to undo, and something to do again.
    ann.dispatch(ann.state.tr.insertText('Yes. ', 1));
    ann.dispatch(ann.state.tr.insertText('No. ', 6).setTime(Date.now() + 60_000));
    undo(ann.state, ann.dispatch);
    await ann.save();
  });

  const selections: [string, (reader: Reader) => void][] = [
    ['a caret', (reader) => reader.select(4)],
    ['a word', (reader) => reader.select(6, 10)],
    ['two turns', (reader) => reader.select(12, rangeOf(reader.state.doc, TURNS[1]!).to - 3)],
    ['the whole note', (reader) => reader.dispatch(reader.state.tr.setSelection(new AllSelection(reader.state.doc)))],
  ];
  it.each(selections)('is changed by nothing at all on %s', (_name, select) => {
    const before = ann.state.doc;
    const works = new Set<string>();
    for (const [name, command] of waysToChange()) {
      const doc = ann.state.doc;
      ann.mode = 'writing';
      select(ann);
      const { state } = ann;
      command(ann.state, ann.dispatch);
      if (!ann.state.doc.eq(doc)) works.add(name);
      ann.state = state;
      for (const mode of ['reading', 'locked'] as const) {
        ann.mode = mode;
        select(ann);
        command(ann.state, ann.dispatch);
        expect([name, mode, ann.text]).toEqual([name, mode, plainText(before)]);
        expect(ann.state.doc.eq(before)).toBe(true);
      }
    }
    // Each is a way that does change a text which is written.
    expect([...works]).toEqual(
      expect.arrayContaining(['keypress', 'input method', 'paste', 'drop', 'attribute', 'undo', 'redo', 'kept undo']),
    );
    expect(works.size).toBeGreaterThan(10);
    expect(ann.client.unsent()).toBeNull();
  });

  it('takes what others write, and no step that a plugin adds to it', async () => {
    const reader = new Reader(authority, 'reader', true);
    reader.mode = 'locked';
    ann.dispatch(ann.state.tr.insertText('Indeed. ', 1));
    await ann.save();
    await reader.save();
    expect(reader.text).toBe(ann.text);
    expect(reader.client.unsent()).toBeNull();
  });

  it('is highlighted all the same', async () => {
    ann.mode = 'reading';
    expect(ann.client.highlight({ kind: 'create', id: anId(1), ...rangeOf(ann.state.doc, 'Belt two') })).toBe('Belt two');
    await ann.save();
    expect(ann.client.drawn()).toHaveLength(1);
    expect(ann.client.state).toBe('saved');
  });

  it('takes what an earlier visit could not send', async () => {
    ann.dispatch(ann.state.tr.insertText('Kept. ', 1));
    const unsent = JSON.parse(JSON.stringify(ann.client.unsent())) as Unsent;
    const repeatedReader = new Reader(authority, 'ann');
    repeatedReader.mode = 'reading';
    await repeatedReader.client.resume(unsent);
    await repeatedReader.save();
    expect(repeatedReader.text).toContain('Kept. ');
    expect(plainText(authority.entry.doc)).toBe(repeatedReader.text);
  });

  it('is changed by named actions, unless none is allowed', () => {
    const before = ann.text;
    ann.mode = 'locked';
    undo(ann.state, (tr) => ann.dispatch(allowInReadingMode(tr)));
    expect(ann.text).toBe(before);
    ann.mode = 'reading';
    undo(ann.state, (tr) => ann.dispatch(allowInReadingMode(tr)));
    expect(ann.text).not.toBe(before);
  });
});
