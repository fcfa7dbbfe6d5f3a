import { lift, setBlockType, splitBlock, toggleMark, wrapIn } from '@tiptap/pm/commands';
import { redo, undo } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { liftListItem, sinkListItem, wrapInList } from '@tiptap/pm/schema-list';
import { type Command, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { canJoin, dropPoint } from '@tiptap/pm/transform';
import { clipboardHighlights, markPaste } from '../paste-meta.js';
import { schema } from '../schema.js';
import { addTableColumn, addTableRow, deleteTableColumn, deleteTableRow, insertTable } from '../table-commands.js';
import type { Writer } from './writer.js';

const nodes = schema.nodes;
const marks = schema.marks;
const STRUCTURE: Command[] = [
  wrapInList(nodes['bulletList']!),
  wrapInList(nodes['orderedList']!),
  liftListItem(nodes['listItem']!),
  sinkListItem(nodes['listItem']!),
  wrapIn(nodes['blockquote']!),
  lift,
  setBlockType(nodes['heading']!, { level: 2 }),
  setBlockType(nodes['paragraph']!),
  setBlockType(nodes['callout']!),
  setBlockType(nodes['codeBlock']!),
];
const LOOKS: Command[] = ['bold', 'italic', 'code'].map((name) => toggleMark(marks[name]!));
const GRID: Command[] = [addTableRow, addTableColumn, deleteTableRow, deleteTableColumn];

/** What a person may do next, with how often in a thousand. */
const ACTIONS: [often: number, action: (writer: Writer) => void][] = [
  [380, type],
  [110, erase],
  [80, (writer) => run(writer, splitBlock)],
  [60, join],
  [80, (writer) => run(writer, writer.random.pick(STRUCTURE))],
  [50, (writer) => run(writer, writer.random.pick(LOOKS))],
  [40, (writer) => take(writer, true)],
  [8, (writer) => take(writer, false)],
  [60, paste],
  [15, drag],
  [5, (writer) => run(writer, insertTable(1 + writer.random.int(2), 1 + writer.random.int(2)))],
  [15, (writer) => run(writer, writer.random.pick(GRID))],
  [7, image],
  [110, mark],
  [40, history],
  [60, regret],
];
const ALL = ACTIONS.reduce((sum, [often]) => sum + often, 0);

/** One random action. */
export function randomAction(writer: Writer): void {
  const { random, habits } = writer;
  if (writer.undoAfter > 0 && --writer.undoAfter === 0) for (let times = 1 + random.int(2); times > 0; times--) run(writer, undo);
  let remaining = random.int(ALL);
  for (const [often, action] of ACTIONS) {
    if (remaining < often) {
      action(writer);
      break;
    }
    remaining -= often;
  }
  if (habits.undo && random.chance(0.08)) run(writer, undo);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** No editor puts the cursor into the middle of what is one letter to a person. */
function wholeLetter(doc: Node, pos: number): number {
  const $pos = doc.resolve(pos);
  if (!$pos.parent.isTextblock) return pos;
  const text = $pos.parent.textBetween(0, $pos.parent.content.size, undefined, '\uFFFC');
  const inside = graphemes.segment(text).containing($pos.parentOffset);
  return inside && inside.index < $pos.parentOffset ? $pos.start() + inside.index + inside.segment.length : pos;
}

function select(writer: Writer, max: number): void {
  const { doc } = writer.state;
  const size = doc.content.size;
  const a = wholeLetter(doc, writer.random.int(size + 1));
  const b = wholeLetter(doc, Math.min(size, a + writer.random.int(max + 1)));
  writer.state = writer.state.apply(writer.state.tr.setSelection(TextSelection.between(doc.resolve(a), doc.resolve(b))));
}

/** Selects a highlight, or a part of it, or a little more; answers whether there was one. */
function selectHighlight(writer: Writer): boolean {
  const { random } = writer;
  const alive = writer.client.drawn().filter(({ from, to }) => from < to);
  if (!alive.length) return false;
  const { from, to } = random.pick(alive);
  const { doc } = writer.state;
  const near = (pos: number) => doc.resolve(wholeLetter(doc, Math.min(doc.content.size, Math.max(0, pos + random.int(5) - 2))));
  writer.state = writer.state.apply(writer.state.tr.setSelection(TextSelection.between(near(from), near(to))));
  return true;
}

function run(writer: Writer, command: Command): void {
  select(writer, writer.random.pick([0, 0, 12]));
  command(writer.state, (tr) => writer.apply(tr));
}

function type(writer: Writer): void {
  const { random, habits } = writer;
  select(writer, random.chance(0.2) ? 6 : 0);
  for (let words = random.int(4); words >= 0; words--) writer.apply(writer.state.tr.insertText(habits.letters(1 + random.int(3))));
}

function erase(writer: Writer): void {
  select(writer, 8);
  if (!writer.state.selection.empty) writer.apply(writer.state.tr.deleteSelection());
}

function join(writer: Writer): void {
  const places: number[] = [];
  const { doc } = writer.state;
  doc.descendants((_, pos) => {
    const { nodeBefore, nodeAfter } = doc.resolve(pos);
    if (nodeBefore && nodeBefore.type === nodeAfter?.type && canJoin(doc, pos)) places.push(pos);
  });
  if (places.length) writer.apply(writer.state.tr.join(writer.random.pick(places)));
}

function take(writer: Writer, cuts: boolean): void {
  if (!cuts || writer.random.chance(0.5) || !selectHighlight(writer)) select(writer, 14);
  const { from, to, empty } = writer.state.selection;
  if (empty) return;
  writer.clipboard = {
    slice: writer.state.doc.slice(from, to),
    // As in the editor: what was only copied stays where it is, so its highlights do not move.
    highlights: cuts ? clipboardHighlights(writer.state.doc, from, to, writer.client.drawn()) : null,
  };
  if (cuts) writer.apply(writer.state.tr.deleteSelection().setMeta('uiEvent', 'cut'));
  else writer.habits.oracle.copied(writer.state.doc.textBetween(from, to));
}

function paste(writer: Writer): void {
  if (!writer.clipboard) return;
  select(writer, 0);
  const { slice, highlights } = writer.clipboard;
  // Once only, so that few letters exist twice.
  writer.clipboard = null;
  writer.apply(markPaste(writer.state.tr.replaceSelection(slice), highlights, slice));
}

/** Moves a whole block, as dropping it elsewhere does: one transaction that deletes and inserts. */
function drag(writer: Writer): void {
  const { doc } = writer.state;
  const places: number[] = [];
  doc.descendants((node, pos) => {
    if (node.isBlock && NodeSelection.isSelectable(node)) places.push(pos);
  });
  if (!places.length) return;
  const { from, to } = NodeSelection.create(doc, writer.random.pick(places));
  const slice = doc.slice(from, to);
  const target = dropPoint(doc, writer.random.int(doc.content.size + 1), slice);
  if (target === null || (target >= from && target <= to)) return;
  const highlights = clipboardHighlights(doc, from, to, writer.client.drawn());
  const tr = writer.state.tr.delete(from, to);
  const pos = tr.mapping.map(target);
  tr.replaceRange(pos, pos, slice);
  if (tr.steps.length > 1) writer.apply(markPaste(tr, highlights, slice));
}

function image(writer: Writer): void {
  select(writer, 0);
  writer.apply(writer.state.tr.replaceSelectionWith(nodes['image']!.create({ fileId: writer.random.uuid() })));
}

/** Highlights some words, or changes, takes away or brings back one that is there. */
export function mark(writer: Writer): void {
  const { random, client } = writer;
  const drawn = client.drawn();
  const roll = random.next();
  if (roll < 0.8 || !drawn.length) {
    select(writer, 10);
    writer.highlight('create', random.uuid());
  } else if (roll < 0.87) client.highlight({ kind: 'remove', id: random.pick(drawn).id });
  else if (roll < 0.94) {
    select(writer, 10);
    writer.highlight('resize', random.pick(drawn).id);
  } else {
    const removed = client.base.highlights.rows().filter((row) => row.removed);
    if (removed.length) client.highlight({ kind: 'restore', id: random.pick(removed).id });
  }
}

/** Takes words of a highlight away, or a whole one, and wants them back: at once, after some more typing, or with whatever is undone later. */
function regret(writer: Writer): void {
  const { random } = writer;
  if (!writer.habits.undo || !selectHighlight(writer)) return;
  writer.apply(writer.state.tr.deleteSelection());
  writer.undoAfter = random.int(4);
}

function history(writer: Writer): void {
  if (writer.habits.undo) run(writer, writer.random.chance(0.6) ? undo : redo);
}
