import type { Node } from '@tiptap/pm/model';
import type { Step } from '@tiptap/pm/transform';
import { applyOps, type StepRow } from './highlight-ops.js';
import type { Highlights } from './highlights.js';

/** A document and its highlights at one confirmed version. */
export interface ConfirmedDoc {
  version: number;
  doc: Node;
  highlights: Highlights;
}

/**
 * Moves a confirmed document one row further: THE function that server and clients share, so that highlights agree everywhere. `newDoc` is
 * `step` applied to `at.doc`. Moves `at.highlights` in place; answers the ids that changed beyond a shift.
 */
export function applyRow(at: ConfirmedDoc, row: StepRow, step: Step, newDoc: Node): string[] {
  const changed = at.highlights.apply(step, at.doc, newDoc, row.clientId, row.meta);
  at.doc = newDoc;
  at.version++;
  return row.ops?.length ? [...changed, ...applyOps(at.highlights, newDoc, row.ops)] : changed;
}
