import type { Node } from '@tiptap/pm/model';
import { applySteps, HighlightTooLong, InvalidStep, MAX_STEPS } from './apply-steps.js';
import { applyRow, type ConfirmedDoc } from './confirmed-doc.js';
import { cleanMeta, cleanOp, isOpTooLong, type Push, type StepRow } from './highlight-ops.js';
import type { HighlightRow } from './highlight-table.js';
import { Highlights } from './highlights.js';

/** The most actions on highlights one push may carry. */
export const MAX_OPS = 500;
const USUAL = { steps: MAX_STEPS, ops: MAX_OPS };

/** The answer to a push; on refusal `rows` are the steps the client has not seen. */
export type PushAnswer = { accepted: true; version: number } | { accepted: false; rows: StepRow[]; version: number };

/** What an accepted push makes: the next entry, the rows for the log and the highlight rows to write. */
export interface AuthorityResult {
  entry: ConfirmedDoc;
  rows: StepRow[];
  changedHighlights: HighlightRow[];
}

/**
 * The rule of the server without its storage: steps apply in order, actions after the last one, or `InvalidStep` is thrown and the whole push
 * is refused for good. `entry` stays as it was, so a lost compare-and-set costs nothing. The caller has compared `push.version` with
 * `entry.version` (a difference is an ordinary refusal, not an error) and has decided who may do what.
 * `most` is for a caller that counted what came from outside already.
 */
export function authorityApply(entry: ConfirmedDoc, push: Push, userId?: string, most = USUAL): AuthorityResult {
  if (push.version !== entry.version) throw new InvalidStep('another version');
  if (!push.steps.length || push.metas.length !== push.steps.length) throw new InvalidStep('one meta a step, at least one step');
  if (push.ops.length > most.ops) throw new InvalidStep(`more than ${most.ops} highlight operations`);
  const ops = push.ops.map(cleanOp).filter((op) => op !== null);
  if (ops.length < push.ops.length) throw new InvalidStep('highlight operation');
  const { doc, docs, steps } = applySteps(entry.doc, push.steps, most.steps);
  // Asked of a push only, never of the log: what was accepted once must give the same highlights at every replay.
  if (ops.some((op) => isOpTooLong(doc, op))) throw new HighlightTooLong();
  const next: ConfirmedDoc = { version: entry.version, doc: entry.doc, highlights: entry.highlights.clone() };
  const changed = new Set<string>();
  const rows = steps.map((step, i): StepRow => {
    const row: StepRow = {
      version: next.version,
      // Written again from the parsed step, so that nothing the schema does not know gets into the log.
      step: step.toJSON(),
      clientId: push.clientId,
      meta: cleanMeta(push.metas[i]),
      ...(userId === undefined ? {} : { userId }),
      ...(i === steps.length - 1 && ops.length ? { ops } : {}),
    };
    for (const id of applyRow(next, row, step, docs[i]!)) changed.add(id);
    return row;
  });
  return { entry: next, rows, changedHighlights: Array.from(changed, (id) => next.highlights.get(id)!) };
}

/** The authority in memory, for tests and demonstrations: the same rule, the log in an array. */
export class DocAuthority {
  /** The whole log; `log[v]` made version `v + 1`. */
  readonly log: StepRow[] = [];
  /** The newest confirmed state. */
  entry: ConfirmedDoc;

  constructor(doc: Node) {
    this.entry = { version: 0, doc, highlights: new Highlights(0) };
  }

  /** Accepts or refuses by version; throws `InvalidStep` for what can never be accepted. */
  push(push: Push): PushAnswer {
    if (push.version !== this.entry.version) return { accepted: false, rows: this.since(push.version), version: this.entry.version };
    const { entry, rows } = authorityApply(this.entry, push);
    this.entry = entry;
    this.log.push(...rows);
    return { accepted: true, version: entry.version };
  }

  /** The rows a reader at `version` lacks. */
  since(version: number): StepRow[] {
    return this.log.slice(version);
  }
}
