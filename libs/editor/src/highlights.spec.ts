import { splitBlock } from '@tiptap/pm/commands';
import { history, undo } from '@tiptap/pm/history';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { StepMeta } from './highlight-ops.js';
import { Highlights } from './highlights.js';
import { clipboardHighlights, markPaste } from './paste-meta.js';
import { highlightText } from './plain-text.js';
import { schema } from './schema.js';
import { metaOf } from './step-meta.js';
import { anId, paragraphs, rangeOf } from './testing/docs.js';

const ID = anId(1);

/** An editor whose every transaction is confirmed at once. */
class TestEditor {
  state: EditorState;
  highlights = new Highlights(0);
  changed: string[] = [];
  private time = 0;

  constructor(...texts: string[]) {
    this.state = EditorState.create({ doc: paragraphs(...texts), plugins: [history({ newGroupDelay: 0 })] });
  }

  mark(text: string, id = ID): this {
    this.highlights.add(this.state.doc, { id, ...rangeOf(this.state.doc, text) });
    return this;
  }

  apply = (tr: Transaction, meta: StepMeta | null = metaOf(tr)): void => {
    this.time += 5_000;
    this.changed = tr.steps.flatMap((step, i) => this.highlights.apply(step, tr.docs[i]!, tr.docs[i + 1] ?? tr.doc, 'me', meta));
    this.state = this.state.apply(tr.setTime(this.time));
  };

  replace(text: string, by: string): this {
    const { from, to } = rangeOf(this.state.doc, text);
    this.apply(by ? this.state.tr.insertText(by, from, to) : this.state.tr.delete(from, to));
    return this;
  }

  insert(text: string, before: string): this {
    this.apply(this.state.tr.insertText(text, rangeOf(this.state.doc, before).from));
    return this;
  }

  undo(): this {
    undo(this.state, this.apply);
    return this;
  }

  says(id = ID): string {
    const row = this.highlights.get(id)!;
    return `${row.status}: ${highlightText(this.state.doc, row.from, row.to)}`;
  }
}

