import { isRecord, propertyOf } from '@libs/domain';
import { type Node, Slice } from '@tiptap/pm/model';
import { Mapping, Step, Transform } from '@tiptap/pm/transform';
import { mapEdgeThrough } from './anchors.js';
import { type HighlightOp, isEmptyStep, type StepRow } from './highlight-ops.js';
import type { DroppedEdits, Unsent } from './transport.js';

/** Stored edits on a newer version: what is still to be sent, and what found no place there. */
export interface RebasedUnsent {
  unsent: Unsent | null;
  dropped: DroppedEdits | null;
}

/**
 * Moves stored edits over the rows that were confirmed since their version, onto `doc`, the document after the last of these rows. Rows of
 * the same client are the edits themselves, from the first on: a push whose answer was lost. The editor's own rebase does the same with an
 * open editor; this one needs no document of the old version, which no longer exists.
 */
export function rebaseUnsent(unsent: Unsent, rows: readonly StepRow[], doc: Node): RebasedUnsent {
  const steps = unsent.steps.map((json) => Step.fromJSON(doc.type.schema, json));
  const count = steps.length;
  const ownSteps = rows.filter(({ clientId }) => clientId === unsent.clientId);
  const mapping = new Mapping();
  for (const step of [...steps].reverse()) mapping.appendMap(step.getMap().invert());
  let seen = 0;
  for (const row of rows) {
    const map = Step.fromJSON(doc.type.schema, row.step).getMap();
    // An own row is the mirror of taking its step back: what was written in between keeps its place in it.
    const isOwn = row.clientId === unsent.clientId && seen < count;
    mapping.appendMap(map, isOwn ? count - 1 - seen : undefined);
    if (isOwn) seen++;
  }
  const now = new Transform(doc);
  const metas: Unsent['metas'] = [];
  const lost: Step[] = [];
  for (let i = seen; i < count; i++) {
    const mapped = steps[i]!.map(mapping.slice(count - i));
    if (mapped && !now.maybeStep(mapped).failed) {
      mapping.appendMap(mapped.getMap(), count - 1 - i);
      metas.push(unsent.metas[i] ?? null);
    } else lost.push(steps[i]!);
  }
  const ops = openOps(unsent.ops, ownSteps).map((op) => moved(op, mapping));
  const reported = lost.map((step) => ({ text: lostText(step), step: step.toJSON() })).filter(({ step }) => !isEmptyStep(step));
  return {
    unsent:
      now.steps.length || ops.length
        ? {
            version: unsent.version + rows.length,
            clientId: unsent.clientId,
            steps: now.steps.map((s) => s.toJSON()),
            metas,
            ops,
          }
        : null,
    dropped: reported.length ? { text: reported.map(({ text }) => text).join(''), steps: reported.map(({ step }) => step), ops: [] } : null,
  };
}

/** The words that edits would have put in, read off their JSON: they may be of a document that is not there any more. */
export function wordsOf(steps: readonly unknown[]): string {
  const words: string[] = [];
  const walk = (node: unknown): void => {
    const { type, text, content } = isRecord(node) ? node : {};
    if (typeof text === 'string') words.push(text);
    if (type === 'hardBreak') words.push('\n');
    if (!Array.isArray(content)) return;
    content.forEach((child, i) => {
      // Blocks stand below each other; text and its neighbours do not.
      if (i > 0 && isRecord(child) && Array.isArray(child.content)) words.push('\n');
      walk(child);
    });
  };
  for (const step of steps) walk(propertyOf(step, 'slice'));
  return words.join('');
}

function openOps(ops: readonly HighlightOp[], ownSteps: readonly StepRow[]): HighlightOp[] {
  const done = ownSteps.flatMap((row) => row.ops ?? []);
  return ops.filter((op) => {
    const at = done.findIndex(({ kind, id }) => kind === op.kind && id === op.id);
    if (at >= 0) done.splice(at, 1);
    return at < 0;
  });
}

function moved(op: HighlightOp, mapping: Mapping): HighlightOp {
  if (op.kind !== 'create' && op.kind !== 'resize') return op;
  const from = mapEdgeThrough(mapping, op.from, true);
  return { ...op, from, to: Math.max(from, mapEdgeThrough(mapping, op.to, false)) };
}

/** The text lost with a step that was dropped: what it would have put in. */
function lostText(step: Step): string {
  const slice = propertyOf(step, 'slice');
  const content = slice instanceof Slice ? slice.content : null;
  return content ? content.textBetween(0, content.size, '\n', (leaf) => (leaf.type.name === 'hardBreak' ? '\n' : '')) : '';
}
