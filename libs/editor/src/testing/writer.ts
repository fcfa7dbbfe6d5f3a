import { lift, setBlockType, splitBlock, toggleMark, wrapIn } from '@tiptap/pm/commands';
import { history, redo, undo } from '@tiptap/pm/history';
import type { Node, Slice } from '@tiptap/pm/model';
import { liftListItem, sinkListItem, wrapInList } from '@tiptap/pm/schema-list';
import { type Command, EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { canJoin } from '@tiptap/pm/transform';
import { DocClient } from '../doc-client.js';
import type { HighlightsJson } from '../highlight-table.js';
import { type ClipboardHighlights, clipboardHighlights, markPaste } from '../paste-meta.js';
import { collabPlugins } from '../pending-ops.js';
import { schema } from '../schema.js';
import type { Dropped } from '../transport.js';
import type { Network } from './network.js';
import type { Random } from './random.js';

/** Where typed text comes from: unique characters let a test tell every letter from every other. */
export type Letters = (length: number) => string;

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

/** No editor puts the cursor into the middle of a surrogate pair. */
function wholeLetter(doc: Node, pos: number): number {
  const { nodeBefore, nodeAfter } = doc.resolve(pos);
  const inText = nodeAfter?.isText && nodeBefore?.isText && nodeAfter.text!.charCodeAt(0) >> 10 === 0x37;
  return inText && nodeBefore.text!.charCodeAt(nodeBefore.nodeSize - 1) >> 10 === 0x36 ? pos + 1 : pos;
}

/** A simulated person with an editor without a screen. */
export class Writer {
  /** The editor's state. */
  state: EditorState;
  readonly client: DocClient;
  readonly dropped: Dropped[] = [];
  private clipboard: { slice: Slice; highlights: ClipboardHighlights } | null = null;
  private clock = 1;

  constructor(
    readonly id: string,
    doc: Node,
    highlights: HighlightsJson,
    network: Network,
    private readonly random: Random,
    private readonly letters: Letters,
    private readonly withUndo: boolean,
  ) {
    const plugins = [...collabPlugins(id, highlights.version), ...(withUndo ? [history()] : [])];
    this.state = EditorState.create({ schema, doc, plugins });
    this.client = new DocClient({
      clientId: id,
      highlights,
      adapter: { getState: () => this.state, dispatch: (tr) => this.apply(tr) },
      transport: network.transport(),
      wait: network.wait,
      onDropped: (dropped) => this.dropped.push(dropped),
    });
    network.subscribe(id, (rows) => this.client.receive(rows));
  }

  /** One random deed. */
  act(): void {
    const roll = this.random.next();
    if (roll < 0.4) this.type();
    else if (roll < 0.52) this.erase();
    else if (roll < 0.6) this.run(splitBlock);
    else if (roll < 0.66) this.join();
    else if (roll < 0.74) this.run(this.random.pick(STRUCTURE));
    else if (roll < 0.79) this.run(this.random.pick(LOOKS));
    else if (roll < 0.83) this.cut();
    else if (roll < 0.87) this.paste();
    else if (roll < 0.96 || !this.withUndo) this.mark();
    else this.run(this.random.chance(0.6) ? undo : redo);
    if (this.withUndo && this.random.chance(0.08)) this.run(undo);
  }

  private apply(tr: Transaction): void {
    // The history groups by time; a clock of our own keeps runs repeatable.
    this.clock += this.random.chance(0.5) ? 10 : 1_000;
    tr.setTime(this.clock);
    this.state = this.state.apply(tr);
    this.client.stateChanged();
  }

  private select(most: number): void {
    const size = this.state.doc.content.size;
    const { doc } = this.state;
    const a = wholeLetter(doc, this.random.int(size + 1));
    const b = wholeLetter(doc, Math.min(size, a + this.random.int(most + 1)));
    this.state = this.state.apply(this.state.tr.setSelection(TextSelection.between(doc.resolve(a), doc.resolve(b))));
  }

  private run(command: Command): void {
    this.select(this.random.pick([0, 0, 12]));
    command(this.state, (tr) => this.apply(tr));
  }

  private type(): void {
    this.select(this.random.chance(0.2) ? 6 : 0);
    for (let words = this.random.int(4); words >= 0; words--) this.apply(this.state.tr.insertText(this.letters(1 + this.random.int(3))));
  }

  private erase(): void {
    this.select(8);
    if (!this.state.selection.empty) this.apply(this.state.tr.deleteSelection());
  }

  private join(): void {
    const places: number[] = [];
    this.state.doc.descendants((_, pos) => {
      const { nodeBefore, nodeAfter } = this.state.doc.resolve(pos);
      if (nodeBefore && nodeBefore.type === nodeAfter?.type && canJoin(this.state.doc, pos)) places.push(pos);
    });
    if (places.length) this.apply(this.state.tr.join(this.random.pick(places)));
  }

  private cut(): void {
    this.select(14);
    const { from, to, empty } = this.state.selection;
    if (empty) return;
    this.clipboard = {
      slice: this.state.doc.slice(from, to),
      highlights: clipboardHighlights(this.state.doc, from, to, this.client.drawn()),
    };
    this.apply(this.state.tr.deleteSelection());
  }

  private paste(): void {
    if (!this.clipboard) return;
    this.select(0);
    const { slice, highlights } = this.clipboard;
    // Once only, so that no letter exists twice.
    this.clipboard = null;
    this.apply(markPaste(this.state.tr.replaceSelection(slice), highlights, slice));
  }

  private mark(): void {
    const drawn = this.client.drawn();
    const roll = this.random.next();
    if (roll < 0.7 || !drawn.length) {
      this.select(10);
      const { from, to } = this.state.selection;
      this.client.highlight({ kind: 'create', id: this.random.uuid(), from, to });
    } else if (roll < 0.8) this.client.highlight({ kind: 'remove', id: this.random.pick(drawn).id });
    else if (roll < 0.9) {
      this.select(10);
      const { from, to } = this.state.selection;
      this.client.highlight({ kind: 'resize', id: this.random.pick(drawn).id, from, to });
    } else {
      const removed = this.client.base.highlights.rows().filter((row) => row.removed);
      if (removed.length) this.client.highlight({ kind: 'restore', id: this.random.pick(removed).id });
    }
  }
}
