import { LIMITS, thrownError } from '@libs/domain';
import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { Step } from '@tiptap/pm/transform';
import { getVersion, receiveTransaction } from 'prosemirror-collab';
import { trimRange } from './anchors.js';
import { MAX_STEPS } from './apply-steps.js';
import { applyRow, type ConfirmedDoc } from './confirmed-doc.js';
import { MAX_OPS } from './doc-authority.js';
import { cleanMeta, cleanOp, type HighlightOp, isEmptyStep, isOpTooLong, type Push, type StepRow } from './highlight-ops.js';
import { Highlights } from './highlights.js';
import { addPending, dropPending, emptyTransaction, type PendingOp, pendingOps } from './pending-ops.js';
import { highlightText, isTooLong } from './plain-text.js';
import { PushLoop } from './push-loop.js';
import { localSteps, lostText, metaOfStep, rebase } from './rebase.js';
import { drawHighlights, type RenderedHighlight } from './rendered-highlights.js';
import { bytesOf } from './split-steps.js';
import { RESUMED, STEP_META } from './step-meta.js';
import { type ConfirmedChanges, type DocClientOptions, PushRefused, type SaveState, type Unsent } from './transport.js';

/** What one push may carry; the brackets around its lists need a little of the bytes. */
const PUSH = { steps: MAX_STEPS, ops: MAX_OPS, bytes: LIMITS.doc.bytes - 100 };
const WHOLE = { steps: Number.POSITIVE_INFINITY, ops: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

/**
 * One open note. Two layers: `base` is moved only by confirmed steps, with the function the server runs; the editor's state is base plus
 * the unconfirmed steps, and what is drawn is base mapped through them. All network goes through one loop with one push in flight.
 */
export class DocClient {
  /** The confirmed layer. Read only. */
  readonly base: ConfirmedDoc;
  private readonly line: PushLoop;
  private readonly listeners = new Set<(confirmed: ConfirmedChanges) => void>();
  private drawing: { doc: unknown; pending: unknown; version: number; list: RenderedHighlight[] } | null = null;

  constructor(private readonly options: DocClientOptions) {
    const state = options.adapter.getState();
    this.base = { version: getVersion(state), doc: state.doc, highlights: Highlights.fromJSON(options.highlights) };
    if (this.base.version !== options.highlights.version || localSteps(state).length)
      throw new Error('open the editor at the version of its highlights');
    this.line = new PushLoop({
      transport: options.transport,
      wait: options.wait,
      pace: options.pace,
      answerMs: options.answerMs,
      onState: options.onState,
      version: () => this.base.version,
      isDirty: () => this.isDirty(),
      nextPush: () => this.nextPush(),
      receive: (rows) => this.receive(rows),
    });
  }

  /** The name of its own steps in the log. */
  get clientId(): string {
    return this.options.clientId;
  }

  /** Whether everything is with the server. */
  get state(): SaveState {
    return this.line.state;
  }

  /** Unconfirmed actions, positions in the editor's document. */
  get pendingOps(): readonly HighlightOp[] {
    return pendingOps(this.now).map(({ op }) => op);
  }

  /** What to draw, in the editor's document, sorted by start; the same array until something changed. */
  drawn(): readonly RenderedHighlight[] {
    const state = this.now;
    const pending = pendingOps(state);
    const known = this.drawing;
    if (known && known.doc === state.doc && known.pending === pending && known.version === this.base.version) return known.list;
    const list = drawHighlights(
      this.base,
      localSteps(state).map(({ step }) => step),
      state.doc,
      pending,
    );
    this.drawing = { doc: state.doc, pending, version: this.base.version, list };
    return list;
  }

  /** Does an action here and sends it. Answers the quote of a new or resized highlight, null when the range has no letters or too many. */
  highlight(op: HighlightOp): string | null {
    if (!cleanOp(op)) throw new Error('a highlight operation needs a UUID and whole positions');
    let entry: PendingOp = { op, quote: '' };
    if (op.kind === 'create' || op.kind === 'resize') {
      const range = trimRange(this.now.doc, op.from, op.to);
      if (!range || isTooLong(this.now.doc, ...range)) return null;
      entry = { op: { ...op, from: range[0], to: range[1] }, quote: highlightText(this.now.doc, ...range) };
    }
    this.dispatch(addPending(this.now, entry));
    this.stateChanged();
    return entry.quote;
  }

  /** To be called after every transaction the editor applied: starts sending when there is something to send. */
  stateChanged(): void {
    if (this.isDirty()) this.line.start();
  }

  /** Calls `listener` after every confirmed batch; answers a function that stops it. */
  onConfirmed(listener: (confirmed: ConfirmedChanges) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Takes rows in any order of arrival: old ones are skipped, a gap makes it pull. */
  receive(rows: readonly StepRow[]): void {
    const newSteps = rows.filter((row) => row.version >= this.base.version).sort((a, b) => a.version - b.version);
    const usable = newSteps.filter((row, i) => row.version === this.base.version + i);
    if (this.line.stopped) return;
    if (usable.length) this.confirm(usable);
    if (usable.length < newSteps.length) void this.pull();
  }

  /** Asks for what was missed; to be called after a reconnect, because notifications are only hints. */
  pull(): Promise<void> {
    return this.line.pull();
  }

  /** Sends until nothing is left; resends after a refusal by itself. Resolves when all is saved, refused or closed. */
  flush(): Promise<void> {
    return this.line.flush();
  }

  /** How many steps of the text the server has not confirmed. */
  get unsentSteps(): number {
    return localSteps(this.now).length;
  }

  /** Everything unsent, for storage on this device; null when there is nothing. */
  unsent(): Unsent | null {
    return this.isDirty() ? this.package(WHOLE) : null;
  }

  /** Takes stored unsent edits back, before anything else is done with the editor; what the server has of them is recognised. */
  resume(unsent: Unsent): Promise<void> {
    if (unsent.version !== this.base.version || unsent.clientId !== this.options.clientId || this.isDirty())
      throw new Error('unsent edits fit only their own version and client');
    const pulled = this.pull();
    unsent.steps.forEach((json, i) => {
      const tr = this.now.tr.step(Step.fromJSON(this.now.schema, json)).setMeta(RESUMED, true);
      this.dispatch(unsent.metas[i] ? tr.setMeta(STEP_META, unsent.metas[i]) : tr);
    });
    for (const op of unsent.ops) this.dispatch(addPending(this.now, { op, quote: '' }));
    return pulled;
  }

  /** Stops for good. Unsent edits stay in the editor's state. */
  close(): void {
    this.line.close();
  }

  private get now(): EditorState {
    return this.options.adapter.getState();
  }

  private dispatch(tr: Transaction): void {
    this.options.adapter.dispatch(tr);
  }

  private isDirty(): boolean {
    return localSteps(this.now).length > 0 || pendingOps(this.now).length > 0;
  }

  private nextPush(): Push | null {
    const dead = pendingOps(this.now).filter(({ op }) => !isPossible(this.now.doc, op));
    if (dead.length) {
      this.dispatch(dropPending(this.now.tr, dead));
      this.options.onDropped?.({ text: dead.map(({ quote }) => quote).join('\n'), steps: [], ops: dead.map(({ op }) => op) });
    }
    if (!this.isDirty()) return null;
    if (!localSteps(this.now).length) this.dispatch(emptyTransaction(this.now));
    const push = this.package(PUSH);
    if (push.steps.length) return push;
    this.line.refuse(new PushRefused('one edit is larger than a push'));
    return null;
  }

  private package(most: typeof PUSH): Push {
    const local = localSteps(this.now);
    let bytes = 0;
    const fits = (...parts: unknown[]) => {
      if (most !== WHOLE) for (const part of parts) bytes += bytesOf(part) + 1;
      return bytes <= most.bytes;
    };
    const push: Push = { version: this.base.version, clientId: this.options.clientId, steps: [], metas: [], ops: [] };
    for (const localStep of local.slice(0, most.steps)) {
      const json: unknown = localStep.step.toJSON();
      // Cleaned as the server does it: own rows are confirmed from this copy and must be the same there and here.
      const meta = cleanMeta(metaOfStep(localStep));
      if (!fits(json, meta)) return push;
      push.steps.push(json);
      push.metas.push(meta);
    }
    // Actions count in the document after ALL local steps, so they go with the last of them.
    if (push.steps.length === local.length) for (const op of this.pendingOps.slice(0, most.ops)) if (fits(op)) push.ops.push(op);
    return push;
  }

  private confirm(rows: readonly StepRow[]): void {
    const changed = new Set<string>();
    try {
      const steps = rows.map((row) => {
        const step = Step.fromJSON(this.now.schema, row.step);
        const applied = step.apply(this.base.doc);
        if (!applied.doc) throw new Error(applied.failed ?? 'a confirmed step does not apply');
        for (const id of applyRow(this.base, row, step, applied.doc)) changed.add(id);
        return step;
      });
      this.rebase(rows, steps);
      if (!localSteps(this.now).length) {
        if (!this.base.doc.eq(this.now.doc)) throw new Error('the editor differs from the confirmed document');
        this.base.doc = this.now.doc;
      }
    } catch (error) {
      // Nothing may be sent from a state that is not the server's: the note has to be opened again.
      this.line.refuse(thrownError(error));
      return;
    }
    for (const listener of this.listeners) listener({ version: this.base.version, rows: [...rows], changed: [...changed] });
  }

  /** Moves the editor. Runs of own and of others' rows go apart: own ones are confirmed, the local steps go on top of others'. */
  private rebase(rows: readonly StepRow[], steps: readonly Step[]): void {
    const { clientId } = this.options;
    for (let start = 0, end = 0; start < rows.length; start = end) {
      const own = rows[start]!.clientId === clientId;
      while (end < rows.length && (rows[end]!.clientId === clientId) === own) end++;
      if (own) this.confirmOwn(rows.slice(start, end), steps.slice(start, end));
      else this.applyRemoteSteps(steps.slice(start, end));
    }
  }

  private confirmOwn(rows: readonly StepRow[], steps: readonly Step[]): void {
    if (rows.length > localSteps(this.now).length) throw new Error('the server has steps of this client that the editor has not');
    const ids = rows.map((row) => row.clientId);
    const tr = receiveTransaction(this.now, steps, ids, { mapSelectionBackward: true });
    const done = this.confirmedOps(rows.flatMap((row) => row.ops ?? []));
    this.dispatch(done.length ? dropPending(tr, done) : tr);
  }

  private applyRemoteSteps(steps: readonly Step[]): void {
    const before = this.now.doc;
    const local = localSteps(this.now);
    const { tr, dropped, mapping } = rebase(this.now, steps);
    this.dispatch(tr);
    const lost = dropped.map(({ step }): unknown => step.toJSON()).filter((step) => !isEmptyStep(step));
    const text = lostText(before, this.now.doc, local, mapping);
    if (lost.length || text) this.options.onDropped?.({ text, steps: lost, ops: [] });
  }

  private confirmedOps(ops: readonly HighlightOp[]): PendingOp[] {
    const open = [...pendingOps(this.now)];
    return ops.flatMap(({ kind, id }) => {
      const i = open.findIndex(({ op }) => op.kind === kind && op.id === id);
      return i < 0 ? [] : open.splice(i, 1);
    });
  }
}

/** What others typed meanwhile can take all letters of a new highlight away, or make it longer than one may be. */
function isPossible(doc: Node, op: HighlightOp): boolean {
  return !('from' in op) || (trimRange(doc, op.from, op.to) !== null && !isOpTooLong(doc, op));
}