describe('a highlight', () => {
  it('keeps the quote of its letters, without empty ends', () => {
    const desk = new TestEditor('one', '', 'two');
    expect(desk.highlights.add(desk.state.doc, { id: ID, from: 4, to: 9 })).toBe('t');
    expect(desk.highlights.add(desk.state.doc, { id: anId(2), from: 0, to: 99 })).toBe('one\n\ntwo');
    expect(desk.highlights.add(desk.state.doc, { id: anId(3), from: 4, to: 7 })).toBeNull();
    expect(desk.highlights.add(desk.state.doc, { id: ID, from: 1, to: 3 })).toBeNull();
  });

  it('does not grow by what is typed next to it', () => {
    const desk = new TestEditor('a word b').mark('word').insert('X', 'word').insert('Y', ' b');
    expect(desk.says()).toBe('ok: word');
    expect(desk.changed).toEqual([]);
  });

  it('does not take text typed over its last word, its first word or all of it', () => {
    expect(new TestEditor('the last word here').mark('last word').replace('word', 'NEW').says()).toBe('changed: last ');
    expect(new TestEditor('the last word here').mark('last word').replace('last', 'NEW').says()).toBe('changed:  word');
    expect(new TestEditor('the last word here').mark('last word').replace('last word', 'NEW').says()).toBe('orphan: ');
    expect(new TestEditor('the last word here').mark('last word').replace('word here', 'NEW').says()).toBe('changed: last ');
  });

  it('changes by an edit inside and is ok again when that is taken back by hand', () => {
    const desk = new TestEditor('what they said').mark('what they said').replace('they', 'we');
    expect([desk.says(), desk.changed]).toEqual(['changed: what we said', [ID]]);
    desk.replace('we', 'they');
    expect([desk.says(), desk.changed]).toEqual(['ok: what they said', [ID]]);
  });

  it('survives splitting and joining its paragraph', () => {
    const desk = new TestEditor('one two three').mark('one two three');
    desk.apply(desk.state.tr.setSelection(TextSelection.create(desk.state.doc, 5)));
    splitBlock(desk.state, desk.apply);
    expect(desk.says()).toBe('changed: one \ntwo three');
    desk.apply(desk.state.tr.join(6));
    expect(desk.says()).toBe('ok: one two three');
  });

  it('stays when the paragraph is split at its edges or becomes a heading', () => {
    const desk = new TestEditor('a word b').mark('word');
    desk.apply(desk.state.tr.split(rangeOf(desk.state.doc, 'word').from));
    desk.apply(desk.state.tr.split(rangeOf(desk.state.doc, ' b').from));
    desk.apply(desk.state.tr.setBlockType(rangeOf(desk.state.doc, 'word').from, undefined, schema.nodes['heading']!, { level: 1 }));
    expect(desk.says()).toBe('ok: word');
  });

  it('does not swallow what is typed into a paragraph left empty', () => {
    const desk = new TestEditor('one', 'two').mark('two');
    desk.highlights.resize(desk.state.doc, ID, 1, 9);
    desk.replace('two', '');
    desk.apply(desk.state.tr.insertText('NEW', 6));
    expect(desk.says()).toBe('changed: one');
  });

  it('comes back when its deletion is undone, whole or in parts', () => {
    const desk = new TestEditor('keep the best word here').mark('best word').replace('the best word', '');
    expect(desk.says()).toBe('orphan: ');
    desk.insert('X', 'keep').undo().undo();
    expect(desk.says()).toBe('ok: best word');
    desk.replace('word', '').replace('best', '').insert('Q', 'here');
    expect(desk.says()).toBe('changed:  ');
    desk.undo().undo();
    expect(desk.says()).toBe('changed: best ');
    expect(desk.undo().says()).toBe('ok: best word');
  });

  it('comes back when what was typed over it is undone', () => {
    expect(new TestEditor('the last word here').mark('last word').replace('word here', 'X').undo().says()).toBe('ok: last word');
  });

  it('is not brought back by another client typing the same or by an undo of something else', () => {
    const desk = new TestEditor('a word b', 'c').mark('word').replace('word', '');
    desk.apply(desk.state.tr.insertText('word', 3));
    expect(desk.says()).toBe('orphan: ');
    const other = new TestEditor('a word b').mark('word').replace('word', '');
    const tr = other.state.tr.insertText('word', 3);
    other.highlights.apply(tr.steps[0]!, tr.docs[0]!, tr.doc, 'you', { k: 'h' });
    expect(other.highlights.get(ID)!.status).toBe('orphan');
  });

  it('moves with its text by cut and paste, and back by undo', () => {
    const desk = new TestEditor('take this away', 'and put it there').mark('this');
    const { from, to } = rangeOf(desk.state.doc, 'take this');
    const drawn = desk.highlights.rows();
    const clipboard = clipboardHighlights(desk.state.doc, from, to, drawn);
    const slice = desk.state.doc.slice(from, to);
    desk.apply(desk.state.tr.delete(from, to));
    expect(desk.says()).toBe('orphan: ');
    const at = rangeOf(desk.state.doc, 'there').from;
    desk.apply(markPaste(desk.state.tr.replace(at, at, slice), clipboard, slice));
    expect([desk.says(), desk.changed]).toEqual(['ok: this', [ID]]);
    expect(desk.highlights.get(ID)!.from).toBeGreaterThan(at);
    expect(desk.undo().undo().says()).toBe('ok: this');
    expect(desk.highlights.get(ID)!.from).toBeLessThan(10);
  });

  it('stays where it is when its text was only copied', () => {
    const desk = new TestEditor('this', 'there').mark('this');
    const clipboard = clipboardHighlights(desk.state.doc, 1, 5, desk.highlights.rows());
    const slice = desk.state.doc.slice(1, 5);
    desk.apply(markPaste(desk.state.tr.replace(7, 7, slice), clipboard, slice));
    expect([desk.says(), desk.highlights.get(ID)!.from]).toEqual(['ok: this', 1]);
  });

  it('takes a new quote when a person resizes it', () => {
    const desk = new TestEditor('one two three').mark('two').replace('two', 'zwei');
    const { from, to } = rangeOf(desk.state.doc, 'zwei three');
    expect(desk.highlights.resize(desk.state.doc, ID, from, to)).toBe('zwei three');
    expect(desk.says()).toBe('ok: zwei three');
    expect(desk.highlights.resize(desk.state.doc, ID, 1, 1)).toBeNull();
    expect(desk.highlights.resize(desk.state.doc, anId(9), from, to)).toBeNull();
  });

  it('keeps moving while it is removed', () => {
    const desk = new TestEditor('one two').mark('two');
    expect([desk.highlights.remove(ID), desk.highlights.remove(ID)]).toEqual([true, false]);
    desk.insert('more ', 'one');
    expect(desk.highlights.restore(ID)).toBe(true);
    expect(desk.says()).toBe('ok: two');
  });

  it('lets a clone go its own way', () => {
    const desk = new TestEditor('one two').mark('two');
    const before = JSON.stringify(desk.highlights);
    const copy = desk.highlights.clone();
    copy.add(desk.state.doc, { id: anId(2), from: 1, to: 4 });
    const tr = desk.state.tr.delete(1, 8);
    copy.apply(tr.steps[0]!, tr.docs[0]!, tr.doc, 'me', null);
    expect(JSON.stringify(desk.highlights)).toBe(before);
    expect(copy.rows().map((row) => row.status)).toEqual(['orphan', 'orphan']);
  });

  it('can still be revived after a restart', () => {
    const desk = new TestEditor('keep the best word here', 'more')
      .mark('best word')
      .mark('more', anId(2))
      .replace('word', '')
      .replace('best', '');
    desk.insert('X', 'here');
    const json = JSON.stringify(desk.highlights);
    desk.highlights = Highlights.fromJSON(JSON.parse(json));
    expect(JSON.stringify(desk.highlights)).toBe(json);
    expect(json).not.toContain('"key":"best');
    desk.undo().undo().undo();
    expect([desk.says(), desk.says(anId(2))]).toEqual(['ok: best word', 'ok: more']);
  });

  it('logs nothing while no highlight is damaged', () => {
    const desk = new TestEditor('one two three').mark('two');
    for (let i = 0; i < 20; i++) desk.insert('x', 'one').replace('x', '');
    expect(desk.highlights.toJSON().log).toBeNull();
  });

  it('moves five thousand in well under two milliseconds a step', () => {
    const desk = new TestEditor(...Array.from({ length: 1_700 }, (_, i) => `paragraph ${i} ${'with words '.repeat(35)}`));
    const size = desk.state.doc.content.size;
    for (let i = 0; i < 5_000; i++) {
      const from = Math.floor((i * (size - 60)) / 5_000);
      desk.highlights.add(desk.state.doc, { id: anId(i), from, to: from + 40 });
    }
    const states = [desk.state.doc];
    const steps = Array.from({ length: 300 }, (_, i) => {
      const doc = states.at(-1)!;
      const at = 2 + ((i * 7919) % (size - 10));
      const { pos } = TextSelection.near(doc.resolve(at)).$from;
      const tr = EditorState.create({ doc }).tr.insertText('x', pos, pos);
      states.push(tr.doc);
      return tr.steps[0]!;
    });
    const start = performance.now();
    steps.forEach((step, i) => void desk.highlights.apply(step, states[i]!, states[i + 1]!, 'me', null));
    const each = (performance.now() - start) / steps.length;
    if (process.env['RUNS']) console.info(`${each.toFixed(4)} ms a step`);
    expect(each).toBeLessThan(2);
  });
});
