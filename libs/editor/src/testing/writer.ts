import { history } from '@tiptap/pm/history';
import type { Node, Slice } from '@tiptap/pm/model';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { Transform } from '@tiptap/pm/transform';
import { getVersion } from 'prosemirror-collab';
import { DocClient } from '../doc-client.js';
import type { HighlightsJson } from '../highlight-table.js';
import type { ClipboardHighlights } from '../paste-meta.js';
import { collabPlugins } from '../pending-ops.js';
import { localSteps } from '../rebase.js';
import { schema } from '../schema.js';
import { RESUMED } from '../step-meta.js';
import type { DroppedEdits, Unsent } from '../transport.js';
import type { FormattingOracle } from './formatting-oracle.js';
import type { IdentityOracle } from './identity-oracle.js';
import { Intents } from './intents.js';
import { lettersIn } from './letters.js';
import type { Network } from './network.js';
import type { Random } from './random.js';

/** Where typed text comes from: unique characters let a test tell every letter from every other. */
export type Letters = (length: number) => string;

/** How a simulated person works. */
export interface WriterOptions {
  undo: boolean;
  letters: Letters;
  /** Letters tell who they are, so what a rebase loses can be counted. */
  unique: boolean;
  /** What the person means is said to them. */
  oracle: IdentityOracle;
  looks: FormattingOracle;
}

/** What rebases took from a person: steps, their letters, how many of those the rescue list has, and how many it does not have. */
export interface RebaseLosses {
  steps: number;
  letters: number;
  rescued: number;
  unsaid: number;
}

/** A simulated person with an editor without a screen. */
export class Writer {
  /** The editor's state. */
  state!: EditorState;
  client!: DocClient;
  clipboard: { slice: Slice; highlights: ClipboardHighlights | null } | null = null;
  /** How many unsent steps it wants to collect before it comes back; 0 when it is not away. */
  away = 0;
  /** After how many more actions it takes back what it did; 0 when it does not mean to. */
  undoAfter = 0;
  readonly losses: RebaseLosses = { steps: 0, letters: 0, rescued: 0, unsaid: 0 };
  /** What the unsent steps were meant to do. */
  readonly intents: Intents;
  private clock = 1;
  private visit = 0;
  private lost = new Set<string>();

  constructor(
    readonly id: string,
    doc: Node,
    highlights: HighlightsJson,
    private readonly network: Network,
    readonly random: Random,
    readonly habits: WriterOptions,
  ) {
    this.intents = new Intents(id, habits.looks);
    this.open(doc, highlights);
  }

  /** How many of its steps nobody else has. */
  get unsent(): number {
    return localSteps(this.state).length;
  }

  /** Closes the page and opens it again from what a device keeps: the confirmed document, and the unsent edits under the same name. */
  reload(): void {
    const { client } = this;
    const kept = JSON.stringify({ unsent: client.unsent(), doc: client.base.doc.toJSON(), highlights: client.base.highlights });
    client.close();
    const { unsent, doc, highlights } = JSON.parse(kept) as { unsent: Unsent | null; doc: object; highlights: HighlightsJson };
    this.intents.closed();
    this.open(schema.nodeFromJSON(doc), highlights);
    void (unsent ? this.client.resume(unsent) : this.client.pull());
  }

  /** Does a transaction as an editor does it. */
  apply(tr: Transaction): void {
    // The history groups by time; a clock of our own keeps runs repeatable.
    this.clock += this.random.chance(0.5) ? 10 : 1_000;
    tr.setTime(this.clock);
    const before = this.state;
    this.state = this.state.apply(tr);
    if (this.habits.unique && tr.docChanged) this.habits.oracle.wrote(this.id, before.doc, this.state.doc);
    if (this.habits.unique) this.intents.follow(before, this.state, tr, tr.getMeta(RESUMED) === true);
    if (tr.getMeta('rebased') && this.habits.unique) this.weigh(before, tr.doc);
    this.client?.stateChanged();
  }

  private open(doc: Node, highlights: HighlightsJson): void {
    const plugins = [...collabPlugins(this.id, highlights.version), ...(this.habits.undo ? [history()] : [])];
    this.state = EditorState.create({ schema, doc, plugins });
    const visit = ++this.visit;
    // A page that was closed has no editor any more; what still arrives for it must not reach the new one.
    const isOpen = () => visit === this.visit;
    const client = new DocClient({
      clientId: this.id,
      highlights,
      adapter: { getState: () => this.state, dispatch: (tr) => isOpen() && this.apply(tr) },
      transport: this.network.transport(this.id),
      wait: this.network.wait,
      onDropped: (dropped) => this.take(dropped),
    });
    this.client = client;
    this.network.subscribe(this.id, (rows) => isOpen() && client.receive(rows));
  }

  /** The letters that this person had put there, nobody else had, and that are gone without its doing. */
  private weigh(before: EditorState, after: Node): void {
    const confirmed = new Transform(before.doc);
    for (const { inverted } of [...localSteps(before)].reverse()) confirmed.step(inverted);
    const known = new Set([...lettersIn(confirmed.doc), ...lettersIn(after)]);
    // Nothing was said of what went before.
    this.losses.unsaid += this.lost.size;
    this.lost = new Set(lettersIn(before.doc).filter((letter) => !known.has(letter)));
    this.losses.letters += this.lost.size;
  }

  /** Highlights what is selected, or moves a highlight there. */
  highlight(kind: 'create' | 'resize', id: string): void {
    const at = { doc: this.state.doc, version: getVersion(this.state) };
    const { from, to } = this.state.selection;
    if (this.client.highlight({ kind, id, from, to }) === null) return;
    if (this.habits.unique) this.habits.oracle.selected(this.id, { kind, id, from, to }, at, from, to);
  }

  private take({ text, steps, ops }: DroppedEdits): void {
    for (const op of ops) this.habits.oracle.givenUp(this.id, op);
    this.losses.steps += steps.length;
    let missing = 0;
    for (const letter of this.lost) {
      if (text.includes(letter)) this.losses.rescued++;
      else missing++;
    }
    this.losses.unsaid += missing;
    this.lost = new Set();
  }
}
